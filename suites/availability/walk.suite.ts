/** The availability of a user through any sequence of settings and expiries (1/3.1). */
import { hasClock, isAccepted, rule } from "../../harness/author.ts";
import type { AvailabilityReadData } from "../../schemas/generated/types.ts";
import { calls, walkMachine, type Act } from "../support/machine.ts";
import { readOnce } from "../support/read.ts";
import { advance } from "../support/clock.ts";

const name = "availability.states-walked";
type Type = AvailabilityReadData["type"];

/** Each setting lasts a different number of whole seconds, from a minute to a day (open.availability-for-bounds). */
const shortest = 600;
/** Where no stage moves the clock, what was set is set once more for so long before it is left to end (s). */
const soon = 1;

rule(name, async (trial) => {
  const { owner } = await trial.world();
  let last: { type: Type; time: { for: number } } | undefined;
  let settings = 0;
  const question = { trial, as: owner, id: "availability.read" as const, params: {} };
  const set =
    (type: Type): Act =>
    (step) => {
      const body = { type, time: { for: shortest + settings++ } };
      last = body;
      return calls(trial, owner, "availability.merge", () => ({ body }))(step);
    };
  /** Short times may be refused. */
  async function setShortly(type: Type): Promise<void> {
    const body = { type, time: { for: soon } };
    if (!isAccepted(await trial.call(owner, "availability.merge", { body })))
      trial.cannot("the target takes no availability of one second, which is open");
  }
  /** The type of who has set none, beside which the time of what ended may be shown (open.availability-after-expiry). */
  async function typeOfUnset(): Promise<Type> {
    if (hasClock(trial)) {
      await trial.given(owner, "availability.merge", {
        body: { type: "away", time: { for: shortest } },
      });
      await advance(trial, (shortest + 10) * 1000);
    } else await setShortly("away");
    return (await readOnce(question, ({ type }) => type !== "away", "end")).type;
  }
  const unset = await typeOfUnset();
  async function letItEnd(): Promise<void> {
    if (!last) return;
    const { type, time } = last;
    await setShortly(type);
    const isLeft = (shown: AvailabilityReadData): boolean =>
      shown.type === type &&
      type !== unset &&
      [soon, time.for].includes(shown.time?.for ?? Number.NaN);
    const shown = await readOnce(question, (now) => !isLeft(now), "end");
    trial.expect(!isLeft(shown), "/data after its time", "no longer what was set", shown);
  }
  /** What has ended may be looked for now and then only. */
  async function letItPass(): Promise<void> {
    await advance(trial, (shortest + settings + 10) * 1000);
    await readOnce(question, (now) => !isSet(now) || now.type === unset, "end");
  }
  const another = (): Type => (last?.type === "away" ? "online" : "away");
  const acts = {
    "set online": set("online"),
    "set away": set("away"),
    "set offline": set("offline"),
    "set another type without a time": calls(trial, owner, "availability.merge", () => ({
      body: { type: another() } as never,
    })),
    "set another type without credentials": calls(trial, undefined, "availability.merge", () => ({
      body: { type: another(), time: { for: shortest } },
    })),
    "let the time pass": hasClock(trial) ? letItPass : letItEnd,
  };
  const isSet = (shown: AvailabilityReadData): boolean =>
    last !== undefined && shown.type === last.type && shown.time?.for === last.time.for;
  await walkMachine(trial, name, {
    acts,
    async compare(state, after) {
      const wanted = state !== "unset";
      const isRight = (now: AvailabilityReadData): boolean =>
        isSet(now) === wanted || (!wanted && now.type === unset);
      const shown = await readOnce(question, isRight);
      const expected = wanted ? JSON.stringify(last) : "no longer what was set";
      trial.expect(isRight(shown), `/data ${after}`, expected, shown);
    },
  });
});
