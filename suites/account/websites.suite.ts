/** The websites linked to a user: which they are, their deletion and their counts (2/3). */
import {
  createScene,
  isRefused,
  isStaged,
  isStagedVisitor,
  memberAt,
  rule,
  shownIn,
  succeed,
  targetTime,
  type Trial,
  type World,
} from "../../harness/author.ts";
import type { AccountWebsite } from "../../schemas/generated/types.ts";
import { day, hour } from "../support/duration.ts";
import { expectSameForms } from "../support/forms.ts";
import { momentOf } from "../support/moment.ts";
import { arriveChat, type Chat } from "../support/conversation/chat.ts";
import {
  countedAround,
  expectFalls,
  expectUnassignedSpared,
  saysUnread,
  type Counted,
  type Waiting,
} from "../support/conversation/chatbox.ts";
import { assign } from "../support/conversations/desk.ts";
import { givenAssigned, newChat } from "../support/conversations/routed.ts";
import { secondWebsite } from "../support/platform/website.ts";
import {
  websiteAt,
  expectExpunge,
  ownWorld,
  schedule,
  websitesOnce,
} from "../support/website/deletion.ts";

const timesListed = (all: readonly AccountWebsite[], id: string): number =>
  all.filter((one) => one.id === id).length;

/** Creates a further website of the owner; returns its identifier. */
async function addWebsite(trial: Trial, world: World): Promise<string> {
  const before = new Set((await websitesOnce(trial, world.owner, () => true)).map(({ id }) => id));
  await succeed(createScene(trial, world), trial.run.contract.operation("website.create"));
  const fresh = (all: AccountWebsite[]): string | undefined =>
    all.map(({ id }) => id).find((id) => !before.has(id));
  const all = await websitesOnce(trial, world.owner, (now) => fresh(now) !== undefined);
  return fresh(all) ?? trial.cannot("a website that was created had to be listed first");
}

rule("account.websites-are-linked", async (trial) => {
  const world = await trial.world();
  const stranger = await trial.world({}, "stranger-");
  const ids = [world.website_id, await addWebsite(trial, world), await addWebsite(trial, world)];
  const { user_id } = await trial.given(world.owner, "account.read");
  const all = await websitesOnce(trial, world.owner, (now) =>
    ids.every((id) => timesListed(now, id) > 0),
  );
  for (const id of ids) {
    trial.expect(
      timesListed(all, id) > 0,
      `the websites of the user`,
      `${id} among them`,
      "others",
    );
    const members = all.find((one) => one.id === id)?.members ?? [];
    trial.expect(
      members.includes(user_id),
      `/data/*/members of ${id}`,
      `a list with ${user_id}`,
      members,
    );
  }
  if (stranger.website_id === world.website_id) return;
  const foreign = timesListed(all, stranger.website_id);
  trial.equal(foreign, 0, "how often a website is listed on which the user is not an operator");
});

rule("account.websites-as-read", async (trial) => {
  const world = await trial.world();
  for (const website_id of [world.website_id, await addWebsite(trial, world)]) {
    // Who creates a website need not be one of its operators (open.website-creator-role).
    const read = () => trial.call(world.owner, "website.read", { params: { website_id } });
    if (isRefused(await read())) continue;
    await expectSameForms(trial, `the listed website ${website_id}`, async () => {
      const all = await trial.given(world.owner, "account.website.list");
      const single = shownIn(trial, await read());
      const found = all.find(({ id }) => id === website_id);
      // Where an image is stored, each form may say in its own way.
      return { listed: found && { ...found, logo: undefined }, single };
    });
  }
});

rule("account.websites-name-every-operator", async (trial) => {
  const more = isStaged(trial) ? (["owner", "member"] as const) : ["member" as const];
  const world = await trial.world({ operators: ["owner", ...more] });
  const team = world.operators.map(({ user_id }) => user_id);
  if (team.includes("")) trial.cannot("the target does not say who the operators are");
  const membersIn = (all: AccountWebsite[]): string[] =>
    all.find(({ id }) => id === world.website_id)?.members ?? [];
  const missingIn = (all: AccountWebsite[]): string[] => {
    const members = membersIn(all);
    return team.filter((user_id) => !members.includes(user_id));
  };
  const all = await websitesOnce(trial, world.owner, (now) => !missingIn(now).length);
  trial.equal(missingIn(all), [], "operators whom /data/*/members does not name");
  trial.settle();
  const [, ...others] = world.operators;
  for (const one of others) {
    const timesIn = (now: AccountWebsite[]): number => timesListed(now, world.website_id);
    const times = timesIn(await websitesOnce(trial, one, (now) => timesIn(now) === 1));
    trial.equal(times, 1, `how often the website is listed for its ${one.role}`);
    trial.settle();
  }
  // On a website that the target names there may be others.
  const strangers = isStaged(trial) ? membersIn(all).filter((one) => !team.includes(one)) : [];
  trial.equal(strangers, [], "others whom /data/*/members names");
});

rule("account.left-website-is-unlisted", async (trial) => {
  const world = await ownWorld(trial, { operators: ["owner", "owner"], isRemovable: true });
  const [owner, leaver] = world.operators;
  if (!owner || !leaver) return trial.cannot("the website had to have two owners");
  const { website_id } = world;
  const isListed = (all: AccountWebsite[]): boolean => timesListed(all, website_id) > 0;
  if (!isListed(await websitesOnce(trial, leaver, isListed)))
    trial.cannot("the website had to be listed first");
  const { user_id } = leaver;
  await trial.given(owner, "operators.operator.remove", { params: { website_id, user_id } });
  const isGone = (all: AccountWebsite[]): boolean => !isListed(all);
  const after = await websitesOnce(trial, leaver, isGone);
  trial.expect(
    isGone(after),
    "the websites of the user who was unlinked",
    "a list without it",
    website_id,
  );
  const membersOf = (all: AccountWebsite[]): string[] =>
    all.find(({ id }) => id === website_id)?.members ?? [];
  const left = await websitesOnce(trial, owner, (all) => !membersOf(all).includes(user_id));
  const where = "/data/*/members of the website that was left";
  trial.expect(
    !membersOf(left).includes(user_id),
    where,
    `a list without ${user_id}`,
    membersOf(left),
  );
});

/** The rule says that the date lies ahead: a scheduled deletion runs after days (1/3.1). */
async function expectDaysAhead(trial: Trial, world: World): Promise<void> {
  const runsAt = (all: AccountWebsite[]): number =>
    momentOf(Number(memberAt(all.find(({ id }) => id === world.website_id)?.expunge, "timestamp")));
  const now = await targetTime(createScene(trial, world));
  // A date that is cut to its hour, on a clock that is a little off, is still about a day away.
  const earliest = now + day - 2 * hour;
  const all = await websitesOnce(trial, world.owner, (found) => runsAt(found) > earliest);
  const shown = runsAt(all);
  trial.expect(
    shown > earliest,
    "/data/*/expunge/timestamp while the deletion is scheduled",
    `when it runs, more than a day after ${new Date(now).toISOString()}`,
    Number.isNaN(shown) ? shown : new Date(shown).toISOString(),
  );
}

rule("account.websites-expunge", async (trial) => {
  const world = await ownWorld(trial, isStaged(trial) ? { operators: ["owner", "owner"] } : {});
  const [, colleague] = world.operators;
  await expectExpunge(trial, world, false, "at first");
  for (const _ of [1, 2]) {
    await schedule(trial, world);
    await expectExpunge(trial, world, true, "while the deletion is scheduled");
    if (colleague)
      await expectExpunge(trial, { ...world, owner: colleague }, true, "for another owner");
    await expectDaysAhead(trial, world);
    await trial.given(world.owner, "website.expunge.abort", websiteAt(world));
    await expectExpunge(trial, world, false, "after the deletion was aborted");
  }
});

/** The rule says that each message of the visitor raises this number for its own website, and for no other. */
async function raises(trial: Trial, chat: Chat, name: "count" | "assigned"): Promise<void> {
  const { world } = chat;
  // What others do on a website that the target names is not the trial's.
  const other = isStagedVisitor(trial) ? await addWebsite(trial, world) : undefined;
  const numbers = (all: AccountWebsite[]): Map<string, number> =>
    new Map(all.map((website) => [website.id, website[name]]));
  let before = numbers(await websitesOnce(trial, world.owner, () => true));
  const { website_id } = world;
  for (const _ of [1, 2]) {
    await saysUnread(chat);
    const least = (before.get(website_id) ?? 0) + 1;
    const isRaised = (all: AccountWebsite[]): boolean =>
      (numbers(all).get(website_id) ?? 0) >= least;
    const now = numbers(await websitesOnce(trial, world.owner, isRaised));
    const received = now.get(website_id) ?? 0;
    trial.expect(
      received >= least,
      `/data/*/${name} after a message`,
      `${least} or more`,
      received,
    );
    if (other !== undefined)
      trial.equal(now.get(other), before.get(other), `/data/*/${name} of the other website`);
    before = now;
  }
}

/** The rule says the same of a visitor who writes once, where the target names the other website. */
async function raisesOnce(trial: Trial, chat: Chat): Promise<void> {
  const { world } = chat;
  const ids = [world.website_id, await secondWebsite(trial, world)];
  const count = async (): Promise<number[]> => {
    const all = await trial.given(world.owner, "account.website.list");
    return ids.map((id) => all.find((one) => one.id === id)?.count ?? 0);
  };
  const rises = ({ before, after }: Counted<number[]>): boolean[] =>
    after.map((now, i) => now > (before[i] ?? 0));
  const isRight = (counted: Counted<number[]>): boolean => {
    const [here, there] = rises(counted);
    return here === true && there === false;
  };
  const counted = await countedAround(chat, count, isRight);
  const [here, there] = rises(counted);
  trial.expect(here === true, "/data/*/count after a message", "more than before", counted);
  trial.expect(there === false, "/data/*/count of the other website", "no more", counted);
}

rule("account.websites-count-unread", async (trial) => {
  const world = await trial.world();
  const chat = await arriveChat(trial, world);
  await (isStagedVisitor(trial) ? raises(trial, chat, "count") : raisesOnce(trial, chat));
  trial.settle();
  const countIn = (all: AccountWebsite[]): number =>
    all.find(({ id }) => id === world.website_id)?.count ?? Number.NaN;
  await expectFalls([chat], "/data/*/count", async (fits) =>
    countIn(await websitesOnce(trial, world.owner, (all) => fits(countIn(all)))),
  );
});

rule("account.websites-count-assigned", async (trial) => {
  const isTeam = isStaged(trial) && isStagedVisitor(trial);
  const world = await trial.world(isTeam ? { operators: ["owner", "member"] } : {});
  const { user_id } = await trial.given(world.owner, "account.read");
  await raises(trial, await givenAssigned(trial, world, user_id), "assigned");
  trial.settle();
  const [, colleague] = world.operators;
  if (!isTeam || !colleague) return;
  const chat = await givenAssigned(trial, world, colleague.user_id);
  await assign(chat, user_id);
  await raises(trial, chat, "assigned");
});

rule("account.websites-assigned-spares-unassigned", async (trial) => {
  const world = await trial.world();
  const isOwn = ({ id }: AccountWebsite): boolean => id === world.website_id;
  const waitingOn = ({ count, assigned }: AccountWebsite): Waiting => ({ unread: count, assigned });
  await expectUnassignedSpared(await newChat(trial, world), async (fits) => {
    const all = await websitesOnce(trial, world.owner, (now) =>
      now.some((one) => isOwn(one) && fits(waitingOn(one))),
    );
    const own = all.find(isOwn) ?? trial.cannot("the website had to be listed first");
    return waitingOn(own);
  });
});
