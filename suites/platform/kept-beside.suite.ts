/** What different operations write of one thing is all kept, at the same time and over time, also where one document holds it all. */
import { eventually, type Exchange, isAccepted, rule } from "../../harness/author.ts";
import { refusedApart } from "../support/at-once.ts";
import { advance } from "../support/clock.ts";
import { day } from "../support/duration.ts";
import { type Write, writesOfOne } from "../support/platform/writes-of-one.ts";

/** What one write may take from another shows only where they meet. */
const meetings = 2;

rule("platform.writes-at-once-all-kept", async (trial) => {
  const world = await trial.world();
  let met = 0;
  for (const writesOf of writesOfOne)
    for (let left = trial.times(meetings); left > 0; left--) {
      const drawn = await writesOf(trial, world);
      // What takes from the others is what began before them.
      const writes = left % 2 ? drawn : drawn.toReversed();
      const answers = await Promise.all(writes.map(({ send }) => send()));
      // Whether one is refused for another one is open (open.concurrent-writes).
      const taken = writes.filter((_, i) => isAccepted(answers[i] as Exchange));
      if (taken.length < 2) continue;
      met += 1;
      for (const { what, isShown } of taken) {
        const isKept = await eventually(trial, "thing", isShown, Boolean);
        const others = taken.map((one) => one.what).filter((one) => one !== what);
        trial.expect(
          isKept,
          `${what}, written at once with ${others.join(" and ")}`,
          "kept",
          "lost",
        );
      }
      trial.settle();
    }
  if (!met) throw refusedApart();
});

/** Two days: long enough for what is kept for a while only, and too short for a session to end that nobody ended. */
rule("platform.writes-kept-for-days", async (trial) => {
  const world = await trial.world();
  const kept: Write[] = [];
  for (const writesOf of writesOfOne)
    for (const write of await writesOf(trial, world)) {
      const isTaken = isAccepted(await write.send());
      if (isTaken && (await eventually(trial, "thing", write.isShown, Boolean))) kept.push(write);
    }
  if (!kept.length) trial.cannot("something that was written had to be shown first");
  await advance(trial, 2 * day);
  for (const { what, isShown } of kept) {
    const isKept = await eventually(trial, "thing", isShown, Boolean);
    trial.expect(isKept, `${what} two days later`, "kept", "lost");
  }
});
