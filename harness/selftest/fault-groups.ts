/** Which faults are planted into one reference, so that each can still be distinguished by the rules that it breaks. */
import type { Rule } from "../../contract/derive.ts";
import { findFault } from "../../reference/deviation.ts";
import { mayBePlayed, subjectOf } from "../judge/playable.ts";
import { hardestFirst } from "./hardest-first.ts";

/** What a fault is expected to break. */
interface Broken {
  rules: ReadonlySet<string>;
  operations: ReadonlySet<string>;
  /** Operations of rules that one play decides, as long as nothing else is wrong with the operation. */
  played: ReadonlySet<string>;
}

function brokenBy(id: string, known: ReadonlyMap<string, Rule>): Broken {
  const rules = findFault(id).trips.flatMap((rule) => known.get(rule) ?? []);
  return {
    rules: new Set(rules.map((rule) => rule.id)),
    operations: new Set(rules.flatMap(({ operations }) => operations)),
    played: new Set(rules.filter(mayBePlayed).map(subjectOf)),
  };
}

/** Whether one could not be told from the other, or would be seen only because of the other. */
const meet = (one: Broken, other: Broken): boolean =>
  !one.rules.isDisjointFrom(other.rules) ||
  !one.played.isDisjointFrom(other.operations) ||
  !other.played.isDisjointFrom(one.operations);

/** The weight of an operation that two faults of a group break, against that of a fault more. */
const meeting = 10;

/**
 * As few groups as a greedy choice finds, of about the same size; the faults of a group break different operations as far as possible.
 * Another seed groups them differently.
 *
 * @param most faults of a group
 */
export function faultGroupsOf(
  ids: readonly string[],
  rules: readonly Rule[],
  { seed, most = Infinity }: { seed: number; most?: number },
): string[][] {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const broken = new Map(ids.map((id) => [id, brokenBy(id, known)]));
  const named = new Map<string, number>();
  for (const { rules: some } of broken.values())
    for (const rule of some) named.set(rule, (named.get(rule) ?? 0) + 1);
  const brokenOf = (id: string): Broken => broken.get(id)!;
  const difficulty = (id: string): number =>
    Math.max(0, ...[...brokenOf(id).rules].map((rule) => named.get(rule) ?? 0));
  const fewest = Math.max(Math.ceil(ids.length / most), ...ids.map(difficulty), 0);
  const groups = Array.from({ length: fewest }, (): string[] => []);
  for (const id of hardestFirst(ids, difficulty, seed)) {
    const own = brokenOf(id);
    const cost = (group: readonly string[]): number => {
      let sum = group.length;
      for (const other of group) {
        if (meet(own, brokenOf(other))) return Infinity;
        sum += meeting * own.operations.intersection(brokenOf(other).operations).size;
      }
      return group.length < most ? sum : Infinity;
    };
    let best: { group: string[]; cost: number } | undefined;
    for (const group of groups) {
      const asked = cost(group);
      if (asked < (best?.cost ?? Infinity)) best = { group, cost: asked };
    }
    if (best) best.group.push(id);
    else groups.push([id]);
  }
  return groups.map((group) => group.toSorted());
}
