/** Plays that decide all rules about one operation or noun at once; each is made when the first of these rules is judged. */
import type { Rule } from "../../contract/derive.ts";
import { playLifetime } from "../derived/lifetime.ts";
import { lifetimeOf } from "../derived/played-kinds.ts";
import { playTogether } from "../derived/together.ts";
import { attempt, type Property } from "./attempt.ts";
import type { Ending } from "./ending.ts";
import { unlessDown } from "./unless-down.ts";
import { repeating, seedOf } from "../case/draws.ts";
import { noEvidence } from "../case/evidence.ts";
import { search, type JudgeOptions } from "./judge.ts";
import { placeNeeds } from "../run/needs.ts";
import { operationOf, playedBy, playedSubject, playKinds, subjectOf } from "./playable.ts";
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
    const rule = playedBy(subject);
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
