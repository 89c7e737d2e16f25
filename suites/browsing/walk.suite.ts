/** Browsing sessions and assistance through any sequence of starts and stops (1/3.1). */
import { rule, type Caller } from "../../harness/author.ts";
import { act, assist, openBrowsing, type Browsed } from "../support/browsing/session.ts";
import { follows, listenIn, overheard } from "../support/conversation/once.ts";
import { walk, walks, type Move } from "../support/walk.ts";

interface State {
  isStarted: boolean;
  isAssisted: boolean;
}

const names = ["start", "stop", "assist", "leave", "beat", "point", "steal"] as const;
type Name = (typeof names)[number];

/** Assistance is ended before its session, since what becomes of it otherwise is not stated. */
const round: readonly Name[] = [
  ...(["start", "beat", "assist", "steal", "point", "leave"] as const),
  ...(["assist", "leave", "stop", "start", "stop"] as const),
];
const tours = walks(names, [...round, ...round]);

rule("browsing.events-follow-moves", async (trial) => {
  const world = await trial.world(overheard);
  const stranger = trial.run.stageParts.has("world")
    ? (await trial.world({}, "foreign-")).owner
    : undefined;
  const watched = { trial, here: await listenIn(trial, world, "stream"), elsewhere: undefined };
  const browsed = await openBrowsing(trial, world);
  const { params, chat } = browsed;
  const callers: Caller[] = [...world.operators.slice(0, 1), ...world.plugins.slice(0, 1)];
  let turn = 0;
  /** The session in the hands of users and plugins in turn. */
  const inHands = (): Browsed => ({
    ...browsed,
    chat: { ...chat, as: callers[turn++ % callers.length] ?? chat.as },
  });
  const brings = (event: string, move: () => Promise<unknown>) => (): Promise<void> =>
    follows(watched, `app:browsing:${event}`, move).then(() => trial.settle());
  const same = (state: State): State => state;

  const moves: Record<Name, Move<State>> = {
    start: {
      isStated: ({ isStarted }) => !isStarted,
      act: brings("action:started", () => act(inHands(), "start")),
      next: (state) => ({ ...state, isStarted: true }),
    },
    stop: {
      isStated: ({ isStarted, isAssisted }) => isStarted && !isAssisted,
      act: brings("action:stopped", () => act(inHands(), "stop")),
      next: (state) => ({ ...state, isStarted: false }),
    },
    assist: {
      isStated: ({ isStarted, isAssisted }) => isStarted && !isAssisted,
      act: brings("assist:started", () => assist(inHands(), { action: "start" })),
      next: (state) => ({ ...state, isAssisted: true }),
    },
    leave: {
      isStated: ({ isAssisted }) => isAssisted,
      act: brings("assist:stopped", () => assist(inHands(), { action: "stop" })),
      next: (state) => ({ ...state, isAssisted: false }),
    },
    beat: {
      isStated: ({ isStarted }) => isStarted,
      act: async () => void (await act(inHands(), "heartbeat")),
      next: same,
    },
    point: {
      isStated: ({ isAssisted }) => isAssisted,
      act: async () => {
        const { as } = inHands().chat;
        const body = { action: "mouse", mouse: { x: turn, y: turn } } as const;
        await trial.accepts(as, "browsing.assist.act", { params, body });
      },
      next: same,
    },
    steal: {
      // Somebody of another website tries to end what is started, and it goes on: pointing still works.
      isStated: ({ isStarted }) => isStarted && stranger !== undefined,
      act: async () => {
        for (const id of ["browsing.assist.act", "browsing.session.act"] as const)
          await trial.refuses(stranger, id, { params, body: { action: "stop" } });
      },
      next: same,
    },
  };
  const start: State = { isStarted: false, isAssisted: false };
  await walk(moves, trial.draw(tours), start, () => Promise.resolve(trial.settle()));
});
