/** Signals of a call, on the streaming channel (1/4.3, 1/6). */
import * as fc from "fast-check";
import {
  arrives,
  eventually,
  fence,
  isBlank,
  isOfFence,
  isStaged,
  isStagedVisitor,
  mustStillHear,
  nextOfAny,
  rule,
  type Trial,
  type WaitOptions,
  word,
} from "../../harness/author.ts";
import { endCall, givenCall, openLine, shownCall } from "../support/call/line.ts";
import { followsEach } from "../support/conversation/each.ts";
import { listenIn, overheard } from "../support/room.ts";
import { told } from "../support/platform/told.ts";

type Type = "sdp" | "candidate";

/** What clients of the two sides say to each other; the platform only passes it on. */
const payloads: Record<Type, fc.Arbitrary<Record<string, unknown>>> = {
  sdp: fc.record({ type: fc.constantFrom("offer", "answer"), sdp: word.map((id) => `v=0 ${id}`) }),
  candidate: fc.record({ candidate: word, sdpMid: fc.constantFrom("0", "1") }),
};

const nameOf = (type: Type): string => `app:call:signaling:${type}`;

/** Enough that a loss of one in seven shows. */
const several = 8;

async function judgeSignals(trial: Trial, type: Type, other: Type): Promise<void> {
  const world = await trial.world(overheard);
  const foreign = isStaged(trial) ? await trial.world(overheard, "other-") : undefined;
  const here = await listenIn(trial, world, "stream");
  const elsewhere = foreign && (await listenIn(trial, foreign, "stream"));
  const chat = await openLine(trial, world);
  const params = { ...chat.params, call_id: await givenCall(chat) };
  /** What belongs to the first call of a conversation belongs to its next one as well. */
  const callAgain = async (): Promise<void> => {
    await endCall(chat, params.call_id);
    const left = await eventually(trial, "thing", () => shownCall(chat), isBlank);
    if (!isBlank(left)) trial.cannot("the call that was ended had to be shown no longer");
    params.call_id = await givenCall(chat);
  };
  /** What was sent as the type that is judged. */
  const sent: string[] = [];
  const send = (one: Type): Promise<unknown> => {
    const payload = trial.draw(payloads[one]);
    if (one === type) sent.push(String(payload[one]));
    return trial.given(chat.as, "call.signal.send", { params, body: { type: one, payload } });
  };
  // Who of the website gets it is open (open.call-signal-direction).
  const any = {
    next: (name: string, options: WaitOptions) => nextOfAny(here.listeners, name, options),
  };
  const often = trial.times(several);
  for (let times = 0; times < often; times++) {
    // Where the visitor is a person, one call is enough to ask for.
    if (times > 0 && times === often - 1 && isStagedVisitor(trial)) await callAgain();
    await send(type);
    await arrives(trial, any, nameOf(type));
    trial.settle();
  }
  // One of the other type comes after all that was sent before it.
  await send(other);
  await arrives(trial, any, nameOf(other));
  // The client of the visitor has signals of its own, which are of either type (open.call-signal-direction).
  const isSent = (data: unknown): boolean => sent.some((text) => told(data).includes(text));
  const wrong = here.listeners
    .flatMap((listener) => listener.heard(nameOf(other)))
    .map(({ data }) => data)
    .filter(isSent);
  trial.equal(wrong, [], `${nameOf(other)} with signals of type ${type}`);
  trial.settle();
  mustStillHear(here.listeners);
  if (!elsewhere || !foreign) return;
  const closing = await fence(trial, elsewhere.listeners, foreign);
  for (const listener of elsewhere.listeners) {
    const ofOthers = listener
      .heard(nameOf(type))
      .filter(({ data }) => !isOfFence(trial, foreign, data));
    // The same frame may come twice.
    const strays = new Set(ofOthers.map(({ data }) => told(data)));
    for (const frame of closing) strays.delete(told(frame?.data));
    trial.expect(strays.size === 0, `${nameOf(type)} on another website`, "none", [...strays]);
  }
}

rule("call.signal-sdp-event", (trial) => judgeSignals(trial, "sdp", "candidate"));

rule("call.signal-candidate-event", (trial) => judgeSignals(trial, "candidate", "sdp"));

rule("call.signals-each-told", async (trial) => {
  const world = await trial.world(overheard);
  const here = await listenIn(trial, world, "stream");
  const chat = await openLine(trial, world);
  const params = { ...chat.params, call_id: await givenCall(chat) };
  // A client finds its candidates one upon the other.
  const acts = [1, 2, 3].map(() => {
    const body = { type: "candidate" as const, payload: trial.draw(payloads.candidate) };
    return () => trial.given(chat.as, "call.signal.send", { params, body });
  });
  await followsEach(trial, here, nameOf("candidate"), acts);
});
