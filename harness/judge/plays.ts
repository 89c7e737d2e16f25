/** Plays that decide all rules about one operation or noun at once; each is made when the first of these rules is judged. */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { lifetimeKinds, lifetimeOf, playLifetime } from "../derived/lifetime.ts";
import { playTogether, togetherKinds } from "../derived/together.ts";
import { attempt, type Property } from "./attempt.ts";
import type { Ending } from "./ending.ts";
import { unlessDown } from "./unless-down.ts";
import { repeating, seedOf } from "../case/draws.ts";
import { noEvidence } from "../case/evidence.ts";
import { search, type JudgeOptions } from "./judge.ts";
import { placeNeeds } from "../run/needs.ts";
import type { Registered, Registry } from "./registry.ts";
import type { Run } from "../run/run.ts";
import type { Judged } from "./verdict-of.ts";

export interface Plays {
  /** The verdict of the play on the rule where it holds there; else the rule is judged by itself. */
  judge: (
    registered: Registered,
    kinds: ReadonlySet<string>,
    options: JudgeOptions,
  ) => Promise<Judged>;
  /** The property that plays an operation or a noun, by the id that replay tokens name. */
  propertyOf: (id: string) => Property | undefined;
}

/** What replay tokens of a play name in place of a rule. */
const prefix = "together:";

/** What the property of this id plays, if it is a play. */
export const playedSubject = (property: string): string | undefined =>
  property.startsWith(prefix) ? property.slice(prefix.length) : undefined;

/** The operation or noun that a derived rule is about, which its id names after the kind. */
export const subjectOf = ({ id, kind }: Rule): string => id.slice(kind.length + 1);

/** The fewest rules about one subject for which one play costs less than judging each by itself. */
const fewest = 3;

const playKinds: ReadonlySet<string> = togetherKinds.union(lifetimeKinds);

/** Whether a play of its subject may decide it: only if it is derived, since an authored rule of the same kind says more. */
export const mayBePlayed = ({ kind, derived }: Rule): boolean => derived && playKinds.has(kind);

const operationOf = ({ operations }: Contract, subject: string): Operation | undefined =>
  operations.find(({ operationId }) => operationId === subject);

/**
 * By subject, the kinds of the rules about it that one play may decide. There is a play only of operations whose callers are stated and of
 * nouns whose creation and removal are judged too, and where enough rules are about the subject.
 */
export function playedKinds(rules: readonly Rule[], contract: Contract): Map<string, string[]> {
  const isWorth = (subject: string, some: readonly Rule[]): boolean => {
    const operation = operationOf(contract, subject);
    const isPlayable = operation
      ? operation.tiers.length > 0
      : lifetimeOf(some, contract) !== undefined;
    return some.length >= fewest && isPlayable;
  };
  return new Map(
    [...Map.groupBy(rules.filter(mayBePlayed), subjectOf)]
      .filter(([subject, some]) => isWorth(subject, some))
      .map(([subject, some]) => [subject, some.map(({ kind }) => kind)]),
  );
}

interface Played {
  held: ReadonlySet<string>;
  requests: number;
  /** Why it has to be played alone. */
  alone?: Extract<Ending, { kind: "needs-exclusive-run" }>;
}

/** The plays of one run: one for each subject and each way in which other rules may be present, shared by all rules that ask. */
export function createPlays(run: Run, registry: Registry): Plays {
  const { contract } = run;
  /** Plays by subject, and whether other rules ran beside them, or on the same website. */
  const played = new Map<string, Promise<Played>>();

  const rulesAbout = (subject: string, kinds: ReadonlySet<string> = playKinds): Rule[] =>
    [...kinds].flatMap((kind) => registry.get(`${kind}:${subject}`)?.rule ?? []);

  function propertyOf(
    subject: string,
    kinds: ReadonlySet<string>,
    tell: (held: ReadonlySet<string>) => void,
  ): Property | undefined {
    const operation = operationOf(contract, subject);
    if (!operation) return lifetimeProperty(subject, kinds, tell);
    const [, reader] = registry.get(`unchanged:${subject}`)?.rule.operations ?? [];
    // That nothing changed is judged only where everybody who may be refused is.
    const isWhole = rulesAbout(subject).every(({ kind }) => kinds.has(kind));
    const read = isWhole && reader !== undefined ? contract.operation(reader) : undefined;
    const some = read ? kinds : new Set([...kinds].filter((kind) => kind !== "unchanged"));
    return async (trial) => tell(await playTogether(trial, { operation, kinds: some, read }));
  }

  function lifetimeProperty(
    noun: string,
    kinds: ReadonlySet<string>,
    tell: (held: ReadonlySet<string>) => void,
  ): Property | undefined {
    const life = lifetimeOf(rulesAbout(noun, kinds), contract);
    return life && (async (trial) => tell((await playLifetime(trial, life)) ? kinds : new Set()));
  }

  async function play(
    subject: string,
    kinds: ReadonlySet<string>,
    { seed, isExclusive = true, beside }: JudgeOptions,
  ): Promise<Played> {
    let held: ReadonlySet<string> = new Set();
    const property = propertyOf(subject, kinds, (some) => (held = some));
    if (!property) return { held, requests: 0 };
    const rule = `${prefix}${subject}`;
    const draw = repeating([], seedOf(rule, seed));
    const needs = rulesAbout(subject, kinds).flatMap(placeNeeds);
    const options = { rule, seed, isExclusive, beside, draw, needs };
    const { ending, requests } = await attempt(run, property, options);
    if (ending.kind === "needs-exclusive-run") return { held: new Set(), requests, alone: ending };
    return { held: ending.kind === "passed" ? held : new Set(), requests };
  }

  return {
    async judge(registered, kinds, options) {
      const { rule, property } = registered;
      const subject = subjectOf(rule);
      const key = `${subject} ${options.isExclusive} ${options.beside !== undefined}`;
      let started = performance.now();
      let spent = 0;
      const isOthers = played.has(key);
      if (!isOthers && !rule.operations.some(run.isDown)) {
        const own = play(subject, kinds, options);
        played.set(key, own);
        spent = (await own).requests;
      }
      const { held, alone }: Played = (await played.get(key)) ?? { held: new Set(), requests: 0 };
      // The time of a play counts for the rule that waited for it, and not for all that it decides.
      if (isOthers) started = performance.now();
      if (!alone && !held.has(rule.kind)) {
        const judged = await search(run, rule.id, unlessDown({ rule, property }), options);
        return { ...judged, requests: judged.requests + spent };
      }
      return {
        ending: alone ?? { kind: "passed" },
        evidence: noEvidence(),
        draws: [],
        seed: options.seed,
        runs: 1,
        requests: spent,
        duration: performance.now() - started,
      };
    },
    propertyOf(id) {
      const subject = playedSubject(id);
      if (subject === undefined) return undefined;
      const kinds = new Set(rulesAbout(subject).map(({ kind }) => kind));
      return propertyOf(subject, kinds, () => undefined);
    },
  };
}
