/** Which property judges which rule: suites say so with `rule` and `derivedRules`. */
import { stackOf } from "../../contract/thrown.ts";
import { globSync } from "node:fs";
import { dirname, extname } from "node:path";
import { fileURLToPath } from "node:url";
import { allRules, loadContract, type ContractEvent } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { eventRuleOf } from "../../contract/event-deviations.ts";
import type { OpenPointId } from "../../schemas/generated/maps.ts";
import { derivedProperty, isOfOperations } from "../derived/kinds.ts";
import type { Property } from "./attempt.ts";

export interface Registered {
  rule: Rule;
  property: Property;
}

/** Properties by the id of their rule. */
export type Registry = Map<string, Registered>;

/** What is asked for the sake of an open point alone, by its id. */
export type Probes = Map<string, Property>;

const contract = loadContract();
const rules = new Map(allRules(contract).map((rule) => [rule.id, rule]));
const registry: Registry = new Map();
const probes: Probes = new Map();

/** The suite file that is being loaded; none where vitest loads them, again at each change. */
let loading: string | undefined;
/** The suite file that judges an authored rule. */
const judgedIn = new Map<string, string>();

/** What else is done with each rule that a suite judges, such as making it a test. */
let onRegistered: (registered: Registered) => void = () => undefined;

/** One listener is told of each rule from now on; a second one takes its place. */
export function whenRegistered(listener: typeof onRegistered): void {
  onRegistered = listener;
}

function register(rule: Rule, property: Property): void {
  const registered = { rule, property };
  registry.set(rule.id, registered);
  onRegistered(registered);
}

/** Judges one authored rule. */
export function rule(id: string, property: Property): void {
  const known = rules.get(id);
  if (!known)
    throw new Error(
      `there is no rule ${id}: add its row to schemas/rules/, or see \`assay list rules\``,
    );
  const judged = judgedIn.get(id);
  if (judged !== undefined && judged !== loading)
    throw new Error(`${id} is judged by ${judged} too; leave one`);
  if (loading !== undefined) judgedIn.set(id, loading);
  register(known, property);
}

/** Judges all rules that are derived for operations and nouns. */
export function derivedRules(): void {
  for (const derived of rules.values()) {
    if (isOfOperations(derived)) register(derived, derivedProperty(derived));
  }
}

/** Judges the rules that are derived for events, by the property that is given for each. */
export function eventRules(propertyOf: (event: ContractEvent) => Property): void {
  for (const event of contract.events) rule(eventRuleOf(event), propertyOf(event));
}

/** Asks what a target does where the documents leave it open, and observes; it judges nothing. */
export function probe(openPoint: OpenPointId, property: Property): void {
  if (probes.has(openPoint)) throw new Error(`${openPoint} has two probes; leave one`);
  probes.set(openPoint, property);
}

const suitesDirectory = new URL("../../suites/", import.meta.url);

/** Suites of some families, and those that judge rules of all. */
function suiteFiles(families: readonly string[] | undefined): string[] {
  // Compiled, suites end as this file does.
  const pattern = `**/*.suite${extname(import.meta.url)}`;
  return globSync(pattern, { cwd: fileURLToPath(suitesDirectory) })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !families || families.includes(dirname(file)) || dirname(file) === ".")
    .sort();
}

/** A suite file that could not be loaded. */
export interface Unloadable {
  file: string;
  error: string;
}

export interface Collected {
  registry: Registry;
  probes: Probes;
  unloadable: Unloadable[];
}

/** Every rule that the suites of these families judge, or those of all. */
export async function loadSuites(families?: readonly string[]): Promise<Collected> {
  const unloadable: Unloadable[] = [];
  for (const file of suiteFiles(families)) {
    loading = `suites/${file}`;
    await import(new URL(file, suitesDirectory).href).catch((error: unknown) => {
      const text = stackOf(error);
      unloadable.push({ file: `suites/${file}`, error: text });
    });
  }
  loading = undefined;
  return { registry, probes, unloadable };
}

/** Loads the suites of all families; throws with the name of a file that cannot be loaded. */
export async function collectSuites(): Promise<Omit<Collected, "unloadable">> {
  const { unloadable, ...collected } = await loadSuites();
  const [first] = unloadable;
  if (first) throw new Error(`the suite ${first.file} cannot be loaded: ${first.error}`);
  return collected;
}

/** What judges rules, of all families. */
export const collectProperties = async (): Promise<Registry> => (await collectSuites()).registry;
