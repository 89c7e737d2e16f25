/** What is done in a browsing session, and assistance there (1/3.1, 1/4.3, 1/6). */
import * as fc from "fast-check";
import { isGiven, isStaged, rule, type Trial } from "../../harness/author.ts";
import {
  act,
  assist,
  openBrowsing,
  startAgain,
  type Assist,
  type Browsed,
} from "../support/browsing/session.ts";
import { follows, stragglersHeard } from "../support/follows.ts";
import { overheard, watch, type Watch } from "../support/room.ts";
import { startChat } from "../support/conversation/chat.ts";
import { isOfOthers } from "../support/ours.ts";
import { silenceOf, type Silence } from "../support/platform/silence.ts";

const actionStarted = "app:browsing:action:started";
const actionStopped = "app:browsing:action:stopped";
const assistStarted = "app:browsing:assist:started";
const assistStopped = "app:browsing:assist:stopped";

interface Place {
  browsed: Browsed;
  watched: Watch;
}

/** A session that can be acted on, with listeners on the streaming channel. */
async function openPlace(trial: Trial): Promise<Place> {
  const world = await trial.world(overheard);
  // First, since a conversation that several rules share is tidied then, which is told as well.
  const browsed = await openBrowsing(trial, world);
  const watched = await watch(trial, world, "stream");
  if (!isStaged(trial)) await stragglersHeard(watched);
  return { browsed, watched };
}

const started = (): Assist => ({ action: "start" });
const stopped = (): Assist => ({ action: "stop" });

/** The rule says that from now on none of the events is heard of this session: on a website of a target file others may browse. */
const silenceIn = ({ watched, browsed }: Place, events: readonly string[]): Silence => {
  const { trial, here } = watched;
  const own = [browsed.params.session_id, browsed.params.browsing_id];
  return silenceOf(trial, here, events, (payload) => !isOfOthers(trial, payload, own));
};

/** The rule says that one event follows the act, and that the other does not. */
async function comesAlone(place: Place, comes: string, stays: string, act: () => Promise<unknown>) {
  const { watched } = place;
  const expectSilence = silenceIn(place, [stays]);
  await follows(watched, comes, act);
  await expectSilence(`after what brings ${comes}`);
  watched.trial.settle();
}

rule("browsing.action-started-event", async (trial) => {
  const place = await openPlace(trial);
  const { browsed } = place;
  await comesAlone(place, actionStarted, actionStopped, () => act(browsed, "start"));
  await act(browsed, "stop");
  await follows(place.watched, actionStarted, () => startAgain(browsed));
});

rule("browsing.action-stopped-event", async (trial) => {
  const place = await openPlace(trial);
  const { browsed, watched } = place;
  await act(browsed, "start");
  await follows(watched, actionStopped, () => act(browsed, "stop"));
  const again = await startAgain(browsed);
  await follows(watched, actionStopped, () => act(again, "stop"));
});

rule("browsing.heartbeat-is-silent", async (trial) => {
  const place = await openPlace(trial);
  const { browsed, watched } = place;
  await follows(watched, actionStarted, () => act(browsed, "start"));
  trial.settle();
  const all = [actionStarted, actionStopped, assistStarted, assistStopped];
  const expectSilence = silenceIn(place, all);
  const { chat, params } = browsed;
  const body = { action: "heartbeat" } as const;
  for (let times = 0; times < 2; times++)
    await trial.accepts(chat.as, "browsing.session.act", { params, body });
  await expectSilence("after heartbeats");
  trial.settle();
  await follows(watched, assistStarted, () => assist(browsed, started()));
  trial.settle();
  const expectStillSilence = silenceIn(place, all);
  for (const move of [body, { action: "mouse", mouse: { x: 1, y: 2 } } satisfies Assist])
    await trial.accepts(chat.as, "browsing.assist.act", { params, body: move });
  await expectStillSilence("after a heartbeat and a move in assistance");
});

const unknown = fc.uuid({ version: 4 });
const actions = fc.constantFrom("start" as const, "stop" as const, "heartbeat" as const);

rule("browsing.unknown-session", async (trial) => {
  const world = await trial.world();
  const chat = await startChat(trial, world);
  const refuses = async (browsing_id: string): Promise<void> => {
    const at = { params: { ...chat.params, browsing_id } };
    for (const id of ["browsing.session.act", "browsing.assist.act"] as const)
      await trial.refuses(chat.as, id, { ...at, body: { action: trial.draw(actions) } });
  };
  await refuses(trial.draw(unknown));
  if (!isGiven(trial, "browsing-visitor")) return;
  // Nor one of another conversation, also once assistance in it may be given.
  const browsed = await openBrowsing(trial, world);
  const { browsing_id } = browsed.params;
  await refuses(browsing_id);
  await act(browsed, "start");
  const at = { params: { ...chat.params, browsing_id }, body: started() };
  await trial.refuses(chat.as, "browsing.assist.act", at);
});

rule("browsing.assist-started-event", async (trial) => {
  const place = await openPlace(trial);
  const { browsed } = place;
  await act(browsed, "start");
  await comesAlone(place, assistStarted, assistStopped, () => assist(browsed, started()));
});

rule("browsing.assist-stopped-event", async (trial) => {
  const place = await openPlace(trial);
  const { browsed, watched } = place;
  await act(browsed, "start");
  await follows(watched, assistStarted, () => assist(browsed, started()));
  await comesAlone(place, assistStopped, assistStarted, () => assist(browsed, stopped()));
});

const point = fc.record({
  x: fc.integer({ min: 0, max: 4000 }),
  y: fc.integer({ min: 0, max: 20_000 }),
});

rule("browsing.assist-moves-accepted", async (trial) => {
  const browsed = await openBrowsing(trial, await trial.world());
  const { chat, params } = browsed;
  await act(browsed, "start");
  await assist(browsed, started());
  const moves: Assist[] = [
    { action: "heartbeat" },
    { action: "mouse", mouse: trial.draw(point) },
    { action: "scroll", scroll: trial.draw(point) },
    { action: "click", click: trial.draw(point) },
    { action: "mouse", mouse: { x: 0, y: 0 } },
  ];
  for (const body of trial.draw(fc.shuffledSubarray(moves, { minLength: moves.length })))
    await trial.accepts(chat.as, "browsing.assist.act", { params, body });
});

rule("browsing.assist-apart-from-action", async (trial) => {
  const place = await openPlace(trial);
  const { browsed, watched } = place;
  const own = {
    action: [actionStarted, actionStopped],
    assist: [assistStarted, assistStopped],
  };
  let expectSilence = silenceIn(place, own.assist);
  await follows(watched, actionStarted, () => act(browsed, "start"));
  await expectSilence("after the session was started");
  // Everything caused before has arrived, so what comes from now on belongs to what follows.
  expectSilence = silenceIn(place, own.action);
  await follows(watched, assistStarted, () => assist(browsed, started()));
  await follows(watched, assistStopped, () => assist(browsed, stopped()));
  await expectSilence("after assistance was started and stopped");
  expectSilence = silenceIn(place, own.assist);
  await follows(watched, actionStopped, () => act(browsed, "stop"));
  await expectSilence("after the session was stopped");
});
