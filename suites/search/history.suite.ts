/** The search history of a website (2/7). */
import * as fc from "fast-check";
import { memberAt, NotClaimed, rule, word, type Trial, type World } from "../../harness/author.ts";
import { allAtOnce } from "../support/at-once.ts";
import { paramsOf, secondWebsite } from "../support/platform/website.ts";
import {
  expectListed,
  expectRead,
  expectUnlisted,
  expectRefused,
  listOnce,
  questionOf,
} from "../support/read.ts";

const list = "search.entry.list";

/** Adds a query to the history; returns the identifier of its entry. */
async function search(trial: Trial, { owner }: World, website_id: string, query: string) {
  const params = { website_id };
  await trial.given(owner, "search.entry.create", { params, body: { query } });
  const isIt = (item: { query: string }): boolean => item.query === query;
  const all = await listOnce(questionOf({ trial, as: owner }, list, { params }), (items) =>
    items.some(isIt),
  );
  const history_id = memberAt(all.find(isIt), "history_id");
  return typeof history_id === "string"
    ? history_id
    : trial.cannot("a query is not in the history");
}

/** Queries of which one is a part of another. */
const queriesOf = (trial: Trial): [string, string, string] => {
  const first = trial.draw(word);
  return [first, `${first} ${trial.draw(word)}`, trial.draw(word)];
};

rule("search.removal-spares-others", async (trial) => {
  const world = await trial.world();
  const { owner, website_id } = world;
  const [removed, longer, older] = queriesOf(trial);
  const queries = [older, removed, longer];
  const ids: string[] = [];
  for (const query of queries) ids.push(await search(trial, world, website_id, query));
  const at = (history_id: string) => ({ params: { website_id, history_id } });
  const all = await listOnce(questionOf({ trial, as: owner }, list, { params: { website_id } }));
  if (!ids.every((id) => all.some((one) => one.history_id === id)))
    throw new NotClaimed("how many queries stay in the history is left open");
  const [first = "", gone = "", last = ""] = ids;
  await trial.given(owner, "search.entry.remove", at(gone));
  const reader = { trial, as: owner };
  const after = "after another was removed";
  await expectRefused(questionOf(reader, "search.entry.read", at(gone)), "after its removal");
  for (const [history_id, query] of [
    [first, older],
    [last, longer],
  ] as const) {
    await expectRead(questionOf(reader, "search.entry.read", at(history_id)), { query }, after);
    const item = { by: "history_id", is: history_id };
    await expectListed(
      questionOf(reader, list, { params: paramsOf(world) }),
      item,
      { query },
      after,
    );
  }
  trial.settle();
  const again = { by: "query", is: removed };
  const history = questionOf(reader, list, { params: paramsOf(world) });
  await search(trial, world, website_id, `new ${older}`);
  await expectUnlisted(history, again, "once another was added after its removal");
  trial.settle();
  const body = { query: removed };
  await trial.accepts(owner, "search.entry.create", { params: { website_id }, body });
  trial.settle();
  await expectListed(history, again, {}, "after the removed one was added again");
});

rule("search.history-is-per-website", async (trial) => {
  const world = await trial.world();
  const { owner, website_id } = world;
  const other = await secondWebsite(trial, world);
  const [here, there, both] = queriesOf(trial);
  await search(trial, world, website_id, here);
  await search(trial, world, other, there);
  const reader = { trial, as: owner };
  for (const [id, query] of [
    [website_id, there],
    [other, here],
  ] as const) {
    const item = { by: "query", is: query };
    await expectUnlisted(
      questionOf(reader, list, { params: { website_id: id } }),
      item,
      "of another website",
    );
  }
  await search(trial, world, other, both);
  const history_id = await search(trial, world, website_id, both);
  await trial.given(owner, "search.entry.remove", { params: { website_id, history_id } });
  await expectRefused(
    questionOf(reader, "search.entry.read", { params: { website_id, history_id } }),
    "after its removal",
  );
  const elsewhere = questionOf(reader, list, { params: { website_id: other } });
  await expectListed(
    elsewhere,
    { by: "query", is: both },
    {},
    "after it was removed on another website",
  );
});

const unrelated = fc.uniqueArray(word, {
  minLength: 3,
  maxLength: 3,
  comparator: (a, b) => a.includes(b) || b.includes(a),
});

rule("search.history-keeps-several", async (trial) => {
  const world = await trial.world();
  const { owner, website_id } = world;
  const params = { website_id };
  // None is a part of another: as somebody types, one query may take the place of its beginning.
  const queries = trial.draw(unrelated);
  const [first = "", ...others] = queries;
  const add = [owner, "search.entry.create"] as const;
  const given = (query: string) => trial.given(...add, { params, body: { query } });
  await given(first);
  await allAtOnce(others, (query) => trial.call(...add, { params, body: { query } }), given);
  const missingIn = (items: { query: string }[]): string[] =>
    queries.filter((query) => !items.some((item) => item.query === query));
  const question = questionOf({ trial, as: owner }, list, { params });
  const items = await listOnce(question, (all) => !missingIn(all).length);
  trial.equal(missingIn(items), [], "queries that were added and are not listed");
});
