/** Calls through any sequence of starts, answers and ends (1/3.1). */
import { rule, type Caller } from "../../harness/author.ts";
import {
  answerCall,
  endCall,
  expectNoCall,
  expectOngoing,
  openLine,
  startCall,
} from "../support/call/line.ts";
import { walk, walks, type Move } from "../support/walk.ts";

interface State {
  call: "none" | "asked" | "ongoing";
  /** How many calls were taken so far: their identifiers differ or not, which does not matter here. */
  taken: number;
}

const names = ["start", "accept", "decline", "end", "end twice", "steal"] as const;
type Name = (typeof names)[number];

const round: readonly Name[] = [
  ...(["start", "decline", "end twice", "start", "accept"] as const),
  ...(["steal", "end", "end twice", "start", "accept", "end"] as const),
];
const tours = walks(names, [...round, ...round]);

rule("call.ongoing-follows-moves", async (trial) => {
  const world = await trial.world();
  const stranger = trial.run.stageParts.has("world")
    ? (await trial.world({}, "foreign-")).owner
    : undefined;
  const callers: Caller[] = [...world.operators.slice(0, 1), ...world.plugins.slice(0, 1)];
  const chat = await openLine(trial, world);
  let turn = 0;
  /** The conversation in the hands of users and plugins in turn. */
  const inHands = () => ({ ...chat, as: callers[turn++ % callers.length] ?? chat.as });
  let call_id = "";
  const to = (call: State["call"]) => (state: State) => ({ ...state, call });
  const same = (state: State): State => state;
  const params = () => ({ params: { ...chat.params, call_id }, body: {} });

  const moves: Record<Name, Move<State>> = {
    start: {
      isStated: ({ call }) => call === "none",
      act: async () => void (await startCall(inHands())),
      next: to("asked"),
    },
    accept: {
      isStated: ({ call }) => call === "asked",
      act: async () => void (await answerCall(chat, "accept")),
      next: ({ taken }) => ({ call: "ongoing", taken: taken + 1 }),
    },
    decline: {
      isStated: ({ call }) => call === "asked",
      act: async () => void (await answerCall(chat, "decline")),
      next: to("none"),
    },
    end: {
      isStated: ({ call }) => call === "ongoing",
      act: async () => void (await endCall(inHands(), call_id)),
      next: to("none"),
    },
    "end twice": {
      // Whether it is refused is another rule's business: it brings nothing back.
      isStated: ({ call, taken }) => call === "none" && taken > 0,
      act: async () => void (await trial.call(inHands().as, "call.session.end", params())),
      next: same,
    },
    steal: {
      isStated: ({ call }) => call === "ongoing" && stranger !== undefined,
      act: () => trial.refuses(stranger, "call.session.end", params()),
      next: same,
    },
  };
  const start: State = { call: "none", taken: 0 };
  await walk(moves, trial.draw(tours), start, async ({ call }, after) => {
    trial.settle();
    // Whether it is shown before the answer is open (open.call-ongoing-when).
    if (call === "none") await expectNoCall(chat, after);
    if (call === "ongoing") call_id = await expectOngoing(chat, after);
  });
});
