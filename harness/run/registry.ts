/**
 * The properties of all suites without vitest, for the self-test: it judges a few rules on hundreds of
 * targets, where starting a test runner each time would cost more than the judging.
 */
import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Rule } from "../../contract/derive.ts";
import type { Property } from "./judge.ts";

export interface Registered {
  rule: Rule;
  property: Property;
}

/** Properties by the id of their rule. */
export type Registry = Map<string, Registered>;

let collecting: Registered[] | undefined;

/** Where suites put their rules while properties are collected; undefined under vitest. */
export const collector = (): Registered[] | undefined => collecting;

const suitesDirectory = fileURLToPath(new URL("../../suites/", import.meta.url));

/** Modules are evaluated once a process, so their rules are collected once. */
let collected: Promise<Registry> | undefined;

/** Every rule that a suite file judges, by id. A file that throws stops this with its name. */
export const collectProperties = (): Promise<Registry> => (collected ??= collect());

async function collect(): Promise<Registry> {
  collecting = [];
  try {
    for (const file of globSync("**/*.suite.ts", { cwd: suitesDirectory }).sort()) {
      await import(pathToFileURL(suitesDirectory + file).href).catch((cause: unknown) => {
        throw new Error(`the suite ${file} cannot be loaded`, { cause });
      });
    }
    return new Map(collecting.map((registered) => [registered.rule.id, registered]));
  } finally {
    collecting = undefined;
  }
}
