/** DELETE of a website: the challenge, the schedule, the mail (1/3.1, 1/4.1). */
import * as fc from "fast-check";
import {
  createAndIdentify,
  createScene,
  eventually,
  type Exchange,
  hasClock,
  isAccepted,
  isRefused,
  isStaged,
  type Mail,
  mailTo,
  type Operator,
  rule,
  targetTime,
  type Trial,
  word,
  type World,
  inWords,
  withToken,
} from "../../harness/author.ts";
import {
  websiteAt,
  challenge,
  expectExpunge,
  expectStaysWhenDue,
  lasting,
  ownWorld,
  passUntilGone,
  schedule,
  websitesOnce,
  type Deletion,
} from "../support/website/deletion.ts";
import {
  configureTwoFactor,
  somebodyIn,
  wrongTotp,
  type Somebody,
} from "../support/session/login.ts";
import type { AccountWebsite } from "../../schemas/generated/types.ts";
import { expectAcceptance, expectRefusal } from "../support/answer.ts";
import { methodsToTry } from "../support/challenge.ts";
import { secretsToTry } from "../support/ways.ts";
import { day, hour } from "../support/duration.ts";
import { momentOf } from "../support/moment.ts";
import { promote } from "../support/operators/promote.ts";
import { createdWebsite } from "../support/platform/website.ts";
import { stillOwner } from "../support/session/still.ts";
import { advance } from "../support/clock.ts";
import { expectRefused, questionOf } from "../support/read.ts";

rule("website.delete-needs-accepted-challenge", async (trial) => {
  const world = await ownWorld(trial);
  const { owner } = world;
  for (const method of methodsToTry(trial)) {
    const isPassword = method === "password";
    const secrets = isPassword ? secretsToTry(trial, owner.password) : [trial.draw(word)];
    for (const secret of secrets) {
      const body = { verify: { method, secret } };
      await trial.refuses(owner, "website.remove", { ...websiteAt(world), body });
    }
  }
  await trial.accepts(owner, "website.read", websiteAt(world));
  await expectExpunge(trial, world, false, "after a wrong secret");
  trial.settle();
  // The same with the right secret shows that it was the secret.
  if (hasClock(trial)) await expectStaysWhenDue(trial, world);
  else await schedule(trial, world);
});

/** Somebody with two-factor, who owns the website. */
async function withTwoFactor(trial: Trial): Promise<{ who: Somebody; secret: string }> {
  const who = somebodyIn(trial, await ownWorld(trial));
  return { who, secret: await configureTwoFactor(who) };
}

const byToken = (secret: string): Deletion => ({ verify: { method: "token", secret } });

const removeByToken = (who: Somebody, secret: string): Promise<Exchange> =>
  withToken(who.scene, secret, (token) =>
    who.trial.call(who.as, "website.remove", { ...websiteAt(who.world), body: byToken(token) }),
  );

rule("website.delete-needs-right-token", async (trial) => {
  const { who, secret } = await withTwoFactor(trial);
  const { world, as } = who;
  // The password is no wrong secret, whatever it is said to be (open.verify-method-optional, open.verify-less-secure-method).
  const body = byToken(await wrongTotp(who, secret));
  await trial.refuses(as, "website.remove", { ...websiteAt(world), body });
  trial.settle();
  await trial.accepts(as, "website.read", websiteAt(world));
  await expectExpunge(trial, world, false, "after a wrong token");
  trial.settle();
  if (!isAccepted(await removeByToken(who, secret)))
    trial.cannot("the deletion with a right token had to be accepted");
});

rule("website.delete-by-token", async (trial) => {
  const { who, secret } = await withTwoFactor(trial);
  const { world } = who;
  expectAcceptance(trial, await removeByToken(who, secret), "website.remove with a token");
  trial.settle();
  await expectExpunge(trial, world, true, "after a deletion with a token");
});

const reads = fc.integer({ min: 1, max: 5 });

rule("website.delete-only-schedules", async (trial) => {
  const world = await ownWorld(trial);
  const { owner } = world;
  const { domain } = await trial.given(owner, "website.read", websiteAt(world));
  const exists = () => trial.call(owner, "website.exists", { query: { domain } });
  // An index may not know it yet.
  const isKnown = isAccepted(await eventually(trial, "thing", exists, isAccepted));
  await trial.accepts(owner, "website.remove", { ...websiteAt(world), body: challenge(owner) });
  trial.settle();
  for (let i = trial.draw(reads); i > 0; i--)
    await trial.accepts(owner, "website.read", websiteAt(world));
  if (isKnown) expectAcceptance(trial, await exists(), "website.exists with its domain");
});

/** The owner, who still reaches another website: it was no session that ended instead. */
async function givenReached(
  trial: Trial,
  world: World,
  another: { params: { website_id: string } },
): Promise<Operator> {
  const as = await stillOwner(createScene(trial, world));
  await trial.given(as, "website.read", another);
  return as;
}

rule("website.delete-runs-when-due", async (trial) => {
  const world = await ownWorld(trial);
  const create = trial.run.contract.operation("website.create");
  const { id } = await createAndIdentify(createScene(trial, world), create);
  const another = { params: { website_id: String(id) } };
  await schedule(trial, world);
  // One that was aborted before does not keep it from running.
  await trial.given(world.owner, "website.expunge.abort", websiteAt(world));
  await schedule(trial, world);
  const isGone = await passUntilGone(trial, world);
  trial.expect(
    isGone,
    "GET of the website, when a deletion was scheduled long ago",
    "refused",
    inWords("accepted"),
  );
  trial.settle();
  await givenReached(trial, world, another);
});

rule("website.deletion-keeps-plugins", async (trial) => {
  const world = await ownWorld(trial);
  const { plugin } = world;
  await trial.given(plugin, "website.read", websiteAt(world));
  await schedule(trial, world);
  await trial.accepts(plugin, "website.read", websiteAt(world));
});

/** When the deletion runs, as its owner is shown it: milliseconds from now. */
async function leftUntilDue(trial: Trial, world: World): Promise<number | undefined> {
  const scene = createScene(trial, world);
  // A session may not last as long (open.session-lifetime).
  const dueIn = (all: AccountWebsite[]): number | undefined =>
    all.find(({ id }) => id === world.website_id)?.expunge?.timestamp;
  const isShown = (all: AccountWebsite[]): boolean => dueIn(all) !== undefined;
  const due = dueIn(await websitesOnce(trial, await stillOwner(scene), isShown));
  return due === undefined ? undefined : momentOf(due) - (await targetTime(scene));
}

rule("website.delete-runs-at-its-date", async (trial) => {
  const world = await ownWorld(trial);
  const another = { params: { website_id: await createdWebsite(trial, world) } };
  await schedule(trial, world);
  const left = await leftUntilDue(trial, world);
  if (left === undefined) return trial.cannot("its owner had to be shown when the deletion runs");
  if (left > hour) await advance(trial, left - hour);
  const later = await leftUntilDue(trial, world);
  const where = "/data/*/expunge/timestamp an hour before the date that was shown first";
  const isKept = later === undefined || later <= 2 * hour;
  trial.expect(isKept, where, "that date", inWords(`${later} ms from now`));
  const read = async (): Promise<Exchange> =>
    trial.call(await lasting(trial, world), "website.read", websiteAt(world));
  expectAcceptance(trial, await read(), "GET of the website an hour before its deletion");
  trial.settle();
  await advance(trial, 2 * day + hour);
  await givenReached(trial, world, another);
  expectRefusal(
    trial,
    await eventually(trial, "end", read, isRefused),
    "GET of the website two days after the date of its deletion",
  );
});

rule("website.removed-domain-is-unknown", async (trial) => {
  const world = await ownWorld(trial);
  const { owner } = world;
  const another = { params: { website_id: await createdWebsite(trial, world) } };
  const { domain } = await trial.given(owner, "website.read", websiteAt(world));
  const known = () => trial.call(owner, "website.exists", { query: { domain } });
  if (!isAccepted(await eventually(trial, "thing", known, isAccepted)))
    trial.cannot("the website had to be found by its domain first");
  const isListed = (all: AccountWebsite[]): boolean =>
    all.some(({ id }) => id === world.website_id);
  if (!isListed(await websitesOnce(trial, owner, isListed)))
    trial.cannot("the website had to be listed among those of its owner first");
  await schedule(trial, world);
  const wasReached = isAccepted(await trial.call(owner, "website.read", another));
  if (!(await passUntilGone(trial, world))) trial.cannot("the deletion had to run first");
  const as = await stillOwner(createScene(trial, world));
  const reached = await trial.call(as, "website.read", another);
  // Who creates a website need not be one of its operators (open.website-creator-role).
  if (wasReached) expectAcceptance(trial, reached, "website.read of another website of its owner");
  trial.settle();
  const exists = questionOf({ trial, as }, "website.exists", { query: { domain } });
  await expectRefused(exists, "with the domain of a website that is gone", "end");
  trial.settle();
  const all = await websitesOnce(trial, as, (now) => !isListed(now));
  trial.expect(!isListed(all), "websites of its owner", "a list without the one that is gone", all);
});

rule("website.delete-mails-owners", async (trial) => {
  const later = isStaged(trial) ? (["member"] as const) : [];
  const world = await ownWorld(trial, { operators: ["owner", "owner", ...later] });
  const { operators: owners } = world;
  const [, , member] = owners;
  if (member) await promote(trial, world, member);
  const counts = await Promise.all(
    owners.map(async ({ email }) => (await mailTo(trial, email)).length),
  );
  for (const time of ["once", "again after an abort"]) {
    await schedule(trial, world);
    for (const [i, { email, role }] of owners.entries()) {
      const before = counts[i] ?? 0;
      const isMore = (mails: Mail[]): boolean => mails.length > before;
      const mails = await eventually(trial, "mail", () => mailTo(trial, email), isMore);
      const where = `mail to ${role} after the deletion was scheduled ${time}`;
      trial.expect(isMore(mails), where, "one more", inWords(`${mails.length} in all`));
    }
    trial.settle();
    if (time === "once") await trial.given(world.owner, "website.expunge.abort", websiteAt(world));
    // An abort may be told by mail as well, which is none of the second deletion.
    for (const [i, { email }] of owners.entries()) counts[i] = (await mailTo(trial, email)).length;
  }
});

rule("website.deletion-of-one-website", async (trial) => {
  const world = await ownWorld(trial);
  const { owner } = world;
  const other = { ...world, website_id: await createdWebsite(trial, world) };
  await schedule(trial, world);
  await expectExpunge(trial, world, true, "after its deletion was scheduled");
  await expectExpunge(trial, other, false, "after the deletion of another website was scheduled");
  trial.settle();
  await schedule(trial, other);
  await trial.given(owner, "website.expunge.abort", websiteAt(world));
  await expectExpunge(trial, world, false, "after its deletion was aborted");
  await expectExpunge(trial, other, true, "after the deletion of another website was aborted");
  await trial.given(owner, "website.expunge.abort", websiteAt(other));
});

/** How the first day passes, an hour of it left. */
const firstDay = fc.constantFrom([23], [12, 11], [1, 8, 14]);

rule("website.delete-waits-for-days", async (trial) => {
  const world = await ownWorld(trial);
  await schedule(trial, world);
  for (const hours of trial.draw(firstDay)) {
    await advance(trial, hours * hour);
    await trial.accepts(await lasting(trial, world), "website.read", websiteAt(world));
    trial.settle();
  }
  await expectStaysWhenFormerDue(trial, world);
});

/** Schedules the deletion anew shortly before the first one is due: that one was aborted and must not run in its place. */
async function expectStaysWhenFormerDue(trial: Trial, world: World): Promise<void> {
  const left = await leftUntilDue(trial, world);
  if (left === undefined) return;
  if (left > 12 * hour) await advance(trial, left - 12 * hour);
  const last = await stillOwner(createScene(trial, world));
  if (!isAccepted(await trial.call(last, "website.expunge.abort", websiteAt(world)))) return;
  await schedule(trial, { ...world, owner: last });
  await advance(trial, 20 * hour);
  const read = await trial.call(await lasting(trial, world), "website.read", websiteAt(world));
  expectAcceptance(
    trial,
    read,
    "GET of the website within a day after its deletion was scheduled anew",
  );
}
