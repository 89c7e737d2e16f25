/** The feed of alerts of a user (2/5). */
import { inject, isRefused, rule } from "../../harness/author.ts";
import type { AlertFeed } from "../../schemas/generated/types.ts";
import { reader, type AlertReader } from "../support/alerts/reader.ts";
import { updatesOf } from "../support/alerts/updates.ts";
import { expectAccepted, listOnce, readOnce, type Question } from "../support/read.ts";
import { expectRefusal } from "../support/answer.ts";

/** Pushes a number of alerts to the user; their identifiers. */
async function push({ scene, as }: AlertReader, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count)
    ids.push((await inject(scene, "feed-alert", { user_id: as.user_id }, ["id"])).id);
  return ids;
}

const feedOnce = async (
  { trial, as }: AlertReader,
  fits: (ids: string[]) => boolean,
): Promise<string[]> => {
  const idsOf = (alerts: AlertFeed[]): string[] => alerts.map(({ id }) => id).toSorted();
  const question = { trial, as, id: "alerts.feed.list" as const, params: {} };
  return idsOf(await listOnce(question, (alerts) => fits(idsOf(alerts))));
};

/** Waits until the feed lists exactly these, as the rule says. */
async function expectFeed(who: AlertReader, ids: readonly string[], after: string): Promise<void> {
  const expected = ids.toSorted();
  const listed = await feedOnce(who, (now) => now.join() === expected.join());
  who.trial.equal(listed, expected, `the feed ${after}`);
}

async function givenFeed(who: AlertReader, count: number): Promise<string[]> {
  const ids = await push(who, count);
  const listed = await feedOnce(who, (now) => ids.every((id) => now.includes(id)));
  if (!ids.every((id) => listed.includes(id)))
    who.trial.cannot("the alerts had to be listed first");
  return ids;
}

/** More than one page of any size. */
const many = 52;

rule("alerts.feed-lists", async (trial) => {
  const [who, other] = [await reader(trial), await reader(trial, "other-")];
  const [own, foreign] = [await push(who, 3), await push(other, 2)];
  await expectFeed(who, own, "of the user for whom they were raised");
  await expectFeed(other, foreign, "of another user");
});

rule("alerts.feed-cleared", async (trial) => {
  const who = await reader(trial);
  const ids = await givenFeed(who, many);
  await trial.given(who.as, "alerts.feed.clear");
  await expectFeed(who, [], "after it was cleared");
  for (const feed_entry_id of [ids[0] ?? "", ids.at(-1) ?? ""]) {
    const read = await trial.call(who.as, "alerts.feed.read", { params: { feed_entry_id } });
    expectRefusal(trial, read, "a former entry");
  }
});

rule("alerts.feed-clear-leaves-updates", async (trial) => {
  const who = await reader(trial);
  const update = () => inject(who.scene, "update-alert", {}, ["id"]);
  await update();
  await trial.given(who.as, "alerts.updates.mark");
  const { id } = await update();
  await givenFeed(who, 2);
  const before = await updatesOf(who, (all) => all.some((one) => one.id === id));
  await trial.given(who.as, "alerts.feed.clear");
  const after = await updatesOf(who, (all) => all.length === before.length);
  trial.equal(after, before, "the updates and their read marks after the feed was cleared");
});

const entry = (
  { trial, as }: AlertReader,
  feed_entry_id: string,
): Question<"alerts.feed.read"> => ({
  trial,
  as,
  id: "alerts.feed.read",
  params: { feed_entry_id },
});

rule("alerts.feed-remove-takes-one", async (trial) => {
  const who = await reader(trial);
  const left = await givenFeed(who, 4);
  for (const index of [1, 0]) {
    const [feed_entry_id = ""] = left.splice(index, 1);
    await trial.given(who.as, "alerts.feed.remove", { params: { feed_entry_id } });
    await expectFeed(who, left, "after one was removed");
    for (const id of left) await expectAccepted(entry(who, id), "of an alert that was left");
  }
});

rule("alerts.feed-counted", async (trial) => {
  const who = await reader(trial);
  const { as } = who;
  const expectCount = async (expected: number, after: string): Promise<void> => {
    const question = { trial, as, id: "alerts.count.read" as const, params: {} };
    const { feed } = await readOnce(question, (shown) => shown.feed === expected);
    trial.equal(feed, expected, `/data/feed ${after}`);
  };
  const ids = await givenFeed(who, 3);
  const before = (await feedOnce(who, () => true)).length;
  await expectCount(before, "of the alerts that are listed");
  const [feed_entry_id = ""] = ids;
  await trial.given(as, "alerts.feed.remove", { params: { feed_entry_id } });
  await expectCount(before - 1, "after one was removed");
  await trial.given(as, "alerts.feed.clear");
  await expectCount(0, "after the feed was cleared");
});

rule("alerts.feed-of-other-user-refused", async (trial) => {
  const [who, stranger] = [await reader(trial), await reader(trial, "stranger-")];
  const [feed_entry_id = ""] = await givenFeed(who, 1);
  await givenFeed(stranger, 1);
  for (const id of ["exists", "read", "remove"] as const) {
    const params = { feed_entry_id };
    const exchange = await trial.call(stranger.as, `alerts.feed.${id}`, { params });
    const where = `alerts.feed.${id} of another user's alert`;
    trial.expect(isRefused(exchange), where, "refused", exchange.response?.status);
  }
  const seen = (await feedOnce(stranger, () => true)).includes(feed_entry_id);
  trial.expect(!seen, "the feed of another user", "without it", "it is listed");
  await expectAccepted(entry(who, feed_entry_id), "after another user's attempts");
  trial.settle();
  await trial.given(stranger.as, "alerts.feed.clear");
  await feedOnce(stranger, (ids) => ids.length === 0);
  await expectAccepted(entry(who, feed_entry_id), "after another user cleared the feed");
});
