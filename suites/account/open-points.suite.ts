/** What a target does with accounts where the documents leave it open. */
import { eventually, memberAt, ownPerson, type Members, textOf } from "../../harness/author.ts";
import { question, whether } from "../support/asking.ts";

const nobody = {
  first_name: undefined,
  last_name: undefined,
  email: undefined,
  phone: undefined,
  password: undefined,
  avatar: undefined,
  locale: undefined,
};

question("open.account-verify-on-harmless-change", async ({ outcome, member }) => {
  const answer = await outcome("account.profile.merge", {
    body: { ...nobody, first_name: "Harmless", verify: "wrong-password" },
  });
  const name = await member("account.profile.read", "first_name");
  return `${answer}, ${whether(name === "Harmless", "changed")}`;
});

// Its password is set, so without a stage it is an account that nothing else needs.
question(
  "open.account-recovery-uses",
  async ({ data, outcome, scene }) => {
    await data("account.recovery.read");
    const params = Object.fromEntries(scene.ids) as Record<string, string>;
    await data("account.recovery.reset", { params });
    return `after it set a password: ${await outcome("account.recovery.read", { params })}`;
  },
  { isRecoverable: true },
);

question("open.account-schedule-days-merged", async ({ data, member }) => {
  const others = {
    enabled: undefined,
    presence: undefined,
    stealth: undefined,
    offset: undefined,
    hours: undefined,
  };
  const first = ((await member("account.schedule.read", "days")) ?? {}) as Members;
  const seen = [`never set: monday ${textOf(first["monday"])}`];
  await data("account.schedule.merge", {
    body: { ...others, days: { monday: true, tuesday: true } },
  });
  await data("account.schedule.merge", { body: { ...others, days: { tuesday: false } } });
  return [
    ...seen,
    `the others after a change of one: ${textOf(await member("account.schedule.read", "days/monday"))}`,
  ];
});

question("open.account-websites-unread-of", async ({ say, data, items, trial }) => {
  await say("user");
  const sums = async (): Promise<[number, number]> => {
    const counts = (await items("account.website.list")).map(
      (one) => Number(memberAt(one, "count")) || 0,
    );
    const unread = Number(memberAt(await data("alerts.unread.read"), "unread"));
    return [counts.reduce((sum, count) => sum + count, 0), unread];
  };
  const [sum, unread] = await eventually(trial, "list", sums, ([all, one]) => all > 0 && one > 0);
  return `the statistics ${whether(sum === unread, "equal the sum over the websites", "differ from the sum over the websites")}`;
});

question("open.availability-status-from", async ({ data, member, scene }) => {
  ownPerson(scene);
  const status = async (): Promise<string> =>
    textOf(await member("availability.status.read", "status"));
  const schedule = { presence: undefined, offset: undefined, days: undefined, hours: undefined };
  const seen: string[] = [];
  for (const type of ["online", "away", "offline"]) {
    await data("availability.merge", { body: { type, time: { for: 600 } } });
    seen.push(`type ${type}: ${await status()}`);
  }
  await data("availability.merge", { body: { type: "online", time: { for: 600 } } });
  await data("account.schedule.merge", {
    body: { ...schedule, enabled: undefined, stealth: true },
  });
  return [...seen, `type online and stealth: ${await status()}`];
});
