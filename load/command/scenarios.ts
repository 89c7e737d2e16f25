/** The scenarios: each folder of `load/scenario/` with a `scenario.ts`. Only the one that is asked for is loaded. */
import { existsSync, readdirSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Definition } from "../runner/definition.ts";
import { UsageError } from "../shared/usage-error.ts";

/** File endings of sources and of their compiled form. */
const file = `scenario${extname(import.meta.url)}`;
const folder = new URL("../scenario/", import.meta.url);

/** Names of all scenarios, sorted. */
export const scenarioNames = (): string[] =>
  readdirSync(fileURLToPath(folder))
    .filter((name) => existsSync(new URL(`${name}/${file}`, folder)))
    .sort();

/** Settings and data belong together by name; the runner passes them on without looking at them. */
export async function loadScenario(name: string): Promise<Definition<unknown, unknown>> {
  if (!scenarioNames().includes(name)) {
    throw new UsageError(
      `there is no scenario ${name}; choose one of ${scenarioNames().join(", ")}`,
    );
  }
  const module = (await import(new URL(`${name}/${file}`, folder).href)) as {
    scenario: Definition<unknown, unknown>;
  };
  return module.scenario;
}
