/** What is committed under `schemas/generated/` is what the authored files give. */
import { staleFiles } from "../generate.ts";
import type { GateInput, Problem } from "./problem.ts";

export async function fresh({ source, generated }: GateInput): Promise<Problem[]> {
  const stale = await staleFiles(source, generated);
  return stale.map((name) => ({
    where: `schemas/generated/${name}`,
    found: "differs from what the authored files give",
    todo: "run `npm run generate` and commit",
  }));
}
