/** What `assay --version` says: enough to tell whether two runs judged the same by the same rules. */
import { loadContract } from "../../../contract/contract.ts";
import { contractDigest } from "../../../contract/digest.ts";
import { commitOfAssay, version } from "../../version.ts";

export const versionText = (): string =>
  [
    `assay ${version}`,
    `commit ${commitOfAssay() ?? "unknown"}`,
    `contract sha256:${contractDigest(loadContract())}`,
    `node ${process.versions.node}`,
  ].join("\n");
