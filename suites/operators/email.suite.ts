/** Emails reach the operators that the recipient names (1/4.5). */
import * as fc from "fast-check";
import {
  eventually,
  isAccepted,
  isRefused,
  isStaged,
  mailSaying,
  mailTo,
  NotClaimed,
  type Operator,
  rule,
  says,
  type Trial,
  uniqueEmail,
  uniqueName,
  unlessUnclaimed,
  word,
  type World,
  inWords,
} from "../../harness/author.ts";
import {
  emailBody,
  expectNotReached,
  expectReached,
  sendEmail,
} from "../support/operators/email.ts";
import { someone } from "../support/conversation/chat.ts";
import { promote } from "../support/operators/promote.ts";
import { givenRefused } from "../support/read.ts";
import { changeEmail, loginUntil, somebody } from "../support/session/login.ts";
import { websiteAt, challenge } from "../support/website/deletion.ts";

type Role = "owner" | "member";

const roles: fc.Arbitrary<Role[]> = fc
  .shuffledSubarray(["owner", "member", "member"] as const, { minLength: 2 })
  .map((some) => ["owner" as const, ...some]);

interface Team {
  world: World;
  owners: Operator[];
  members: Operator[];
}

/** Two members, so that one is left when the other becomes an owner. */
const withMembers: fc.Arbitrary<Role[]> = fc.constantFrom<Role[]>(
  ["owner", "member", "member"],
  ["owner", "owner", "member", "member"],
);

/** A website of several owners and members, the first an owner. */
async function team(trial: Trial, drawn: fc.Arbitrary<Role[]> = roles): Promise<Team> {
  const operators = isStaged(trial) ? trial.draw(drawn) : (["owner", "member"] as const);
  const world = await trial.world({ operators: [...operators] });
  if (world.operators.some(({ email }) => !email))
    trial.cannot("the target file has to name the email of the owner and of the member");
  const of = (role: string): Operator[] => world.operators.filter((_, i) => operators[i] === role);
  return { world, owners: of("owner"), members: of("member") };
}

rule("operators.email-all", async (trial) => {
  const { world, owners, members } = await team(trial);
  // Whether that is accepted is for other rules.
  const body = { type: "away" as const, time: { for: 600 } };
  for (const one of members)
    await unlessUnclaimed(() => trial.call(one, "availability.merge", { body }));
  await expectReached(await sendEmail(trial, world, { recipient: "all" }, "all"), [
    ...owners,
    ...members,
  ]);
});

rule("operators.email-owners", async (trial) => {
  const { world, owners, members } = await team(trial);
  const sent = await sendEmail(trial, world, { recipient: "owners" }, "owners");
  await expectReached(sent, owners);
  await expectNotReached(sent, world, members);
  trial.settle();
  const [first, ...others] = members;
  if (!first) return;
  await promote(trial, world, first);
  const again = await sendEmail(trial, world, { recipient: "owners" }, "owners-again");
  await expectReached(again, [...owners, first]);
  await expectNotReached(again, world, others);
});

rule("operators.email-members", async (trial) => {
  const { world, owners, members } = await team(trial, withMembers);
  const sent = await sendEmail(trial, world, { recipient: "members" }, "members");
  await expectReached(sent, members);
  await expectNotReached(sent, world, owners);
  trial.settle();
  const [first, ...others] = members;
  if (!first || !others.length) return;
  await promote(trial, world, first);
  const again = await sendEmail(trial, world, { recipient: "members" }, "members-again");
  await expectReached(again, others);
  await expectNotReached(again, world, [...owners, first]);
});

rule("operators.email-user", async (trial) => {
  const { world } = await team(trial);
  for (const chosen of world.operators) {
    const { user_id } = chosen;
    // By an owner, who is told of none that names somebody else.
    const sent = await sendEmail(trial, world, { recipient: "user", user_id }, "user", world.owner);
    await expectReached(sent, [chosen]);
    await expectNotReached(
      sent,
      world,
      world.operators.filter((one) => one !== chosen),
    );
  }
});

const groups = fc.constantFrom("all" as const, "owners" as const, "members" as const);
const groupsOfOwners = fc.constantFrom("all" as const, "owners" as const);

rule("operators.email-stays-in-website", async (trial) => {
  const { world, owners, members } = await team(trial);
  const foreign = await trial.world(
    { operators: isStaged(trial) ? ["owner", "member"] : ["owner"] },
    "foreign-",
  );
  const recipient = trial.draw(groups);
  const sent = await sendEmail(trial, world, { recipient }, "group");
  const [someOne] = recipient === "members" ? members : owners;
  if (!(await mailSaying(trial, someOne?.email ?? "", sent.mark)).length)
    trial.cannot("the email reached nobody");
  await expectNotReached(sent, foreign, foreign.operators);
  // Naming somebody of another website may be refused; in no case does the email reach them.
  for (const { user_id, role } of foreign.operators) {
    const { mark, body } = emailBody(trial, world, "named");
    const params = { website_id: world.website_id };
    await trial.call(someone(trial, world), "operators.email.send", {
      params,
      body: { ...body, recipient: "user", user_id },
    });
    const named = foreign.operators.filter((one) => one.role === role);
    await expectNotReached({ trial, mark }, foreign, named);
    await expectNotReached({ trial, mark }, world, owners.slice(0, 1));
  }
});

rule("operators.email-spares-unlinked", async (trial) => {
  // Who is unlinked there is no longer a member, so one more makes a team; a target file has to name only one.
  const more = isStaged(trial) ? (["member"] as const) : [];
  const operators = ["owner", "member", ...more] as const;
  const world = await trial.world({ operators: [...operators], isRemovable: true });
  const [owner, unlinked, member = owner] = world.operators;
  if (!owner || !unlinked || !member) return trial.cannot("the website needs two operators");
  const { user_id } = unlinked;
  const params = { website_id: world.website_id, user_id };
  await trial.given(owner, "operators.operator.remove", { params });
  await givenRefused({ trial, as: owner, id: "operators.operator.read", params });
  const recipient = trial.draw(member === owner ? groupsOfOwners : groups);
  const first = await sendEmail(trial, world, { recipient }, "group");
  // Whether one to somebody who is no operator is refused is open (open.operators-email-user-outside).
  const { mark: own, body } = emailBody(trial, world, "own");
  const to = { recipient: "user", user_id } as const;
  const { website_id } = params;
  await trial.call(owner, "operators.email.send", {
    params: { website_id },
    body: { ...body, ...to },
  });
  // The first one had gone to all of its own by the time that a later one arrives.
  const last = await sendEmail(trial, world, { recipient: "all" }, "fence");
  const reached = recipient === "owners" ? owner : member;
  for (const { mark } of [first, last])
    if (!(await mailSaying(trial, reached.email, mark)).length)
      trial.cannot("the email reached nobody");
  const mails = await mailTo(trial, unlinked.email);
  const marks = [first.mark, own, last.mark];
  const found = mails.filter((one) => marks.some((mark) => says(one, mark)));
  trial.expect(!found.length, "mail to an operator who was unlinked", "none", found[0]);
});

rule("operators.email-follows-account", async (trial) => {
  const who = await somebody(trial);
  const { world, as, person } = who;
  const email = uniqueEmail(who, trial.draw(word));
  await changeEmail(who, { email });
  if (!isAccepted(await loginUntil(who, { email }, isAccepted)))
    throw new NotClaimed("a changed email may count once it is confirmed");
  const sent = await sendEmail(trial, world, { recipient: "all" }, "all");
  await expectReached(sent, [{ ...as, email }]);
  trial.settle();
  if (!isStaged(trial)) return;
  const before = (await mailTo(trial, email)).length;
  await trial.given(as, "website.remove", { ...websiteAt(world), body: challenge(person) });
  const isMore = (mails: unknown[]): boolean => mails.length > before;
  const mails = await eventually(trial, "mail", () => mailTo(trial, email), isMore);
  const where = "mail to the changed email after the deletion of its website was scheduled";
  trial.expect(isMore(mails), where, "one more", inWords(`${mails.length} in all`));
});

/** Words that are numbered, ten in a line: of a text that was cut, the last ones are missing. */
const numbered = Array.from({ length: 1000 }, (_, i) => `w-${i}`);
const longMessage = numbered
  .map((text, i) => (i % 10 ? ` ${text}` : `\n${text}`))
  .join("")
  .trim();

/** Longer than a line of a mail may be, which is folded then. */
const ending = Array.from({ length: 12 }, (_, i) => `subject-${i}`).join(" ");

/** Such a message may be refused (open.size-limits); one that is sent is not shorter. */
async function expectLongMessage(trial: Trial, world: World): Promise<void> {
  const mark = uniqueName({ trial, world }, `long${trial.draw(word)}`);
  const subject = `Subject ${mark} ${ending}`;
  const body = { recipient: "all" as const, subject, message: longMessage };
  const params = { website_id: world.website_id };
  const sent = await trial.call(someone(trial, world), "operators.email.send", { params, body });
  if (isRefused(sent)) return;
  const mails = await mailSaying(trial, world.owner.email, mark);
  const missing = numbered.filter((text) => !mails.some((mail) => says(mail, text)));
  trial.equal(missing.slice(0, 3), [], "words of a long message that the mail lacks");
  const isWhole = mails.some((mail) => says(mail, ending));
  trial.expect(isWhole, "the subject of the mail", `one that ends with ${ending}`, mails);
}

rule("operators.email-carries-text", async (trial) => {
  const { world } = await team(trial);
  const params = { website_id: world.website_id };
  for (const label of ["plain", "targeted"]) {
    const mark = uniqueName({ trial, world }, `${label}${trial.draw(word)}`);
    const target = { label: `Öffnen ${mark}`, url: `https://example.com/${mark}?page=2` };
    const isTargeted = label === "targeted";
    const texts = { subject: `Grüße ${mark}`, message: `Une idée de plusieurs mots ${mark}` };
    const { user_id } = world.owner;
    const body = isTargeted
      ? { recipient: "user" as const, user_id, ...texts, target }
      : { recipient: "all" as const, ...texts };
    await trial.given(someone(trial, world), "operators.email.send", { params, body });
    const mails = await mailSaying(trial, world.owner.email, mark);
    for (const text of Object.values({ ...texts, ...(isTargeted ? target : {}) })) {
      const isSaid = mails.some((mail) => says(mail, text));
      trial.expect(isSaid, "the mail to an operator", `the text ${text}`, mails);
    }
  }
  trial.settle();
  await expectLongMessage(trial, world);
});
