/** Which rules find a fault, whether it names them or not: by what they judge, and by findings in their exchanges. */
import { findFault } from "../../reference/deviation.ts";
import type { Rule } from "../../contract/derive.ts";
import type { Registered, Registry } from "../judge/registry.ts";
import { hurried } from "./fault.ts";
import { judgeOn, type JudgedHow, type Showing } from "./judge-on.ts";

/** The rules that find a fault, each with whether it takes its repetitions. */
export type Finds = ReadonlyMap<string, "once" | "whole">;

/** What is known of a rule on the clean reference. */
export interface Known {
  registered: Registered;
  /** Requests of judging it by itself, once. */
  requests: number;
  /** All operations that it calls, also to arrange what it needs. */
  operations: ReadonlySet<string>;
}

/** Rules that are tried on each fault, and the most requests of each; those that the fault names are tried whatever they cost. */
const mostTried = 50;
const mostRequests = 40;

/**
 * The rules that may find a fault: those that it names, and the nearest and cheapest of the others that call an operation, or wait for an
 * event, which those are about. Rules that find it elsewhere by chance are left out.
 */
export function mayFind(fault: string, known: ReadonlyMap<string, Known>): Registered[] {
  const named = findFault(fault).trips.flatMap((id) => known.get(id) ?? []);
  const rules = named.map(({ registered }) => registered.rule);
  const operations = new Set(rules.flatMap((rule) => rule.operations));
  const events = new Set(rules.flatMap((rule) => rule.events));
  const families = new Set(rules.map(({ family }) => family));
  const isNear = ({ operations: own, events: heard }: Rule): boolean =>
    own.some((id) => operations.has(id)) || heard.some((event) => events.has(event));
  const distance = ({ registered: { rule } }: Known): number =>
    Number(!isNear(rule)) * 2 + Number(!families.has(rule.family));
  const others = [...known.values()]
    .filter((one) => !named.includes(one) && one.requests <= mostRequests)
    .filter((one) => isNear(one.registered.rule) || !one.operations.isDisjointFrom(operations))
    .toSorted((a, b) => distance(a) - distance(b) || a.requests - b.requests);
  return [...named, ...others]
    .slice(0, Math.max(mostTried, named.length))
    .map(({ registered }) => registered);
}

/** Tries them, each once and then with its repetitions. What is red with one seed and not with another does not count. */
export async function findsOf(
  fault: string,
  tried: readonly Registered[],
  registry: Registry,
  seed: number,
): Promise<Finds> {
  const judge = async (some: readonly Registered[], how: JudgedHow): Promise<Showing[]> =>
    some.length ? (await judgeOn({ faults: [fault] }, hurried, some, how)).showings : [];
  const those = (showings: readonly Showing[], test: (showing: Showing) => boolean): Registered[] =>
    showings.filter(test).flatMap(({ rule }) => registry.get(rule.id) ?? []);
  const isRed = (one: Showing): boolean => one.isRed;
  const redTwice = async (first: readonly Showing[], once: boolean): Promise<Registered[]> =>
    those(await judge(those(first, isRed), { seed: seed + 1, once }), isRed);

  const abridged = await judge(tried, { seed, once: true });
  const held = those(abridged, (one) => !one.isRed && one.isAbridged);
  const once = await redTwice(abridged, true);
  const whole = await redTwice(await judge(held, { seed }), false);
  return new Map([
    ...once.map(({ rule }) => [rule.id, "once"] as const),
    ...whole.map(({ rule }) => [rule.id, "whole"] as const),
  ]);
}
