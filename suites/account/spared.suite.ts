/** What a user says and sets in one place stays while something is set in another (2/2, 2/3). */
import { isGiven, memberAt, rule, word } from "../../harness/author.ts";
import { switches } from "../support/notification.ts";
import { questionOf } from "../support/read.ts";
import {
  configureTwoFactor,
  somebody,
  type Somebody,
  removeToken,
} from "../support/session/login.ts";
import { anything, expectSpared, keep, showing, type Act, type Shelf } from "../support/spared.ts";

const names = ["email", "phone", "first_name", "last_name", "locale"];
const times = ["enabled", "presence", "offset", "days", "hours"];

/** Where the account may be changed, a token comes and goes. */
const tokenActs = (who: Somebody): Act[] =>
  isGiven(who.trial, "changeable-account")
    ? [
        {
          what: "a two-factor token was configured and removed",
          async play() {
            await configureTwoFactor(who);
            await removeToken(who);
          },
        },
      ]
    : [];

rule("account.writes-spare-the-rest", async (trial) => {
  const who = await somebody(trial);
  const { as } = who;
  const shelf: Shelf = new Map();
  const profile = questionOf(who, "account.profile.read");
  const schedule = questionOf(who, "account.schedule.read");
  const notification = questionOf(who, "account.notification.read");
  await keep(shelf, "profile", { question: profile, members: names }, anything);
  const hours = { hours: [{ from: "06:00", to: "07:30" }] };
  await trial.given(as, "account.schedule.merge", { body: hours });
  await keep(shelf, "schedule", { question: schedule, members: times }, showing(hours));
  await keep(shelf, "notification", { question: notification, members: switches }, anything);
  const sounds = { sounds: !memberAt(shelf.get("notification")?.values, "sounds") };
  const offset = { offset: memberAt(shelf.get("schedule")?.values, "offset") === 0 ? -120 : 0 };
  const first_name = `Ada ${trial.draw(word)}`;
  await expectSpared(trial, shelf, [
    {
      what: "account.notification.merge",
      play: () => trial.given(as, "account.notification.merge", { body: sounds }),
      writes: { notification: showing(sounds) },
    },
    {
      what: "account.schedule.merge",
      play: () => trial.given(as, "account.schedule.merge", { body: offset }),
      writes: { schedule: showing(offset) },
    },
    {
      what: "account.profile.merge",
      play: () =>
        trial.given(as, "account.profile.merge", {
          body: { first_name, verify: who.person.password },
        }),
      writes: { profile: showing({ first_name }) },
    },
    {
      what: "availability.merge",
      // How the two work together is open (open.availability-status-from).
      removes: ["schedule"],
      async play() {
        const body = { type: "away", time: { for: 86_000 } } as const;
        await trial.given(as, "availability.merge", { body });
      },
    },
    ...tokenActs(who),
  ]);
});
