/** Updates of the platform, which a user marks as read (2/5). */
import * as fc from "fast-check";
import {
  contains,
  createScene,
  feedAlerts,
  inject,
  isInjected,
  isStaged,
  isStagedVisitor,
  NotClaimed,
  passerby,
  rule,
  spareOperator,
  targetTime,
  type Trial,
  word,
  type World,
  inWords,
} from "../../harness/author.ts";
import type { AlertFeed, AlertUpdate } from "../../schemas/generated/types.ts";
import { isAt, momentOf } from "../support/moment.ts";
import { arriveChat, startChat, type Chat } from "../support/conversation/chat.ts";
import {
  countedAround,
  expectFalls,
  expectUnassignedSpared,
  saysUnread,
} from "../support/conversation/chatbox.ts";
import { givenAssigned, newChat } from "../support/conversations/routed.ts";
import { say } from "../support/conversation/message.ts";
import { colleague, reader, type AlertReader } from "../support/alerts/reader.ts";
import { raises, unreadOf, unreadOnce } from "../support/alerts/unread.ts";
import {
  givenKept,
  givenUnread,
  stillOf,
  updatesOf,
  type Seen,
} from "../support/alerts/updates.ts";
import { expectAccepted, expectListed, listOnce, questionOf, readOnce } from "../support/read.ts";

/** Publishes updates and waits until the user sees them; their identifiers. */
async function givenUpdates(who: AlertReader, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const title = `Update ${who.trial.draw(word)}`;
    ids.push((await inject(who.scene, "update-alert", { title }, ["id"])).id);
  }
  const areThere = (all: Seen[]): boolean => ids.every((id) => all.some((one) => one.id === id));
  const listed = await updatesOf(who, areThere);
  return givenKept(
    who.trial,
    ids,
    listed.map(({ id }) => id),
  );
}

/** So many updates: published now, else of those that the platform shows. */
async function someUpdates(who: AlertReader, count: number): Promise<string[]> {
  if (isInjected(who.trial)) return givenUpdates(who, count);
  const all = (await updatesOf(who)).map(({ id }) => id);
  if (!all.length) who.trial.cannot("the platform had to show an update");
  return who.trial.draw(fc.shuffledSubarray(all, { minLength: Math.min(count, all.length) }));
}

const mark = ({ trial, as }: AlertReader): Promise<unknown> =>
  trial.given(as, "alerts.updates.mark");
const isAllRead = (all: Seen[]): boolean => all.every(({ is_read }) => is_read);

/** More than one page of any size. */
const many = 52;

/** Somebody with unread updates: many that are published now, else what the platform shows to who just registered. */
async function unreadReader(trial: Trial): Promise<{ who: AlertReader; before: Seen[] }> {
  const owner = await reader(trial);
  if (isInjected(trial)) {
    await givenUpdates(owner, many);
    return { who: owner, before: await updatesOf(owner) };
  }
  const who = { ...owner, as: await spareOperator(owner.scene) };
  return { who, before: await givenUnread(who) };
}

rule("alerts.updates-all-marked", async (trial) => {
  const { who, before } = await unreadReader(trial);
  const those = stillOf(before);
  await mark(who);
  const marked = those(await updatesOf(who, (all) => isAllRead(those(all))));
  const unread = marked.filter(({ is_read }) => !is_read);
  trial.equal(unread, [], "the unread updates of all pages after they were marked");
  const question = { trial, as: who.as, id: "alerts.updates.latest" as const, params: {} };
  const latest = await readOnce(question, (shown) => shown.is_read);
  if (!those([latest]).length) return;
  const where = "/data/is_read of the latest update after they were marked";
  trial.equal(latest.is_read, true, where);
});

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

rule("alerts.updates-mark-keeps", async (trial) => {
  const who = await reader(trial);
  await someUpdates(who, 3);
  const [id] = await feedAlerts(who.scene, who.as, 1);
  const question = { trial, as: who.as, id: "alerts.feed.list" as const, params: {} };
  // One that comes between two pages moves others to the next.
  const onceEach = (all: AlertFeed[]): AlertFeed[] => [
    ...new Map(all.toSorted(byId).map((one) => [one.id, one])).values(),
  ];
  const feed = onceEach(await listOnce(question, (all) => all.some((one) => one.id === id)));
  const before = await updatesOf(who);
  const idsOf = (all: Seen[]): string[] => stillOf(before)(all).map((one) => one.id);
  await mark(who);
  const after = idsOf(await updatesOf(who, isAllRead));
  trial.equal(after, idsOf(before), "the updates after they were marked");
  const had = new Set(feed.map((one) => one.id));
  // More may come meanwhile (open.alerts-causes).
  const left = onceEach(await listOnce(question)).filter((one) => had.has(one.id));
  trial.equal(left, feed, "the feed after the updates were marked");
});

/** Two users; by hand the second is one whose updates no other rule marks, or who just registered where all of those are read: each mark may have reached everybody. */
async function twoReaders(trial: Trial): Promise<[who: AlertReader, other: AlertReader]> {
  if (isInjected(trial)) {
    const [who, other] = [await reader(trial), await reader(trial, "other-")];
    await givenUpdates(who, 2);
    return [who, other];
  }
  const member = await colleague(trial);
  const who = { ...member, as: await passerby(member.scene) };
  const hasRead = isAllRead(await updatesOf(member));
  const other = hasRead && trial.run.target.registration ? await newcomer(member) : member;
  await givenUnread(other);
  return [who, other];
}

/** Somebody who just registered, beside whoever did for the scene of the reader. */
async function newcomer({ trial, scene: { world } }: AlertReader): Promise<AlertReader> {
  const scene = createScene(trial, world);
  return { trial, scene, as: await spareOperator(scene) };
}

rule("alerts.updates-mark-is-own", async (trial) => {
  const [who, other] = await twoReaders(trial);
  const before = await updatesOf(other);
  const those = stillOf(before);
  const isMarked = (all: Seen[]): boolean => isAllRead(those(all));
  await mark(who);
  if (!isMarked(await updatesOf(who, isMarked))) trial.cannot("the updates had to be marked first");
  trial.equal(those(await updatesOf(other)), before, "the updates of another user");
});

/** Compares the latest update, which is this one where it is known, with those that are listed. */
async function expectNewest({ trial, as }: AlertReader, known?: string): Promise<void> {
  // One that is published in between is listed and not the latest.
  const id = known ?? (await trial.given(as, "alerts.updates.latest")).id;
  const all = await listOnce({ trial, as, id: "alerts.updates.list", params: {} });
  const latest = await readOnce(
    { trial, as, id: "alerts.updates.latest", params: {} },
    (shown) => shown.id === id,
  );
  if (latest.id !== id && known === undefined) trial.cannot("an update was published meanwhile");
  const same = all.find((one) => one.id === latest.id);
  trial.expect(same !== undefined, "the latest update", "one that is listed", latest);
  trial.expect(contains(latest, same), "/data of the latest update", "as it is listed", latest);
  const created = momentOf(latest.created_at);
  const newer = all.filter((one) => momentOf(one.created_at) > created);
  trial.equal(newer, [], "listed updates that were created after the latest");
}

rule("alerts.updates-latest-is-newest", async (trial) => {
  const who = await reader(trial);
  if (!isInjected(trial)) {
    await someUpdates(who, 1);
    return expectNewest(who);
  }
  for (const _ of [1, 2]) {
    const [id] = await givenUpdates(who, 1);
    await expectNewest(who, id);
    const those = stillOf(await updatesOf(who));
    await mark(who);
    const isMarked = (all: Seen[]): boolean => isAllRead(those(all));
    if (!isMarked(await updatesOf(who, isMarked)))
      trial.cannot("the updates had to be marked first");
    const latest = questionOf(who, "alerts.updates.latest");
    await expectAccepted(latest, "once all were marked as read");
    trial.settle();
    await expectNewest(who, id);
  }
});

rule("alerts.updates-content-of-entry", async (trial) => {
  const who = await reader(trial);
  for (const updates_entry_id of await someUpdates(who, 3)) {
    const params = { updates_entry_id };
    const { id } = await readOnce(questionOf(who, "alerts.updates.content", { params }));
    trial.equal(id, updates_entry_id, "/data/id of the content");
  }
});

rule("alerts.content-marks-no-other", async (trial) => {
  const who = await reader(trial);
  const listed = await someUpdates(who, 3);
  const question = { trial, as: who.as, id: "alerts.updates.list" as const, params: {} };
  const created = new Map(
    (await listOnce(question)).map((one) => [one.id, momentOf(one.created_at)]),
  );
  const createdAt = (id: string): number => created.get(id) ?? 0;
  const last = listed.toSorted((a, b) => createdAt(a) - createdAt(b)).at(-1) ?? "";
  const older = listed.filter((id) => createdAt(id) < createdAt(last));
  if (!older.length) throw new NotClaimed("which of the updates is the newest is not shown");
  // Whether who reads a content has read its update, and those before it, is open (open.alerts-content-read); what is newer they have not.
  const isUnread = ({ id, is_read }: Seen): boolean => id === last && !is_read;
  // One that a look at the list marks says nothing.
  await updatesOf(who);
  if (!(await updatesOf(who)).some(isUnread))
    trial.cannot("an update had to be unread, of which nobody reads the content");
  for (const updates_entry_id of older)
    await readOnce(questionOf(who, "alerts.updates.content", { params: { updates_entry_id } }));
  const all = await updatesOf(who);
  const where = "/data/*/is_read of an update after the contents of others were read";
  trial.expect(all.some(isUnread), where, "false", inWords("true"));
});

const twoLevels = fc.shuffledSubarray<AlertUpdate["level"]>(["notice", "important", "critical"], {
  minLength: 2,
  maxLength: 2,
});

interface Published {
  id: string;
  values: Pick<AlertUpdate, "level" | "title" | "description">;
  action_url: string;
  icon_url: string;
  content: string;
}

async function publish(
  { trial, scene }: AlertReader,
  level: AlertUpdate["level"],
): Promise<Published> {
  const [title, content] = [`Update ${trial.draw(word)}`, trial.draw(word)];
  const values = { level, title, description: `What ${trial.draw(word)} is about.` };
  const action_url = `https://app.example.com/${trial.draw(word)}`;
  const icon_url = `https://cdn.example.com/${trial.draw(word)}.png`;
  const update = { ...values, action_url, icon_url, content };
  const { id } = await inject(scene, "update-alert", update, ["id"]);
  return { id, values, action_url, icon_url, content };
}

rule("alerts.updates-as-published", async (trial) => {
  const who = await reader(trial);
  const published: Published[] = [];
  for (const level of trial.draw(twoLevels)) published.push(await publish(who, level));
  // The newest of a list is special: all are there before they are compared.
  for (const { id, values, action_url, icon_url, content } of published) {
    const listing = questionOf(who, "alerts.updates.list", { params: {} });
    await expectListed(listing, { by: "id", is: id }, values, "as it was published");
    trial.settle();
    const own = (await listOnce(listing)).find((one) => one.id === id);
    const [created, now] = [own?.created_at ?? NaN, await targetTime(who.scene)];
    const moment = "/created_at of an update just published";
    trial.expect(isAt(created, now), moment, `about ${now}`, created);
    const of = "of an update just published";
    const [action, icon] = [own?.action_url ?? "", own?.icon_url ?? ""];
    // An address may be signed anew for each answer, and an image be stored elsewhere.
    trial.expect(action.startsWith(action_url), `/action_url ${of}`, action_url, action);
    const isImage = icon !== "" && !icon.startsWith(action_url);
    trial.expect(isImage, `/icon_url ${of}`, `an image, as ${icon_url}`, icon);
    const params = { updates_entry_id: id };
    const reading = questionOf(who, "alerts.updates.content", { params });
    const has = (one: { content: string }): boolean => one.content.includes(content);
    // In whatever format (open.alerts-content-read): a word stays a word.
    const read = await readOnce(reading, has);
    trial.expect(has(read), `/data/content of ${values.title}`, `${content} in it`, read.content);
  }
});

/** Of a visitor who writes twice, and of another one. */
async function raisesEach(trial: Trial, world: World): Promise<[Chat, ...Chat[]]> {
  const [chat, other] = [await arriveChat(trial, world), await arriveChat(trial, world)];
  await raises(trial, world, "unread", [chat, chat, other]);
  return [chat, other];
}

/** The rule says the same of a visitor who writes once, beside a conversation in which something is unread. */
async function raisesOnce(trial: Trial, world: World): Promise<[Chat]> {
  const question = unreadOf(trial, world);
  await say(await startChat(trial, world), "user", "Is anybody there?");
  const chat = await arriveChat(trial, world);
  const { before, after } = await countedAround(
    chat,
    async () => (await readOnce(question)).unread,
    (counted) => counted.after > counted.before,
  );
  trial.expect(after > before, "/data/unread after a message", `more than ${before}`, after);
  return [chat];
}

/** The rule says that a message on a website of others does not raise the number. */
async function expectForeignSpared(trial: Trial, world: World): Promise<void> {
  const stranger = await trial.world({}, "stranger-");
  const own = unreadOf(trial, world);
  const { unread: before } = await readOnce(own);
  const foreign = unreadOf(trial, stranger);
  const { unread: theirs } = await readOnce(foreign);
  await saysUnread(await arriveChat(trial, stranger));
  if ((await unreadOnce(foreign, ({ unread }) => unread > theirs)).unread <= theirs)
    trial.cannot("the message had to count for the operators of its website first");
  const { unread } = await readOnce(own, (shown) => shown.unread <= before);
  const where = "/data/unread after a message on a website of others";
  trial.expect(unread <= before, where, `${before}`, unread);
}

rule("alerts.unread-follows-visitor", async (trial) => {
  const world = await trial.world();
  const isAlone = isStagedVisitor(trial);
  const chats = await (isAlone ? raisesEach(trial, world) : raisesOnce(trial, world));
  trial.settle();
  // Others work on websites that the target names, and one owner may have two of them.
  if (isAlone && isStaged(trial)) await expectForeignSpared(trial, world);
  const question = unreadOf(trial, world);
  await expectFalls(
    chats,
    "/data/unread",
    async (fits) => (await unreadOnce(question, ({ unread }) => fits(unread))).unread,
  );
});

rule("alerts.assigned-follows-visitor", async (trial) => {
  const world = await trial.world();
  const { user_id } = await trial.given(world.owner, "account.read");
  const chat = await givenAssigned(trial, world, user_id);
  await raises(trial, world, "assigned", [chat, chat]);
});

rule("alerts.assigned-spares-unassigned", async (trial) => {
  const world = await trial.world();
  const question = unreadOf(trial, world);
  const chat = await newChat(trial, world);
  await expectUnassignedSpared(chat, (fits) => unreadOnce(question, fits));
});

rule("alerts.updates-counted", async (trial) => {
  const who = await reader(trial);
  const { as } = who;
  await givenUpdates(who, 1);
  await mark(who);
  await updatesOf(who, isAllRead);
  for (const times of ["first", "second"]) {
    // Nobody looks at it: whether the unread or the new ones are counted is open (open.alerts-count-of).
    await inject(who.scene, "update-alert", { title: `Update ${trial.draw(word)}` }, ["id"]);
    const { updates } = await readOnce(
      { trial, as, id: "alerts.count.read", params: {} },
      (shown) => shown.updates > 0,
      "list",
    );
    const where = `/data/updates after the ${times} update that was published since they were marked`;
    trial.expect(updates > 0, where, "more than 0", updates);
    trial.settle();
  }
});

rule("alerts.updates-later-unread", async (trial) => {
  const who = await reader(trial);
  await givenUpdates(who, 1);
  const those = stillOf(await updatesOf(who));
  await mark(who);
  if (!isAllRead(those(await updatesOf(who, (all) => isAllRead(those(all))))))
    trial.cannot("the updates had to be marked first");
  const [later] = await givenUpdates(who, 1);
  const isRead = (all: Seen[]): boolean => all.some((one) => one.id === later && one.is_read);
  const listed = await updatesOf(who, (all) => !isRead(all));
  trial.expect(!isRead(listed), "an update that came after the mark", "not read", inWords("read"));
  const latest = await readOnce(
    { trial, as: who.as, id: "alerts.updates.latest", params: {} },
    (shown) => !shown.is_read,
  );
  trial.equal(
    latest.is_read,
    false,
    "/data/is_read of the latest update, which came after the mark",
  );
});
