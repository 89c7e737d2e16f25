/** Both bundles lint clean with Redocly, whose rules stand in `redocly.yaml`. */
import { join } from "node:path";
import { runRedocly } from "../redocly.ts";
import type { GateInput, Problem } from "./problem.ts";

export async function lint({ source }: GateInput): Promise<Problem[]> {
  const files = ["openapi.json", "asyncapi.json"].map((name) =>
    join(source.directory, "generated", name),
  );
  const result = await runRedocly([
    "lint",
    "--format",
    "github-actions",
    "--max-problems",
    "200",
    ...files,
  ]);
  const lines = result.output.split("\n").filter((line) => /^::(error|warning)/.test(line));
  if (!result.ok && lines.length === 0) {
    return [{ where: "redocly lint", found: result.output, todo: "see the output" }];
  }
  return lines.map((line) => ({
    where: "redocly lint",
    found: line.replace(/^::/, ""),
    todo: "mend the authored file; the bundle only mirrors it",
  }));
}
