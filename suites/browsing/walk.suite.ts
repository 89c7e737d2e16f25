/** Browsing sessions and assistance through any sequence of starts and stops (1/3.1). */
import { rule } from "../../harness/author.ts";
import {
  openBrowsing,
  startAgain,
  type Action,
  type Assist,
  type Browsed,
} from "../support/browsing/session.ts";
import { follows } from "../support/follows.ts";
import { listenIn, overheard } from "../support/room.ts";
import { strangerTo } from "../support/platform/stranger.ts";
import { inTurn, oneOfEachTier, walkMachine, type Act } from "../support/machine.ts";

const name = "browsing.events-follow-moves";

rule(name, async (trial) => {
  const world = await trial.world(overheard);
  const stranger = await strangerTo(trial);
  const watched = { trial, here: await listenIn(trial, world, "stream"), elsewhere: undefined };
  let browsed = await openBrowsing(trial, world);
  let wasStopped = false;
  const next = inTurn(oneOfEachTier(world));
  const inHands = (): Browsed => ({ ...browsed, chat: { ...browsed.chat, as: next() } });
  const act = (action: Action): Promise<unknown> =>
    trial.accepts(next(), "browsing.session.act", { params: browsed.params, body: { action } });
  const assist = (body: Assist): Promise<unknown> =>
    trial.accepts(next(), "browsing.assist.act", { params: browsed.params, body });
  const start = async (): Promise<void> => {
    if (wasStopped) browsed = await startAgain(inHands());
    else await act("start");
  };
  const stop = async (): Promise<void> => {
    await act("stop");
    wasStopped = true;
  };
  const brings =
    (event: string, move: () => Promise<unknown>): Act =>
    () =>
      follows(watched, `app:browsing:${event}`, move);
  const beat = (): Promise<unknown> => act("heartbeat");
  let at = 0;
  const point = (): Promise<unknown> => {
    at += 1;
    return assist({ action: "mouse", mouse: { x: at, y: at } });
  };
  const acts: Record<string, Act | undefined> = {
    start: brings("action:started", start),
    stop: brings("action:stopped", stop),
    "start assistance": brings("assist:started", () => assist({ action: "start" })),
    "stop assistance": brings("assist:stopped", () => assist({ action: "stop" })),
    "send a heartbeat": beat,
    point,
    "stop both as somebody of another website":
      stranger &&
      (async () => {
        for (const id of ["browsing.assist.act", "browsing.session.act"] as const)
          await trial.refuses(stranger, id, { params: browsed.params, body: { action: "stop" } });
      }),
  };
  await walkMachine(trial, name, {
    acts,
    rounds: 2,
    // Nothing shows the state but the events that moves bring, and what can be done in it.
    async compare(state) {
      if (state === "started") await beat();
      if (state === "assisted") await point();
    },
  });
});
