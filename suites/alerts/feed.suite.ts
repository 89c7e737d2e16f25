/** The feed of alerts of a user (2/5). */
import * as fc from "fast-check";
import {
  contains,
  eventually,
  feedAlerts,
  inject,
  isInjected,
  isRefused,
  rule,
  targetTime,
  type Trial,
  word,
  inWords,
} from "../../harness/author.ts";
import type { AlertFeed } from "../../schemas/generated/types.ts";
import { colleague, reader, type AlertReader } from "../support/alerts/reader.ts";
import {
  givenKept,
  givenUnread,
  stillOf,
  updatesOf,
  type Seen,
} from "../support/alerts/updates.ts";
import { isAt } from "../support/moment.ts";
import {
  expectAccepted,
  expectListed,
  expectRead,
  expectRefused,
  listOnce,
  questionOf,
  readOnce,
  type Question,
} from "../support/read.ts";

const push = ({ scene, as }: AlertReader, count: number): Promise<string[]> =>
  feedAlerts(scene, as, count);

const feedOnce = async (
  { trial, as }: AlertReader,
  fits: (ids: string[]) => boolean = () => true,
): Promise<string[]> => {
  const idsOf = (alerts: AlertFeed[]): string[] =>
    [...new Set(alerts.map(({ id }) => id))].toSorted();
  const question = { trial, as, id: "alerts.feed.list" as const, params: {} };
  return idsOf(await listOnce(question, (alerts) => fits(idsOf(alerts))));
};

/** Waits until the feed lists these, and nothing else that is meant, as the rule says. */
async function expectFeed(
  who: AlertReader,
  ids: readonly string[],
  after: string,
  gone: readonly string[],
): Promise<void> {
  const expected = ids.toSorted();
  // What else a platform alerts to, and when, is open (open.alerts-causes).
  const isMeant = (id: string): boolean => ids.includes(id) || gone.includes(id);
  const meant = (now: string[]): string[] => now.filter(isMeant);
  const listed = await feedOnce(who, (now) => meant(now).join() === expected.join());
  who.trial.equal(meant(listed), expected, `the feed ${after}`);
}

/** Alerts that are listed; of many perhaps the latest alone. */
async function givenFeed(who: AlertReader, count: number): Promise<string[]> {
  const ids = await push(who, count);
  const listed = await feedOnce(who, (now) => ids.every((id) => now.includes(id)));
  return givenKept(who.trial, ids, listed);
}

/** More than one page of any size, where that many need not be waited for. */
const many = (who: AlertReader): number => (isInjected(who.trial) ? 52 : 3);

/** What was listed before by the same identifier is another alert: each user may have their own (open.identifier-uniqueness). */
const unlisted = (ids: readonly string[], before: readonly string[]): string[] =>
  ids.filter((id) => !before.includes(id));

rule("alerts.feed-lists", async (trial) => {
  const [who, other] = [await reader(trial), await reader(trial, "other-")];
  const [mine, theirs] = [await feedOnce(who), await feedOnce(other)];
  const [own, foreign] = [await push(who, 3), await push(other, 2)];
  await expectFeed(who, own, "of the user for whom they were raised", unlisted(foreign, mine));
  await expectFeed(other, foreign, "of another user", unlisted(own, theirs));
});

rule("alerts.feed-cleared", async (trial) => {
  const who = await reader(trial);
  const ids = await givenFeed(who, many(who));
  const all = await feedOnce(who);
  await trial.given(who.as, "alerts.feed.clear");
  await expectFeed(who, [], "after it was cleared", all);
  for (const feed_entry_id of [ids[0] ?? "", ids.at(-1) ?? ""]) {
    for (const id of ["alerts.feed.read", "alerts.feed.exists"] as const) {
      const question = questionOf(who, id, { params: { feed_entry_id } });
      await expectRefused(question, "of a former entry");
    }
  }
  await expectFeed(who, await push(who, 1), "once there was another alert", all);
});

/** A read update and one that is not: published now, else as somebody whom nothing else marks finds them. */
async function someUpdates(trial: Trial): Promise<{ who: AlertReader; before: Seen[] }> {
  const isNew = isInjected(trial);
  const who = await (isNew ? reader(trial) : colleague(trial));
  if (!isNew) return { who, before: await givenUnread(who) };
  const update = () => inject(who.scene, "update-alert", {}, ["id"]);
  await update();
  await trial.given(who.as, "alerts.updates.mark");
  const { id } = await update();
  return { who, before: await updatesOf(who, (all) => all.some((one) => one.id === id)) };
}

rule("alerts.feed-clear-leaves-updates", async (trial) => {
  const { who, before } = await someUpdates(trial);
  await givenFeed(who, 2);
  await trial.given(who.as, "alerts.feed.clear");
  const those = stillOf(before);
  const after = await updatesOf(who, (all) => those(all).length === before.length);
  trial.equal(those(after), before, "the updates and their read marks after the feed was cleared");
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
  const gone: string[] = [];
  for (const index of [1, 0]) {
    const [feed_entry_id = ""] = left.splice(index, 1);
    await trial.given(who.as, "alerts.feed.remove", { params: { feed_entry_id } });
    gone.push(feed_entry_id);
    await expectFeed(who, left, "after one was removed", gone);
    for (const id of left) await expectAccepted(entry(who, id), "of an alert that was left");
  }
});

rule("alerts.feed-counted", async (trial) => {
  const who = await reader(trial);
  const { as } = who;
  const ids = await givenFeed(who, many(who));
  // One that comes between two pages moves others to the next.
  const before = [...new Set(await feedOnce(who))];
  const isNew = (id: string): boolean => !before.includes(id);
  const expectCount = async (left: number, after: string): Promise<void> => {
    const question = { trial, as, id: "alerts.count.read" as const, params: {} };
    const counted = async (): Promise<[feed: number, expected: number]> => {
      const { feed } = await readOnce(question, (shown) => shown.feed === left, "list");
      if (feed === left) return [feed, left];
      // What came meanwhile counts as well.
      return [feed, left + new Set((await feedOnce(who)).filter(isNew)).size];
    };
    const isSame = ([feed, expected]: [number, number]): boolean => feed === expected;
    const [feed, expected] = await eventually(trial, "thing", counted, isSame);
    trial.equal(feed, expected, `/data/feed ${after}`);
  };
  await expectCount(before.length, "of the alerts that are listed");
  const [feed_entry_id = ""] = ids;
  await trial.given(as, "alerts.feed.remove", { params: { feed_entry_id } });
  await expectCount(before.length - 1, "after one was removed");
  await trial.given(as, "alerts.feed.clear");
  await expectCount(0, "after the feed was cleared");
  before.push(...(await push(who, 1)));
  await expectCount(1, "after another alert came into the cleared feed");
});

const kinds = fc.shuffledSubarray<Pick<AlertFeed, "level" | "namespace">>(
  [
    { level: "notice", namespace: "website:export_complete" },
    { level: "important", namespace: "helpdesk:import_complete" },
    { level: "critical", namespace: "billing:payment_error" },
  ],
  { minLength: 2, maxLength: 2 },
);

rule("alerts.feed-as-raised", async (trial) => {
  const who = await reader(trial);
  const { user_id } = who.as;
  const listing = questionOf(who, "alerts.feed.list", { params: {} });
  const all: { id: string; values: Pick<AlertFeed, "level" | "namespace" | "data"> }[] = [];
  for (const kind of trial.draw(kinds)) {
    const [note, page] = [trial.draw(word), trial.draw(word)];
    const values = { ...kind, data: { note } };
    const action_url = `https://app.example.com/${page}`;
    const raised = { user_id, ...values, action_url };
    const { id } = await inject(who.scene, "feed-alert", raised, ["id"]);
    all.push({ id, values });
    const where = `of an alert of ${kind.namespace}, as it was raised`;
    await expectListed(listing, { by: "id", is: id }, values, where);
    await expectRead(entry(who, id), values, where);
    trial.settle();
    const now = await targetTime(who.scene);
    const forms = [
      ["read", await readOnce(entry(who, id))],
      ["listed", (await listOnce(listing)).find((one) => one.id === id)],
    ] as const;
    for (const [form, alert] of forms) {
      const { action_url: shown, pushed_at = NaN } = alert ?? {};
      // An address may be signed anew for each answer.
      const isSame = shown?.startsWith(action_url) === true;
      trial.expect(isSame, `/action_url ${where}, when ${form}`, action_url, shown);
      const moment = `/pushed_at of a new alert, when ${form}`;
      trial.expect(isAt(pushed_at, now), moment, `about ${now}`, pushed_at);
    }
    trial.settle();
  }
  // Beside each other as well.
  for (const { id, values } of all)
    await expectListed(listing, { by: "id", is: id }, values, "beside a later alert");
});

const levels: AlertFeed["level"][] = ["notice", "important", "critical"];

rule("alerts.feed-of-every-namespace", async (trial) => {
  const who = await reader(trial);
  const { user_id } = who.as;
  const { namespace } = trial.run.contract.models["alert-feed"]?.properties ?? {};
  const raised = new Map<string, Pick<AlertFeed, "namespace" | "level">>();
  for (const [index, name] of (namespace?.enum ?? []).entries()) {
    const kind = { namespace: name, level: levels[index % levels.length] } as AlertFeed;
    const { id } = await inject(who.scene, "feed-alert", { user_id, ...kind }, ["id"]);
    raised.set(id, kind);
  }
  const isAsRaised = (alert: AlertFeed): boolean => contains(alert, raised.get(alert.id));
  const missingIn = (all: AlertFeed[]): unknown[] => {
    const found = new Set(all.filter(isAsRaised).map(({ id }) => id));
    return [...raised].filter(([id]) => !found.has(id)).map(([, kind]) => kind);
  };
  const listing = questionOf(who, "alerts.feed.list", { params: {} });
  const all = await listOnce(listing, (now) => !missingIn(now).length);
  trial.equal(missingIn(all), [], "feed alerts that are not listed as they were raised");
});

rule("alerts.feed-of-other-user-refused", async (trial) => {
  const [who, stranger] = [await reader(trial), await reader(trial, "stranger-")];
  const [own = ""] = await givenFeed(stranger, 1);
  // Each user may have identifiers of their own (open.identifier-uniqueness): the stranger's are others.
  const theirs = await feedOnce(stranger);
  const isOther = (id: string): boolean => !theirs.includes(id);
  const feed_entry_id =
    (await givenFeed(who, 3)).findLast(isOther) ??
    trial.cannot("an alert had to have an identifier that no alert of the other user has");
  for (const id of ["exists", "read", "remove"] as const) {
    const params = { feed_entry_id };
    const exchange = await trial.call(stranger.as, `alerts.feed.${id}`, { params });
    const where = `alerts.feed.${id} of another user's alert`;
    // The removal of what is not there for the caller may be accepted, as long as nothing goes (open.repeated-remove).
    if (id !== "remove")
      trial.expect(isRefused(exchange), where, "refused", exchange.response?.status);
  }
  const seen = (await feedOnce(stranger)).includes(feed_entry_id);
  trial.expect(!seen, "the feed of another user", "a list without it", inWords("a list with it"));
  await expectAccepted(entry(who, feed_entry_id), "after another user's attempts");
  trial.settle();
  await trial.given(stranger.as, "alerts.feed.clear");
  await feedOnce(stranger, (ids) => !ids.includes(own));
  await expectAccepted(entry(who, feed_entry_id), "after another user cleared the feed");
});
