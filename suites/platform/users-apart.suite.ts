/** What is set for a user is that user's own, also where another one works on the same website (2/2, 2/3). */
import { contains, eventually, rule, show, unordered, type Caller } from "../../harness/author.ts";

/** Whether the flags of a user are turned over; the schedule as well as the notifications have some. */
const flags = {
  "account.schedule.merge": ["account.schedule.read", "enabled"],
  "account.notification.merge": ["account.notification.read", "sounds"],
} as const;

rule("platform.settings-of-one-user", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"] });
  const [owner, colleague] = world.operators;
  if (!owner || !colleague) return trial.cannot("the website had to have two owners");
  for (const [write, [read, name]] of Object.entries(flags)) {
    const look = (as: Caller) => trial.given(as, read);
    const before = await look(colleague);
    const body = { [name]: !(before as Record<string, unknown>)[name] };
    await trial.given(owner, write as keyof typeof flags, { body });
    const isSet = (now: object): boolean => contains(now, body);
    if (!isSet(await eventually(trial, "thing", () => look(owner), isSet)))
      trial.cannot(`${read} had to show ${show(body)} first`);
    // The hours of a schedule may stand in any order (open.account-schedule-hours-form).
    const after = unordered(await look(colleague));
    trial.equal(after, unordered(before), `${read} of a colleague`);
  }
  const set = { type: "away", time: { for: 86_000 } } as const;
  await trial.given(owner, "availability.merge", { body: set });
  const look = (as: Caller) => trial.given(as, "availability.read");
  const isSet = (now: object): boolean => contains(now, set);
  if (!isSet(await eventually(trial, "thing", () => look(owner), isSet)))
    trial.cannot(`availability.read had to show ${show(set)} first`);
  const other = await look(colleague);
  trial.expect(!isSet(other), "availability.read of a colleague", `not ${show(set)}`, other);
});
