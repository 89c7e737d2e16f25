/** Events on the RTM channel, by the two that can always be caused (1/6). */
import {
  arrives,
  eventBudget,
  isMissing,
  isStaged,
  mustStillHear,
  rule,
  type WaitOptions,
  nextOfAny,
} from "../../harness/author.ts";
import { followsOnce, listenIn, overheard, strayOf } from "../support/conversation/once.ts";
import { causedEvents, causesIn, severalEvents } from "../support/platform/cause.ts";
import { silenceElsewhere } from "../support/platform/silence.ts";

rule("platform.event-name-exact", async (trial) => {
  const world = await trial.world(overheard);
  const { listeners } = await listenIn(trial, world);
  const causes = await causesIn(trial, world);
  // Which clients receive it is open (open.event-audience), so any of them will do.
  const any = { next: (name: string, options: WaitOptions) => nextOfAny(listeners, name, options) };
  for (const event of trial.draw(severalEvents)) {
    const cause = await causes[event]();
    await cause();
    await arrives(trial, any, event);
    trial.settle();
  }
});

rule("platform.event-once", async (trial) => {
  const world = await trial.world(overheard);
  const watched = { trial, here: await listenIn(trial, world), elsewhere: undefined };
  const causes = await causesIn(trial, world);
  for (const event of trial.draw(severalEvents)) {
    await followsOnce(watched, event, await causes[event]());
    trial.settle();
  }
});

rule("platform.event-of-own-website-only", async (trial) => {
  const world = await trial.world(overheard);
  const foreign = await trial.world(isStaged(trial) ? overheard : {}, "foreign-");
  const [here, there] = [await listenIn(trial, world), await listenIn(trial, foreign)];
  const heardHere = (event: string) => here.listeners.flatMap((one) => one.heard(event));
  const elsewhere = { ...there, isStray: strayOf(trial, heardHere) };
  const causes = await causesIn(trial, world);
  const expectSilence = silenceElsewhere(trial, elsewhere, causedEvents);
  const budget = eventBudget(trial.run.target);
  for (const event of trial.draw(severalEvents)) {
    const cause = await causes[event]();
    await cause();
    if (isMissing(await nextOfAny(here.listeners, event, { budget }))) {
      mustStillHear(here.listeners);
      trial.cannot(`see event-arrives:${event}: it had to reach its own website first`);
    }
  }
  await expectSilence("after it was caused on another website");
});
