/** Changing and unlinking operators (1/4.5). */
import * as fc from "fast-check";
import {
  answerText,
  createScene,
  type Exchange,
  eventually,
  isAccepted,
  hear,
  hearAll,
  isRefused,
  isGiven,
  isStaged,
  NotClaimed,
  type Operator,
  ownPerson,
  rule,
  show,
  type Trial,
  uniqueEmail,
  word,
  type World,
  type WorldRequest,
  stayLoggedIn,
  inWords,
} from "../../harness/author.ts";
import type { AccountWebsite } from "../../schemas/generated/types.ts";
import { startChat } from "../support/conversation/chat.ts";
import { textFrom } from "../support/conversation/message.ts";
import { assign } from "../support/conversations/desk.ts";
import { expectClosed, openRoutes } from "../support/platform/closed.ts";
import { expectDeafened } from "../support/platform/deafened.ts";
import { createdWebsite, secondWebsite } from "../support/platform/website.ts";
import {
  expectRead,
  expectRefused,
  givenRead,
  givenRefused,
  listOnce,
  type Question,
  questionOf,
  readOnce,
} from "../support/read.ts";
import { configureTwoFactor, renameUser, somebodyIn } from "../support/session/login.ts";

const at = ({ website_id }: Pick<World, "website_id">, { user_id }: Operator) => ({
  params: { website_id, user_id },
});

/** The rule plays with operators that the trial made. */
async function ownTeam(
  trial: Trial,
  operators: ("owner" | "member")[],
  more: Pick<WorldRequest, "isRemovable"> = {},
): Promise<World> {
  const world = await trial.world({ operators, ...more });
  if (world.operators.length !== operators.length || world.owner.user_id === "")
    trial.cannot("the target gives no website whose operators are known");
  return world;
}

const colleagues = fc.array(fc.constant("member" as const), { maxLength: 2 });

/** A website whose operators may all be unlinked; where no stage makes one, its owner creates it and is alone. */
async function ownWebsite(
  trial: Trial,
): Promise<Pick<World, "website_id" | "owner" | "operators">> {
  if (isStaged(trial)) return ownTeam(trial, ["owner", ...trial.draw(colleagues)]);
  const world = await ownTeam(trial, ["owner"]);
  const { owner } = world;
  return { website_id: await createdWebsite(trial, world), owner, operators: [owner] };
}

rule("operators.last-is-kept", async (trial) => {
  const world = await ownWebsite(trial);
  const { owner } = world;
  for (const other of world.operators.slice(1)) {
    const { params } = at(world, other);
    await trial.given(owner, "operators.operator.remove", { params });
    const read = () => trial.call(owner, "operators.operator.read", { params });
    if (!isRefused(await eventually(trial, "thing", read, isRefused)))
      trial.cannot("an operator was still there after being unlinked");
  }
  await trial.refuses(owner, "operators.operator.remove", at(world, owner));
  const shown = await trial.accepts(owner, "operators.operator.read", at(world, owner));
  trial.equal(shown?.user_id, owner.user_id, "/data/user_id of the last operator");
});

rule("operators.last-is-kept-beside-invited", async (trial) => {
  const world = await ownTeam(trial, ["owner"]);
  const { website_id } = world;
  const scene = createScene(trial, world);
  const owner = ownPerson(scene);
  const email = uniqueEmail(scene, "newcomer");
  const verify = { method: "password", secret: owner.password } as const;
  await trial.given(owner, "operators.operator.create", {
    params: { website_id },
    body: { email, role: "owner", verify },
  });
  await trial.refuses(owner, "operators.operator.remove", at(world, owner));
  const shown = await trial.accepts(owner, "operators.operator.read", at(world, owner));
  trial.equal(shown?.user_id, owner.user_id, "/data/user_id of the only operator who has joined");
});

rule("operators.last-of-two-is-kept", async (trial) => {
  const world = await ownTeam(trial, ["owner", "owner"]);
  const [first, second] = world.operators as [Operator, Operator];
  const { website_id } = world;
  // Each of the two may be refused for the other one (open.concurrent-writes).
  await Promise.all([
    trial.call(first, "operators.operator.remove", at(world, second)),
    trial.call(second, "operators.operator.remove", at(world, first)),
  ]);
  const read = (as: Operator) => trial.call(as, "website.read", { params: { website_id } });
  const readers = async () => Promise.all([read(first), read(second)]);
  const hasReader = (reads: Exchange[]): boolean => reads.some(isAccepted);
  const reads = await eventually(trial, "thing", readers, hasReader);
  trial.expect(
    hasReader(reads),
    "the website of two who unlinked each other at the same time",
    "read by one of them",
    reads.map(answerText),
  );
});

rule("operators.unlinked-loses-access", async (trial) => {
  // A target file need not name a member beside the one who is unlinked.
  const hasMember = isGiven(trial, "member");
  const more = hasMember ? (["member"] as const) : [];
  const world = await ownTeam(trial, ["owner", "member", ...more], { isRemovable: true });
  const [owner, member, ...others] = world.operators as [Operator, Operator, ...Operator[]];
  const website = { params: { website_id: world.website_id } };
  for (const one of [member, ...others]) await trial.given(one, "website.read", website);
  const reading = { trial, as: member, website_id: world.website_id };
  const open = await openRoutes(reading);
  const { params } = await startChat(trial, world, owner);
  const message = { params, body: textFrom("operator", trial.draw(word)) };
  // Which calls a member may make is open (open.operator-role-rights).
  const mayWrite = isAccepted(await trial.call(member, "conversation.message.send", message));
  await trial.given(owner, "operators.operator.remove", at(world, member));
  await eventually(trial, "thing", () => trial.call(member, "website.read", website), isRefused);
  await trial.refuses(member, "website.read", website);
  await expectClosed(reading, open, "by an unlinked operator");
  if (mayWrite) await trial.refuses(member, "conversation.message.send", message);
  // Only the one who was unlinked.
  for (const one of [owner, ...others]) await trial.accepts(one, "website.read", website);
});

rule("operators.unlinked-while-assigned", async (trial) => {
  const world = await ownTeam(trial, ["owner", "member"], { isRemovable: true });
  const [owner, member] = world.operators as [Operator, Operator];
  const chat = await startChat(trial, world, owner);
  await assign(chat, member.user_id);
  const passedOn = await startChat(trial, world, owner);
  for (const { user_id } of [member, owner]) await assign(passedOn, user_id);
  const { params } = at(world, member);
  await trial.accepts(owner, "operators.operator.remove", { params });
  trial.settle();
  const as = { trial, as: owner };
  const question = questionOf(as, "operators.operator.read", { params });
  await expectRefused(question, "of who was unlinked while a conversation was assigned");
  const kept = questionOf(as, "conversation.read", { params: passedOn.params });
  const { user_id } = owner;
  await expectRead(kept, { assigned: { user_id } }, "of a conversation that was passed on before");
});

interface Colleague {
  owner: Operator;
  member: Operator;
  /** The member on the website that both work for. */
  here: Question<"operators.operator.read">;
}

/** The rule says that the member is neither titled nor unlinked by way of a website that they did not join. */
async function expectOutOfReach(
  trial: Trial,
  { owner, member, here }: Colleague,
  other: { website_id: string },
): Promise<void> {
  const there = at(other, member);
  if (!isRefused(await trial.call(owner, "operators.operator.read", there))) return;
  const title = trial.draw(word);
  await trial.call(owner, "operators.operator.merge", { ...there, body: { title } });
  const shown = await readOnce(here, (one) => one.title !== title);
  const where = "/data/title after it was given on a website that the member did not join";
  trial.expect(shown.title !== title, where, `not ${title}`, shown.title);
  trial.settle();
  // Whom a target file names would be lost where this is done after all.
  if (!isStaged(trial)) return;
  await trial.call(owner, "operators.operator.remove", there);
  await expectRead(here, { role: "member" }, "after being unlinked where they did not join");
  trial.settle();
}

rule("operators.apart-on-two-websites", async (trial) => {
  const world = await ownTeam(trial, ["owner", "member"]);
  const [owner, member] = world.operators as [Operator, Operator];
  const other = { website_id: await secondWebsite(trial, world) };
  const there = at(other, member);
  const here = questionOf({ trial, as: owner }, "operators.operator.read", at(world, member));
  await expectOutOfReach(trial, { owner, member, here }, other);
  const secret = ownPerson(createScene(trial, world)).password;
  const addition = { email: member.email, role: "member" as const };
  await trial.given(owner, "operators.operator.create", {
    params: other,
    body: { ...addition, verify: { method: "password", secret } },
  });
  const remove = () => trial.call(owner, "operators.operator.remove", there);
  trial.onEnd(async () => void (await remove()));
  const read = () => trial.call(owner, "operators.operator.read", there);
  if (!isAccepted(await eventually(trial, "thing", read, isAccepted)))
    throw new NotClaimed("who is added joins later (open.operators-existing-account)");
  await expectRead(here, { role: "member" }, "after joining another website");
  const title = trial.draw(word);
  const promotion = { role: "owner", title } as const;
  await trial.given(owner, "operators.operator.merge", { ...there, body: promotion });
  await givenRead({ ...here, ...there }, { role: "owner" });
  await expectRead(here, { role: "member" }, "after becoming an owner of another website");
  const shown = await trial.given(owner, "operators.operator.read", at(world, member));
  const where = "/data/title after being given one on another website";
  trial.expect(shown.title !== title, where, `not ${title}`, shown.title);
  await remove();
  await givenRefused({ ...here, ...there });
  await expectRead(here, { role: "member" }, "after being unlinked from another website");
  const own = { params: { website_id: world.website_id } };
  await trial.accepts(member, "website.read", own);
});

rule("operators.unlinked-hears-nothing", async (trial) => {
  const world = await ownTeam(trial, ["owner", "member"], { isRemovable: true });
  const [owner, member] = world.operators as [Operator, Operator];
  const callers = [owner, ...world.plugins.slice(0, 1)];
  const listeners = await hearAll(trial, world, "rtm", callers);
  const ended = await hear(trial, world, "rtm", member);
  const unlink = (): Promise<unknown> =>
    trial.given(owner, "operators.operator.remove", at(world, member));
  const room = { world, listeners, ended, as: member };
  await expectDeafened(trial, room, unlink, "an unlinked operator");
});

rule("operators.unlinked-is-added-again", async (trial) => {
  const world = await ownTeam(trial, ["owner", "member"], { isRemovable: true });
  const [owner, member] = world.operators as [Operator, Operator];
  const secret = ownPerson(createScene(trial, world)).password;
  const removed = at(world, member);
  await trial.given(owner, "operators.operator.remove", removed);
  const read = () => trial.call(owner, "operators.operator.read", removed);
  if (!isRefused(await eventually(trial, "thing", read, isRefused)))
    trial.cannot("an operator was still there after being unlinked");
  const verify = { method: "password" as const, secret };
  await trial.accepts(owner, "operators.operator.create", {
    params: { website_id: world.website_id },
    body: { email: member.email, role: "owner", verify },
  });
  trial.settle();
  // Who is added may join later (open.operators-existing-account).
  if (!isAccepted(await eventually(trial, "thing", read, isAccepted))) return;
  // As before, for those who need a member.
  trial.onEnd(async () => {
    await trial.call(owner, "operators.operator.merge", { ...removed, body: { role: "member" } });
  });
  const question = questionOf({ trial, as: owner }, "operators.operator.read", removed);
  await expectRead(question, { role: "owner" }, "of a former member who was added as an owner");
  trial.settle();
  if (!trial.run.claims("account.website.list")) return;
  const websites = questionOf({ trial, as: owner }, "account.website.list", { params: {} });
  const isNamed = (all: AccountWebsite[]): boolean =>
    all.some(({ id, members }) => id === world.website_id && members.includes(member.user_id));
  const members = "/data/*/members of the website to which a former member was added";
  const listed = isNamed(await listOnce(websites, isNamed));
  trial.expect(listed, members, `a list with ${member.user_id}`, inWords("one without"));
});

/** A PATCH of one field; the first operator stays an owner in any case. */
const changes = fc.array(
  fc.oneof(
    word.map((title) => ({ title })),
    fc.constantFrom({ role: "owner" as const }, { role: "member" as const }),
  ),
  { minLength: 1, maxLength: 4 },
);

rule("operators.merge-title-only", async (trial) => {
  const world = await ownTeam(trial, ["owner", "member"]);
  const [owner, member] = world.operators as [Operator, Operator];
  const both = [{ title: trial.draw(word) }, { role: "member" as const }];
  for (const body of [...both, ...trial.draw(changes)])
    await trial.accepts(owner, "operators.operator.merge", { ...at(world, member), body });
});

rule("operators.role-changes", async (trial) => {
  const world = await ownTeam(trial, ["owner", "member"]);
  const [owner, member] = world.operators as [Operator, Operator];
  const { params } = at(world, member);
  for (const role of ["owner", "member"] as const) {
    const body = { role, title: trial.draw(word) };
    await trial.accepts(owner, "operators.operator.merge", { params, body });
    trial.settle();
    const question = { trial, as: owner, id: "operators.operator.read" as const, params };
    await expectRead(question, body, `after the role became ${role}`);
    trial.settle();
    const retitled = { title: `${trial.draw(word)} of ${role}` };
    await trial.accepts(owner, "operators.operator.merge", { params, body: retitled });
    trial.settle();
    await expectRead(question, { role, ...retitled }, `after the title of the ${role} changed`);
    trial.settle();
    const other = role === "owner" ? "member" : "owner";
    await trial.accepts(owner, "operators.operator.merge", { params, body: { role: other } });
    trial.settle();
    const after = `after the role alone became ${other}`;
    await expectRead(question, { role: other, ...retitled }, after);
  }
});

const availabilities = fc.shuffledSubarray(["online", "away", "offline"] as const, {
  minLength: 3,
});

interface Setting {
  /** Who looks. */
  owner: Operator;
  operator: Operator;
  type: "online" | "away" | "offline";
}

/** The rule says that the owner of the websites is shown on each of them what the operator sets. */
async function expectAvailability(
  trial: Trial,
  { owner, operator, type }: Setting,
  websites: readonly { website_id: string }[],
): Promise<void> {
  const body = { type, time: { for: 3600 } };
  await trial.given(operator, "availability.merge", { body });
  await givenRead({ trial, as: operator, id: "availability.read", params: {} }, { type });
  for (const [i, website] of websites.entries()) {
    const read = async () => ({
      shown: (await trial.given(owner, "operators.operator.read", at(website, operator)))
        .availability,
      // What becomes of schedule and presence in it is open (open.availability-status-from).
      status: (await trial.given(operator, "availability.status.read")).status,
    });
    const isOwn = ({ shown, status }: Awaited<ReturnType<typeof read>>): boolean =>
      !shown || shown === type || shown === status;
    const last = await eventually(trial, "thing", read, isOwn);
    const where = `/data/availability of ${operator.role} on ${i === 0 ? "a" : "another"} website after ${type} was set`;
    trial.expect(isOwn(last), where, show([...new Set([type, last.status])]), last.shown);
    trial.settle();
  }
}

rule("operators.availability-as-own", async (trial) => {
  const more = isGiven(trial, "member") ? (["member"] as const) : [];
  const world = await ownTeam(trial, ["owner", ...more]);
  const [owner, ...colleagues] = world.operators as [Operator, ...Operator[]];
  const second = isGiven(trial, "second-website")
    ? [{ website_id: await secondWebsite(trial, world) }]
    : [];
  const types = trial.draw(availabilities);
  for (const type of types)
    await expectAvailability(trial, { owner, operator: owner, type }, [world, ...second]);
  // Another one than the owner has by now, who asks.
  for (const operator of colleagues)
    await expectAvailability(trial, { owner, operator, type: types[0] ?? "away" }, [world]);
});

rule("operators.has-token-follows", async (trial) => {
  const who = somebodyIn(trial, await ownTeam(trial, ["owner"]));
  const read = async (): Promise<boolean | undefined> =>
    (await trial.given(who.as, "operators.operator.read", at(who.world, who.as)))?.has_token;
  const expectToken = async (wanted: boolean, after: string): Promise<void> => {
    const shown = await eventually(trial, "thing", read, (now) => now === wanted);
    trial.equal(shown, wanted, `/data/has_token ${after}`);
  };
  await expectToken(false, "before a two-factor token is configured");
  await configureTwoFactor(who);
  await expectToken(true, "after a two-factor token was configured");
  trial.settle();
  // What proves a removal where there is a second factor is open (open.account-verify-with-two-factor).
  const body = { verify: who.person.password };
  if (isRefused(await trial.call(who.as, "account.token.remove", { body }))) return;
  await stayLoggedIn(who.scene);
  await expectToken(false, "after the two-factor token was removed");
});

rule("operators.shown-as-in-profile", async (trial) => {
  const world = await ownTeam(trial, ["owner", "member"]);
  // A platform may keep what it showed.
  await trial.given(world.owner, "operators.operator.read", at(world, world.owner));
  await renameUser(somebodyIn(trial, world));
  for (const operator of world.operators) {
    const { email, first_name, last_name } = await trial.given(operator, "account.profile.read");
    const question = { trial, as: world.owner, id: "operators.operator.read" as const };
    const values = { email, first_name, last_name };
    await expectRead({ ...question, ...at(world, operator) }, values, "as in the profile");
  }
});
