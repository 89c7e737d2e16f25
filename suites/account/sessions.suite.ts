/** What one session of a user changes is changed for the others, which may have been shown it before (2/2, 2/3). */
import { memberAt, rule, word } from "../../harness/author.ts";
import { expectRead, givenRead, questionOf, readOnce, type Values } from "../support/read.ts";
import { openSession, somebody } from "../support/session/login.ts";

type Read =
  | "account.profile.read"
  | "account.schedule.read"
  | "account.notification.read"
  | "availability.read";

rule("account.changed-for-every-session", async (trial) => {
  const who = await somebody(trial);
  const { as, person } = who;
  const other = await openSession(who, "other-session");
  const first_name = `Ada ${trial.draw(word)}`;
  /** Writes something else than is shown; returns what is shown from then on. */
  const writes: Record<Read, (before: unknown) => Promise<Values>> = {
    async "account.profile.read"() {
      const body = { first_name, verify: person.password };
      await trial.given(as, "account.profile.merge", { body });
      return { first_name };
    },
    async "account.schedule.read"(before) {
      const body = { offset: memberAt(before, "offset") === 0 ? -120 : 0 };
      await trial.given(as, "account.schedule.merge", { body });
      return body;
    },
    async "account.notification.read"(before) {
      const body = { sounds: !memberAt(before, "sounds") };
      await trial.given(as, "account.notification.merge", { body });
      return body;
    },
    async "availability.read"(before) {
      const type = memberAt(before, "type") === "away" ? "offline" : "away";
      await trial.given(as, "availability.merge", { body: { type, time: { for: 3600 } } });
      return { type };
    },
  };
  for (const [id, write] of Object.entries(writes) as [Read, (typeof writes)[Read]][]) {
    const question = questionOf({ trial, as: other }, id);
    const values = await write(await readOnce(question));
    await givenRead({ ...question, as }, values);
    await expectRead(question, values, "by another session of the user");
  }
});
