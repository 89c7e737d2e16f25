/** A session that has ended hears nothing more of its websites (1/3.1, 2/4). */
import { eventually, fence, type Frame, hear, NotClaimed, rule } from "../../harness/author.ts";
import { listenIn } from "../support/conversation/once.ts";
import { openListed, somebodyIn } from "../support/session/login.ts";

rule("session.ended-hears-nothing", async (trial) => {
  const world = await trial.world();
  const who = somebodyIn(trial, world);
  const { listeners } = await listenIn(trial, world);
  for (const way of ["closed", "logged out"]) {
    const { identifier, caller } = await openListed(who, way);
    const ended = await hear(trial, world, "rtm", caller);
    const heard = await fence(trial, [...listeners, ended], world);
    if (!heard.at(-1))
      throw new NotClaimed(
        "who hears what happens on a website is left open (open.event-audience)",
      );
    if (way === "closed")
      await trial.given(who.as, "session.authorized.remove", { params: { identifier } });
    else await trial.given(caller, "session.logout");
    const strays = async (): Promise<Frame[]> => {
      const before = ended.heard().length;
      // One may come later than what the others are told.
      for (const _ of [1, 2]) await fence(trial, listeners, world);
      return ended.heard().slice(before);
    };
    // A session may take a while to end on a socket that is open.
    await eventually(trial, "change", strays, ({ length }) => length === 0);
    const names = (await strays()).map(({ event }) => event);
    trial.equal(names, [], `events that are heard by a session that was ${way}`);
    trial.settle();
  }
});
