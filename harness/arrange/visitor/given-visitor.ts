/**
 * The visitor whom a target file names on a website: there is one conversation, and its chatbox acts by itself. What a trial has started
 * there is ended, since the next rule plays in the same conversation.
 */
import { memberAt } from "../../../contract/pointer.ts";
import type { Caller } from "../../client/client.ts";
import { envelopeOf } from "../../client/answer.ts";
import type { Exchange } from "../../record/exchange.ts";
import { Withheld } from "../../case/stop.ts";
import { groundOn, visitor as theVisitor } from "../../guest/ground.ts";
import type { GivenVisitor } from "../../target/target.ts";
import { eventually } from "../../target/eventually.ts";
import { slot } from "../../case/slot.ts";
import type { Trial } from "../../trial/trial.ts";
import { missing } from "../../trial/world.ts";
import { earlierCalls } from "../earlier-calls.ts";
import { itemsOf } from "../../client/list/items.ts";
import { echoesIn, givenEcho, letEcho, takeBackEchoes } from "./echo.ts";
import type { ConversationPlace } from "./messages.ts";

const callStart = "call.session.start";
const callEnd = "call.session.end";
const browsingStart = "browsing.session.start";

interface Place extends ConversationPlace {
  visitor: GivenVisitor;
}

const places = slot<Place>("given visitor: place");

/** What is known of the conversation from one rule to the next. */
interface Going {
  /** Whether what the rule before brought about there was ended when it left. */
  isLeft: boolean;
  /** Browsing sessions that show nothing more: they stay listed, since no route ends them. */
  stopped: Set<string>;
  /** Calls that were ended: a read that is behind shows them still. */
  ended: Set<string>;
}

/** Kept by the run: rules play in the conversation one after the other. */
const goingIn = ({ trial, visitor }: Place): Going =>
  slot<Going>(`given visitor: ${visitor.session_id}`).ensure(trial.run, () => ({
    isLeft: false,
    stopped: new Set(),
    ended: new Set(),
  }));

type Input = Record<string, unknown>;

/** Whether the visitor is to take what comes, as the chatbox does by itself. */
const isPlain = ({ answer = "accept", ...more }: Input): boolean =>
  answer === "accept" && Object.keys(more).length === 0;

/** What the chatbox does by itself, or once it is written to; false where it does not. */
const acts: Record<string, (place: Place, input: Input) => unknown> = {
  call: async (place, input) =>
    Boolean(place.visitor.calls) && isPlain(input) && (await isTaken(place)),
  browsing: ({ visitor }, input) => Boolean(visitor.browsing) && isPlain(input),
  send: async (place, { type, content }) =>
    Boolean(place.visitor.echoes) && type === "text" && letEcho(place, String(content)),
  look: async (place) => Boolean(place.visitor.echoes) && { messages: await echoesIn(place) },
};

/** Does what is asked of a stage (`POST /visitor`); the rule could not run where the chatbox does not do that by itself. */
export async function givenVisitorDoes(
  trial: Trial,
  act: string,
  { website_id, session_id, ...input }: Input,
): Promise<unknown> {
  if (act === "arrive" && isPlain(input)) return arrive(trial, String(website_id));
  const place = places.get(trial);
  const isOwn = place !== undefined && place.params.session_id === session_id;
  const done = isOwn ? await acts[act]?.(place, input) : false;
  return done === false || !(act in acts) ? missing("stage:visitor") : done;
}

/** The visitor is there and answers, as a precondition: whoever is silent says nothing of the platform. */
export async function givenAnswer(trial: Trial): Promise<void> {
  const place = places.get(trial);
  if (!place?.visitor.echoes) return missing("echoing-visitor");
  await givenEcho(place);
}

/** The visitor arrives; one who arrives again is the same. */
async function arrive(trial: Trial, website_id: string): Promise<unknown> {
  const { visitor, website, credentials } = trial.run.target;
  if (!visitor) return missing("chatbox-conversation");
  if (website_id !== website)
    throw new Withheld("there is a visitor of one website at a time", ["stage:visitor"]);
  const { user, plugin } = credentials ?? {};
  const as: Caller = user
    ? { role: "owner", tier: "user", pair: user }
    : { role: "plugin", tier: "plugin", pair: plugin ?? missing("plugin-tier") };
  await trial.reserve(groundOn(theVisitor, website_id));
  const { session_id } = visitor;
  trial.cast.visits(session_id);
  const place: Place = { trial, visitor, as, params: { website_id, session_id } };
  const going = goingIn(place);
  // A run that was killed may have left something running. Ending it twice would send its event twice, to those who listen by now.
  if (!going.isLeft) await leave(place, places.has(trial) ? "own" : "any");
  going.isLeft = false;
  if (!places.has(trial))
    trial.onEnd(async () => {
      await leave(place, "own");
      going.isLeft = true;
    });
  places.set(trial, place);
  return { session_id };
}

/** A call in the conversation: the one that is ongoing, else a new one. */
export async function ongoingCall(
  trial: Trial,
  website_id: string,
): Promise<Place["params"] & { call_id: string }> {
  if (!places.has(trial)) await arrive(trial, website_id);
  const place = places.get(trial);
  if (!place?.visitor.calls || place.params.website_id !== website_id)
    return missing("calling-visitor");
  const { as, params } = place;
  if ((await callIn(place)) === undefined) {
    await trial.given(as, "call.session.start", { params, body: { mode: "audio" } });
    await isTaken(place);
  }
  const call_id = await callIn(place);
  return call_id === undefined
    ? trial.cannot("call.session.read shows no call_id")
    : { ...params, call_id };
}

/** A trial is about to act on a browsing session, which may be one of an earlier rule. */
export const usesBrowsing = (trial: Trial, browsing_id: string): void => {
  const place = places.get(trial);
  if (place) goingIn(place).stopped.delete(browsing_id);
};

/** Ends what this trial may have left going there, or anybody. */
async function leave(place: Place, whose: "own" | "any"): Promise<void> {
  const { calls, browsing, echoes } = place.visitor;
  const { exchanges, omitted } = place.trial.evidence.collect();
  const isGoing = (start: string): boolean =>
    whose === "any" || omitted > 0 || exchanges.some(({ operationId }) => operationId === start);
  if (calls && isGoing(callStart)) await endCall(place);
  if (browsing && isGoing(browsingStart)) await stopBrowsing(place);
  if (echoes) await takeBackEchoes(place);
}

/** The identifier of the call that is shown. */
const callIn = async ({ trial, as, params }: Place): Promise<string | undefined> => {
  const { data } = envelopeOf(await trial.call(as, "call.session.read", { params }));
  const call_id = memberAt(data, "call_id");
  return typeof call_id === "string" && call_id !== "" ? call_id : undefined;
};

async function isTaken(place: Place): Promise<boolean> {
  const taken = await eventually(place.trial, "event", () => callIn(place), Boolean);
  return taken !== undefined || place.trial.cannot("the chatbox of visitor did not take the call");
}

/** Calls of these operations that the trial carried out there. */
const carriedOutIn = ({ trial, params }: Place, ...operations: string[]): Exchange[] =>
  earlierCalls(trial, params.session_id, ...operations);

/** Which of these operations the trial carried out last there. */
const lastOf = (place: Place, ...operations: string[]): string | undefined =>
  carriedOutIn(place, ...operations).at(-1)?.operationId;

async function endCall(place: Place): Promise<void> {
  const { trial, as, params } = place;
  const { ended } = goingIn(place);
  const mayRing = lastOf(place, callStart, callEnd) === callStart;
  for (const { request } of carriedOutIn(place, callEnd))
    ended.add(decodeURIComponent(request.path.split("/").at(-1) ?? ""));
  const isOngoing = (shown: string | undefined): boolean =>
    shown !== undefined && !ended.has(shown);
  // What rings may be shown only once it is taken (open.call-ongoing-when).
  const call_id = await (mayRing
    ? eventually(trial, "event", () => callIn(place), isOngoing)
    : callIn(place));
  if (call_id === undefined) return;
  await trial.call(as, callEnd, { params: { ...params, call_id }, body: {} });
  ended.add(call_id);
  // A read that is behind would take it for the next one.
  await eventually(
    trial,
    "thing",
    () => callIn(place),
    (shown) => shown !== call_id,
  );
}

/** No route ends a session: what is stopped shows nothing more. */
async function stopBrowsing(place: Place): Promise<void> {
  const { trial, as, params } = place;
  const { stopped } = goingIn(place);
  const read = async (): Promise<string[]> => {
    const { data } = envelopeOf(await trial.call(as, "browsing.session.list", { params }));
    const all = itemsOf(data).map((one) => String(memberAt(one, "browsing_id")));
    return all.filter((one) => !stopped.has(one));
  };
  const mayCome = lastOf(place, browsingStart, "browsing.session.act") === browsingStart;
  // What was asked for may be shown only once the chatbox agreed.
  for (const browsing_id of await (mayCome
    ? eventually(trial, "event", read, ({ length }) => length > 0)
    : read())) {
    const at = { ...params, browsing_id };
    // Refused, it was stopped before (open.browsing-repeated-action).
    await trial.call(as, "browsing.session.act", { params: at, body: { action: "stop" } });
    stopped.add(browsing_id);
  }
}
