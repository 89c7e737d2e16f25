/** What is committed under `schemas/generated/` is what the authored files give. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countedPages } from "../counted-pages.ts";
import { staleFiles } from "../generate.ts";
import type { GateInput, Problem } from "./problem.ts";

export async function fresh({ source, generated, contract }: GateInput): Promise<Problem[]> {
  const stale = await staleFiles(source, generated);
  const root = join(source.directory, "..");
  const pages = Object.entries(countedPages(contract, root))
    .filter(([page, text]) => readFileSync(join(root, page), "utf8") !== text)
    .map(([page]) => page);
  return [...stale.map((name) => `schemas/generated/${name}`), ...pages].map((where) => ({
    where,
    found: "differs from what the authored files give",
    todo: "run `npm run generate` and commit",
  }));
}
