/** A session that has ended hears nothing more of its websites (1/3.1, 2/4). */
import { hear, rule } from "../../harness/author.ts";
import { listenIn } from "../support/room.ts";
import { expectDeafened } from "../support/platform/deafened.ts";
import { openListed, somebodyIn } from "../support/session/login.ts";

rule("session.ended-hears-nothing", async (trial) => {
  const world = await trial.world();
  const who = somebodyIn(trial, world);
  const { listeners } = await listenIn(trial, world);
  for (const way of ["closed", "logged out"]) {
    const { identifier, caller } = await openListed(who, way);
    const ended = await hear(trial, world, "rtm", caller);
    const end = (): Promise<unknown> =>
      way === "closed"
        ? trial.given(who.as, "session.authorized.remove", { params: { identifier } })
        : trial.given(caller, "session.logout");
    const room = { world, listeners, ended, as: caller };
    await expectDeafened(trial, room, end, `a session that was ${way}`);
  }
});
