/**
 * One play of an operation for all rules about who may call it, with what, and how it answers. First everybody who must be refused calls in
 * one world, which must not change it; then those who may call are let in. It decides only that rules hold; if anything looks wrong, each
 * rule is judged by itself, in worlds of its own.
 */
import type { Operation } from "../../contract/contract.ts";

import { everyField } from "../../fixtures/every-field.ts";
import { prepare } from "../arrange/arrange.ts";
import { presentTiers } from "../arrange/caller.ts";
import { ask, callerOf, succeeded } from "../arrange/carry-out.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { callText, isAccepted, isRefused, unrefused } from "../client/answer.ts";
import { CouldNotRun } from "../case/stop.ts";
import { eventually } from "../target/eventually.ts";
import { hasAnotherWebsite } from "../trial/given-world.ts";
import type { Trial } from "../trial/trial.ts";
import type { WorldRequest } from "../trial/world.ts";
import { mayBeRepeated } from "./accepted.ts";
import { forgersOf } from "./authentication.ts";
import { openForeign, strangersFrom } from "./isolation.ts";
import { tokensIn, worldFor } from "./scope.ts";
import { actor, byEachPath, expectValid } from "./step/access.ts";
import { askForUnknown } from "./step/answers.ts";
import { flawsOf, keywordsOf, sendersOf } from "./step/flaws.ts";
import { mistypings } from "./step/mistypings.ts";
import { trespass } from "./step/trespass.ts";
import { unlisted } from "./tier.ts";
import { changedInDoubt, lookerAt, prepareChange } from "./unchanged.ts";

/** What is played: an operation, the kinds of rules about it, and the operation that reads what it writes, if a kind needs that. */
export interface Play {
  operation: Operation;
  kinds: ReadonlySet<string>;
  read: Operation | undefined;
}

/** Somebody who asks, in words for a violation. */
type Asker = [who: string, as: Caller | undefined];

/** A call that must be refused, and the kind of the rule that says so. */
interface Refused {
  kind: string;
  who: string;
  as: Caller | undefined;
  input: CallInput;
}

/** A play that has begun. */
interface Begun extends Play {
  scene: Scene;
  /** The world that was asked for. */
  request: WorldRequest;
  /** A valid request. */
  input: CallInput;
  /** Another website; undefined where no rule asks for one, or the target has none. */
  foreign: Scene | undefined;
  /** The kinds whose rules hold so far. */
  held: Set<string>;
}

/** @returns the kinds whose rules hold */
export async function playTogether(trial: Trial, play: Play): Promise<ReadonlySet<string>> {
  const { operation, read } = play;
  const held = new Set(play.kinds);
  const request = worldFor(trial, operation);
  const scene = await openScene(trial, read ? [operation, read] : [operation], request);
  const input = await inputFor(scene, play);
  const foreign = await ifApart(held, () => foreignTo(scene, operation));
  const begun: Begun = { ...play, scene, request, input, foreign, held };
  return (await takeSteps(begun)) ? held : new Set();
}

/** Takes the steps of a play in turn; false once something was seen for which each rule has to be judged by itself. */
async function takeSteps(begun: Begun): Promise<boolean> {
  const { scene, operation, read, input } = begun;
  const refused = await refusedBy(begun);
  const look = read && lookerAt(scene, [operation, read], input, "first");
  const before = await look?.();
  const isChanged = async (): Promise<boolean> => (await look?.()) !== before;
  if (!(await areRefused(begun, refused))) return false;
  const isRepeatable = mayBeRepeated(operation, scene.trial.run.contract);
  // What can be done once is tried before it is done.
  if (!isRepeatable && !(await tryMistyped(begun))) return false;
  // What follows would meet what a refused call did.
  if (await isChanged()) return false;
  if (read && (await changedInDoubt(scene, [operation, read], input, isChanged)) === true)
    return false;
  await lookApart(begun);
  if (!(await areAdmitted(begun, look && { look, before }))) return false;
  if (isRepeatable) await tryMistyped(begun);
  await askForUnknown(scene.trial, operation, input, callerOf(operation, scene));
  return true;
}

/** Everybody who must be refused is, by each path that leads there. */
async function areRefused(
  { scene, operation }: Begun,
  refused: readonly Refused[],
): Promise<boolean> {
  const { trial } = scene;
  for (const { kind, who, as, input } of refused) {
    // A flaw is judged by one path alone, as where it is judged by itself.
    const requests = kind in keywordsOf ? [input] : byEachPath(scene, operation, input);
    for (const request of requests) {
      const exchange = await trial.callOperation(as, operation, request);
      const violation = unrefused(exchange, `${callText(exchange)} by ${who}`);
      if (!violation) continue;
      trial.find(`${kind}:${operation.operationId}`, violation, exchange);
      return false;
    }
  }
  return true;
}

/** False where a value of another type was taken: the state is another then. */
async function tryMistyped({ scene, operation, input, held }: Begun): Promise<boolean> {
  const outcome = held.has("typed") ? await sendMistyped(scene, operation, input) : "refused";
  if (outcome !== "refused") held.delete("typed");
  return outcome !== "taken";
}

/** Whether something of the one website is reached on the other takes a second look, which the rule takes by itself. */
async function lookApart({ scene, operation, input, foreign, held }: Begun): Promise<void> {
  if (!foreign) return;
  const apart = () => trespass({ scene, operation, input }, foreign, 0);
  if (await ifApart(held, apart)) held.delete("isolation");
}

/** Everybody who may call is let in, and it shows. */
async function areAdmitted(
  begun: Begun,
  seen: { look: () => Promise<string>; before: string | undefined } | undefined,
): Promise<boolean> {
  const { scene, operation, input, held } = begun;
  const [first, second] = admittedTo(scene, begun);
  const exchange = await ask(scene, operation, input, first);
  // Perhaps a refused call was carried out: whether valid ones are accepted is for a rule of its own.
  if (!isAccepted(exchange)) return false;
  if (seen) {
    await succeeded(scene, operation, input, exchange);
    const { look, before } = seen;
    const last = await eventually(scene.trial, "thing", look, (now) => now !== before);
    if (last === before) held.delete("unchanged");
  }
  return !second || isAccepted(await askAgain(begun));
}

/** Where the target does not give what this takes, the rule on isolation is left to itself. */
async function ifApart<Value>(
  held: Set<string>,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  if (!held.has("isolation")) return undefined;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error;
    held.delete("isolation");
    return undefined;
  }
}

/** A valid request: with a place for each flaw, and one that changes something, where rules ask that. */
async function inputFor(scene: Scene, { operation, kinds, read }: Play): Promise<CallInput> {
  if (read) return prepareChange(scene, operation, read);
  const isSpoilt = ["typed", ...Object.keys(keywordsOf)].some((kind) => kinds.has(kind));
  const body = isSpoilt && operation.body;
  if (!body) return prepare(scene, operation);
  return prepare(scene, { ...operation, body: everyField(body, scene.trial.run.contract) });
}

/** Another website, where the target has one: without one, each tier is judged by whom it names for that. */
async function foreignTo(scene: Scene, operation: Operation): Promise<Scene> {
  return hasAnotherWebsite(scene.trial.run)
    ? openForeign(scene, operation)
    : scene.trial.cannot("there is no other website");
}

/** One caller of each tier that may call; the token has only the required scope, which shows that it suffices. */
function admittedTo(scene: Scene, { operation, kinds }: Play): Caller[] {
  const { scope } = operation;
  const within = kinds.has("scope") && scope !== undefined && tokensIn(scene, scope).within;
  return presentTiers(operation, scene.world).map((tier) =>
    tier === "plugin" && within ? within : actor(scene, operation, tier),
  );
}

/** Who must be refused with a request that others may make, by the kind of the rule that says so. */
const strangers: Readonly<Record<string, (begun: Begun) => Asker[] | Promise<Asker[]>>> = {
  authentication(begun) {
    const [first] = admittedTo(begun.scene, begun);
    return first ? forgersOf(first) : [];
  },
  tier: ({ scene, operation }) =>
    unlisted(operation).map((tier) => [
      `a caller of the tier ${tier}`,
      actor(scene, operation, tier),
    ]),
  async scope({ scene, operation: { scope } }) {
    if (scope === undefined) return [];
    const { without } = tokensIn(scene, scope);
    await expectValid(scene, without, scene.world.website_id);
    return [[`a token without the scope ${scope}`, without]];
  },
  isolation: ({ foreign, operation }) => (foreign ? strangersFrom(foreign, operation) : []),
};

async function refusedBy(begun: Begun): Promise<Refused[]> {
  const { scene, operation, kinds, input, held } = begun;
  const refused: Refused[] = [];
  for (const [kind, askers] of Object.entries(strangers))
    if (kinds.has(kind))
      for (const [who, as] of await askers(begun)) refused.push({ kind, who, as, input });
  for (const [kind, keywords] of Object.entries(keywordsOf)) {
    if (!kinds.has(kind)) continue;
    for (const flaw of flawsOf(scene.trial, operation, keywords)) {
      const spoilt = flaw.spoil(input);
      // This request has no place for it.
      if (!spoilt) held.delete(kind);
      else
        for (const as of sendersOf(scene, operation, flaw))
          refused.push({ kind, who: `who may, for ${flaw.what}`, as, input: spoilt });
    }
  }
  return refused;
}

/** The second tier that is listed is let in as well: in a new world where the first call used up what it needs. */
async function askAgain(begun: Begun): Promise<Exchange> {
  const { scene, operation, input, request } = begun;
  const { trial } = scene;
  const isRepeatable = mayBeRepeated(operation, trial.run.contract);
  const place = isRepeatable ? scene : await openScene(trial, [operation], request);
  const again = isRepeatable && !operation.body ? input : await prepare(place, operation);
  const [, second] = admittedTo(place, begun);
  return ask(place, operation, again, second);
}

/** Sends values of a wrong type or form. Where a write takes one, the state has changed, and the rule is judged by itself. */
async function sendMistyped(
  scene: Scene,
  operation: Operation,
  input: CallInput,
): Promise<"refused" | "taken" | "unplaced"> {
  let outcome: "refused" | "unplaced" = "refused";
  for (const flaw of mistypings(scene.trial, operation)) {
    const spoilt = flaw.spoil(input);
    if (!spoilt) outcome = "unplaced";
    else
      for (const as of sendersOf(scene, operation, flaw)) {
        const exchange = await scene.trial.callOperation(as, operation, spoilt);
        const isRead = operation.method === "get" && isAccepted(exchange);
        if (!isRefused(exchange) && !isRead) return "taken";
      }
  }
  return outcome;
}
