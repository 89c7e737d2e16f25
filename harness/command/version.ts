/** The version of assay, as package.json has it, and its commit. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };

export const version: string = manifest.version;

/** The commit that this checkout stands at; null where there is no repository to ask. */
export function commitOfAssay(): string | null {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // Neither git nor a repository: what runs is a package.
    return null;
  }
}
