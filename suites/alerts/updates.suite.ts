/** Updates of the platform, which a user marks as read (2/5). */
import { contains, inject, rule, word, type Trial, type World } from "../../harness/author.ts";
import { momentOf } from "../support/moment.ts";
import { arriveChat, givenUnassigned, visitor } from "../support/conversation/chat.ts";
import { reader, type AlertReader } from "../support/alerts/reader.ts";
import { updatesOf, type Seen } from "../support/alerts/updates.ts";
import { listOnce, readOnce } from "../support/read.ts";

/** Publishes updates and waits until the user sees them; their identifiers. */
async function givenUpdates(who: AlertReader, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const title = `Update ${who.trial.draw(word)}`;
    ids.push((await inject(who.scene, "update-alert", { title }, ["id"])).id);
  }
  const areThere = (all: Seen[]): boolean => ids.every((id) => all.some((one) => one.id === id));
  if (!areThere(await updatesOf(who, areThere))) who.trial.cannot("the updates had to be listed");
  return ids;
}

const mark = ({ trial, as }: AlertReader): Promise<unknown> =>
  trial.given(as, "alerts.updates.mark");
const isAllRead = (all: Seen[]): boolean => all.every(({ is_read }) => is_read);

/** More than one page of any size. */
const many = 52;

rule("alerts.updates-all-marked", async (trial) => {
  const who = await reader(trial);
  await givenUpdates(who, many);
  await mark(who);
  const unread = (await updatesOf(who, isAllRead)).filter(({ is_read }) => !is_read);
  trial.equal(unread, [], "the unread updates of all pages after they were marked");
  const question = { trial, as: who.as, id: "alerts.updates.latest" as const, params: {} };
  const { is_read } = await readOnce(question, (latest) => latest.is_read);
  trial.equal(is_read, true, "/data/is_read of the latest update after they were marked");
});

rule("alerts.updates-mark-keeps", async (trial) => {
  const who = await reader(trial);
  await givenUpdates(who, 3);
  const { user_id } = who.as;
  const { id } = await inject(who.scene, "feed-alert", { user_id }, ["id"]);
  const question = { trial, as: who.as, id: "alerts.feed.list" as const, params: {} };
  const feed = await listOnce(question, (all) => all.some((one) => one.id === id));
  const before = (await updatesOf(who)).map((one) => one.id);
  await mark(who);
  const after = (await updatesOf(who, isAllRead)).map((one) => one.id);
  trial.equal(after, before, "the updates after they were marked");
  trial.equal(await listOnce(question), feed, "the feed after the updates were marked");
});

rule("alerts.updates-mark-is-own", async (trial) => {
  const [who, other] = [await reader(trial), await reader(trial, "other-")];
  await givenUpdates(who, 2);
  const before = await updatesOf(other);
  await mark(who);
  if (!isAllRead(await updatesOf(who, isAllRead)))
    trial.cannot("the updates had to be marked first");
  trial.equal(await updatesOf(other), before, "the updates of another user");
});

rule("alerts.updates-latest-is-newest", async (trial) => {
  const who = await reader(trial);
  const { as } = who;
  for (const _ of [1, 2]) {
    const [id = ""] = await givenUpdates(who, 1);
    const latest = await readOnce(
      { trial, as, id: "alerts.updates.latest", params: {} },
      (shown) => shown.id === id,
    );
    const all = await listOnce({ trial, as, id: "alerts.updates.list", params: {} });
    const same = all.find((one) => one.id === latest.id);
    trial.expect(same !== undefined, "the latest update", "one that is listed", latest);
    trial.expect(contains(latest, same), "/data of the latest update", "as it is listed", latest);
    const created = momentOf(latest.created_at);
    const newer = all.filter((one) => momentOf(one.created_at) > created);
    trial.equal(newer, [], "listed updates that were created after the latest");
  }
});

rule("alerts.updates-content-of-entry", async (trial) => {
  const who = await reader(trial);
  const ids = await givenUpdates(who, 3);
  for (const updates_entry_id of ids) {
    const { id } = await readOnce({
      trial,
      as: who.as,
      id: "alerts.updates.content",
      params: { updates_entry_id },
    });
    trial.equal(id, updates_entry_id, "/data/id of the content");
  }
});

/** The rule says that each message of a visitor raises this number. */
async function raises(
  trial: Trial,
  world: World,
  name: "unread" | "assigned",
  known: object = {},
): Promise<void> {
  const as = world.owner;
  const question = { trial, as, id: "alerts.unread.read" as const, params: {} };
  const chat = await arriveChat(trial, world);
  await visitor(chat, "set", known);
  let before = (await readOnce(question))[name];
  // The last one stands in another conversation than the others.
  const chats = name === "unread" ? [chat, chat, await arriveChat(trial, world)] : [chat];
  for (const one of chats) {
    await visitor(one, "send", { type: "text", content: "Is anybody there?" });
    const now = (await readOnce(question, (shown) => shown[name] > before))[name];
    trial.expect(now > before, `/data/${name} after a message`, `more than ${before}`, now);
    before = now;
  }
}

rule("alerts.unread-follows-visitor", async (trial) =>
  raises(trial, await trial.world(), "unread"),
);

rule("alerts.assigned-follows-visitor", async (trial) => {
  const world = await trial.world();
  const { user_id } = await trial.given(world.owner, "account.read");
  await raises(trial, world, "assigned", { user_id });
});

rule("alerts.assigned-spares-unassigned", async (trial) => {
  const world = await trial.world();
  const question = { trial, as: world.owner, id: "alerts.unread.read" as const, params: {} };
  const chat = await arriveChat(trial, world);
  const before = await readOnce(question);
  await visitor(chat, "send", { type: "text", content: "Is anybody there?" });
  const now = await readOnce(question, (shown) => shown.unread > before.unread);
  if (now.unread <= before.unread) trial.cannot("the message had to count as unread first");
  await givenUnassigned(chat);
  const where = "/data/assigned after a message in a conversation that nobody is assigned";
  trial.expect(now.assigned <= before.assigned, where, `${before.assigned}`, now.assigned);
});
