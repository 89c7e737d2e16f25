/** Rules about one operation that a run decides by one play, which is made when the first of them is judged. */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { playTogether, togetherKinds } from "../derived/together.ts";
import { attempt, type Property } from "./attempt.ts";
import { unlessDown } from "./down.ts";
import { repeating, seedOf } from "./draws.ts";
import { noEvidence } from "./evidence.ts";
import { search, type JudgeOptions } from "./judge.ts";
import { placeNeeds } from "./needs.ts";
import type { Registered, Registry } from "./registry.ts";
import type { Run } from "./run.ts";
import type { Judged } from "./verdict-of.ts";

export interface Plays {
  /** The verdict of the play on the rule where it holds there; else the rule is judged by itself. */
  judge: (
    registered: Registered,
    kinds: ReadonlySet<string>,
    options: JudgeOptions,
  ) => Promise<Judged>;
  /** The property that plays an operation, by the id that replay tokens name. */
  propertyOf: (id: string) => Property | undefined;
}

/** What replay tokens of a play name in place of a rule. */
const prefix = "together:";

/** The operation that the property of this id plays, if it is one of a play. */
export const playedOperation = (property: string): string | undefined =>
  property.startsWith(prefix) ? property.slice(prefix.length) : undefined;

/** The fewest rules about an operation for which one play costs less than judging each by itself. */
const fewest = 3;

/** Whether a play of its operation may decide it: authored rules are of these kinds too, and say more. */
export const mayBePlayed = ({ kind, derived }: Rule): boolean => derived && togetherKinds.has(kind);

/** The kinds of rules about each operation that one play may decide: who may call it is stated, and enough of them are judged. */
export function playedKinds(rules: readonly Rule[], contract: Contract): Map<string, string[]> {
  const played = rules.filter(mayBePlayed);
  const byOperation = Map.groupBy(played, ({ operations: [first = ""] }) => first);
  return new Map(
    [...byOperation]
      .filter(([id, some]) => some.length >= fewest && contract.operation(id).tiers.length > 0)
      .map(([id, some]) => [id, some.map(({ kind }) => kind)]),
  );
}

interface Played {
  held: ReadonlySet<string>;
  requests: number;
}

/** The plays of one run: of each operation one beside other rules and one alone, however many rules ask for them. */
export function createPlays(run: Run, registry: Registry): Plays {
  const { contract } = run;
  /** By operation, and whether other rules ran beside it. */
  const played = new Map<string, Promise<Played>>();

  const kindsAbout = ({ operationId }: Operation): Set<string> =>
    new Set([...togetherKinds].filter((kind) => registry.has(`${kind}:${operationId}`)));

  function propertyOf(
    operation: Operation,
    kinds: ReadonlySet<string>,
    tell: (held: ReadonlySet<string>) => void,
  ): Property {
    const [, reader] = registry.get(`unchanged:${operation.operationId}`)?.rule.operations ?? [];
    // That nothing changed is shown by all who may be refused.
    const isWhole = [...kindsAbout(operation)].every((kind) => kinds.has(kind));
    const read = isWhole && reader !== undefined ? contract.operation(reader) : undefined;
    const some = read ? kinds : new Set([...kinds].filter((kind) => kind !== "unchanged"));
    return async (trial) => tell(await playTogether(trial, { operation, kinds: some, read }));
  }

  async function play(
    operation: Operation,
    kinds: ReadonlySet<string>,
    { seed, isExclusive = true }: JudgeOptions,
  ): Promise<Played> {
    let held: ReadonlySet<string> = new Set();
    const property = propertyOf(operation, kinds, (some) => (held = some));
    const rule = `${prefix}${operation.operationId}`;
    const draw = repeating([], seedOf(rule, seed));
    const needs = [...kinds].flatMap((kind) => {
      const registered = registry.get(`${kind}:${operation.operationId}`);
      return registered ? placeNeeds(registered.rule) : [];
    });
    const options = { rule, seed, isExclusive, draw, needs };
    const { ending, requests } = await attempt(run, property, options);
    return { held: ending.kind === "passed" ? held : new Set(), requests };
  }

  return {
    async judge(registered, kinds, options) {
      const { rule, property } = registered;
      const operation = contract.operation(String(rule.operations[0]));
      const key = `${operation.operationId} ${options.isExclusive}`;
      let started = performance.now();
      let spent = 0;
      const isOthers = played.has(key);
      if (!isOthers && !run.isDown(operation.operationId)) {
        const own = play(operation, kinds, options);
        played.set(key, own);
        spent = (await own).requests;
      }
      const { held } = (await played.get(key)) ?? { held: new Set() };
      // What another rule waited for took its time, not that of all that it decides.
      if (isOthers) started = performance.now();
      if (!held.has(rule.kind)) {
        const judged = await search(run, rule.id, unlessDown({ rule, property }), options);
        return { ...judged, requests: judged.requests + spent };
      }
      return {
        ending: { kind: "passed" },
        evidence: noEvidence(),
        draws: [],
        seed: options.seed,
        runs: 1,
        requests: spent,
        duration: performance.now() - started,
      };
    },
    propertyOf(id) {
      const operationId = playedOperation(id);
      if (operationId === undefined) return undefined;
      const operation = contract.operation(operationId);
      return propertyOf(operation, kindsAbout(operation), () => undefined);
    },
  };
}
