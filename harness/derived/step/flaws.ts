/** What the judges of requests share: one thing wrong in a request that is right otherwise. */
import type { Operation } from "../../../contract/contract.ts";
import type { JsonSchema } from "../../../contract/schema.ts";
import { complete } from "../../../fixtures/complete.ts";
import { doubts } from "../../../fixtures/doubtful.ts";
import { violations, type BrokenKeyword } from "../../../fixtures/violate.ts";
import { prepare } from "../../arrange/arrange.ts";
import { ask, callerOf, carryOut } from "../../arrange/carry-out.ts";
import { openScene, type Scene } from "../../arrange/scene.ts";
import type { Caller, CallInput } from "../../client/client.ts";
import { acceptedRule, answerText, isAccepted, unrefused } from "../../client/answer.ts";
import type { Trial } from "../../trial/trial.ts";
import { show } from "../../record/violation.ts";
import type { Judge } from "../judge.ts";
import { otherCaller } from "./access.ts";
import { admitted } from "../../trial/admitted.ts";

/** One way to break a request. */
export interface Flaw {
  /** What is sent, such as "a body without /name". */
  what: string;
  /** JSON pointer into the body; blank for a flaw of the query. */
  pointer: string;
  /** Bodies that have the place; undefined for a flaw of the query. */
  schema: JsonSchema | undefined;
  /** Whether a token sends it as well, where both tiers are listed. */
  byBoth: boolean;
  /** The request with this one thing wrong; undefined where it has no such place. */
  spoil: (input: CallInput) => CallInput | undefined;
}

/** Puts every flaw into an otherwise valid request, which must then be refused. */
export const refuses =
  (keywords: readonly BrokenKeyword[]): Judge =>
  (trial, operation) =>
    playFlaws(trial, operation, flawsOf(trial, operation, keywords), expectFlawRefused);

/** Sends a flawed request and judges the answer; returns whether it was accepted, after which the state may have changed. */
export type Expectation = (
  scene: Scene,
  operation: Operation,
  flaw: Flaw,
  spoilt: CallInput,
) => Promise<boolean>;

/**
 * Puts each flaw into an otherwise valid request. The same request without a flaw must be accepted right afterwards, unless one with a flaw
 * was: that shows that it was the flaw that was refused.
 */
export async function playFlaws(
  trial: Trial,
  operation: Operation,
  open: Flaw[],
  expect: Expectation,
): Promise<void> {
  if (!open.length) trial.cannot("the contract gives no request that breaks this rule");
  await findCaller(trial, operation);
  const refused: string[] = [];
  const unplaced: string[] = [];
  for (let first = open[0]; first; first = open[0]) {
    // A request with every field has a place for most flaws; if that one is refused, one that has the place of the first flaw is used.
    const { left, refusal } = await round(trial, operation, first, { flaws: open, expect }, true);
    if (refusal !== undefined) {
      const alone = await round(trial, operation, first, { flaws: [first], expect }, false);
      if (alone.refusal !== undefined) refused.push(`${first.what}: ${alone.refusal}`);
      open.shift();
      continue;
    }
    if (left.includes(first)) unplaced.push(`${first.what}: no request had the place`);
    open.splice(0, Infinity, ...left.filter((flaw) => flaw !== first));
  }
  const undecided = [...refused, ...unplaced].join("; ");
  if (refused.length)
    trial.cannot(
      `see ${acceptedRule(operation)}: without the flaw it is refused too; ${undecided}`,
    );
  // The request without a flaw was accepted, so the operation itself works.
  if (unplaced.length) trial.cannot(`not every flaw could be sent: ${undecided}`);
}

interface Round {
  /** Flaws that this request has no place for. */
  left: Flaw[];
  /** Why the right request was refused, if it was: then nothing was learnt. */
  refusal: string | undefined;
}

/** Plays one request: with each flaw, then without any, when it must be accepted. */
async function round(
  trial: Trial,
  operation: Operation,
  first: Flaw,
  { flaws, expect }: { flaws: readonly Flaw[]; expect: Expectation },
  whole: boolean,
): Promise<Round> {
  const scene = await openScene(trial, [operation]);
  const input = await prepare(scene, {
    ...operation,
    body: bodyFor(scene, operation, first, whole),
  });
  const left: Flaw[] = [];
  let isTaken = false;
  for (const flaw of flaws) {
    const spoilt = flaw.spoil(input);
    if (!spoilt) left.push(flaw);
    else if (await expect(scene, operation, flaw, spoilt)) isTaken = true;
  }
  // After a violation the state may be another, and the control would prove nothing.
  trial.settle();
  if (isTaken) return { left, refusal: undefined };
  const control = await admitted(scene.trial, operation, () => ask(scene, operation, input));
  return { left, refusal: isAccepted(control) ? undefined : answerText(control) };
}

function bodyFor(
  { trial }: Scene,
  { body }: Operation,
  { schema = body }: Flaw,
  whole: boolean,
): JsonSchema | undefined {
  return schema && whole ? complete(schema, trial.run.contract) : schema;
}

async function expectFlawRefused(
  scene: Scene,
  operation: Operation,
  flaw: Flaw,
  spoilt: CallInput,
): Promise<false> {
  const { trial } = scene;
  for (const as of sendersOf(scene, operation, flaw)) {
    const exchange = await trial.callOperation(as, operation, spoilt);
    const violation = unrefused(exchange, placeOf(flaw, spoilt, as));
    if (!violation) continue;
    trial.violate(violation);
    break;
  }
  return false;
}

/** Where a violation stands: what was wrong, what was sent, and by whom. */
export const placeOf = (
  { what }: Flaw,
  { body, query, params }: CallInput,
  as: Caller | undefined,
): string => `${what}, sent ${show(body ?? query ?? params)} by ${as?.role ?? "nobody"}`;

/** Who sends a flaw: the usual caller, and a token where it is one of the first. */
export function sendersOf(
  scene: Scene,
  operation: Operation,
  { byBoth }: Flaw,
): (Caller | undefined)[] {
  const other = byBoth ? otherCaller(scene, operation) : undefined;
  return [callerOf(operation, scene), ...(other ? [other] : [])];
}

/** Where no tier is listed, it is first learnt who may call: the flaws must come from that caller. */
async function findCaller(trial: Trial, operation: Operation): Promise<void> {
  if (operation.tiers.length) return;
  const scene = await openScene(trial, [operation]);
  await carryOut(scene, operation, await prepare(scene, operation));
}

export interface Spoilt {
  what: string;
  input: CallInput;
}

/** The request with each of these flaws, as far as it has the places. */
export const spoiltBy = (flaws: readonly Flaw[], input: CallInput): Spoilt[] =>
  flaws.flatMap(({ what, spoil }) => {
    const flawed = spoil(input);
    return flawed ? [{ what, input: flawed }] : [];
  });

/** Requests with one thing wrong that the documents state. */
export const spoilt = (trial: Trial, operation: Operation, input: CallInput): Spoilt[] =>
  spoiltBy(
    flawsOf(trial, operation, ["required", "enum", "minimum", "maximum", "minLength"]),
    input,
  );

/** Requests with one thing that may be refused, though nobody fails for taking it. */
export const doubtful = (
  { run: { contract } }: Trial,
  { body }: Operation,
  input: CallInput,
): Spoilt[] =>
  (body ? doubts(body, contract) : []).flatMap(({ pointer, spoil }) => {
    const spoiled = spoil(input.body);
    return spoiled === undefined
      ? []
      : [{ what: `${pointer} of the body`, input: { ...input, body: spoiled } }];
  });

/** The keywords that a request of each kind of rules breaks. */
export const keywordsOf = {
  required: ["required"],
  enumeration: ["enum"],
  bounds: ["minimum", "maximum", "minLength"],
} as const satisfies Record<string, readonly BrokenKeyword[]>;

/** What is wrong with a place that breaks the keyword. */
const wrong: Readonly<Record<Exclude<BrokenKeyword, "required">, string>> = {
  enum: "outside its enumeration",
  maximum: "above its maximum",
  minLength: "shorter than it may be",
  minimum: "below its minimum",
  type: "of another type",
};

function flawed(pointer: string, keyword: BrokenKeyword): string {
  if (keyword === "required") return `a body without ${pointer}`;
  return pointer ? `a body with ${pointer} ${wrong[keyword]}` : `a body ${wrong[keyword]}`;
}

/** Every flaw that the documents state, as far as it breaks one of these keywords. */
export function flawsOf(
  { run: { contract } }: Trial,
  operation: Operation,
  keywords: readonly BrokenKeyword[],
): Flaw[] {
  const inBody = operation.body ? violations(operation.body, contract) : [];
  const inQuery = keywords.includes("required")
    ? operation.query.filter(({ required }) => required)
    : [];
  const flaws = [
    ...inBody
      .filter(({ stated, keyword }) => stated && keywords.includes(keyword))
      .map(({ keyword, pointer, schema, broken }): Omit<Flaw, "byBoth"> => ({
        what: flawed(pointer, keyword),
        pointer,
        schema,
        spoil(input) {
          const body = broken(input.body);
          return body === undefined ? undefined : { ...input, body };
        },
      })),
    ...inQuery.map(({ name }): Omit<Flaw, "byBoth"> => ({
      what: `a query without ${name}`,
      pointer: "",
      schema: undefined,
      spoil(input) {
        const { [name]: _, ...query } = input.query ?? {};
        return { ...input, query };
      },
    })),
  ];
  return flaws.map((flaw, index) => ({ ...flaw, byBoth: index < mostByBoth }));
}

/** Flaws of one kind that are tried with both tiers; the first few show whether a token is treated differently. */
const mostByBoth = 10;
