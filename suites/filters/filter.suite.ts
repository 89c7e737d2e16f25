/** Filters of conversations and people (1/7, 2/9). */
import * as fc from "fast-check";
import {
  createScene,
  isRefused,
  rule,
  word,
  type Operator,
  type Scene,
  type Trial,
} from "../../harness/author.ts";
import type { Filter } from "../../schemas/generated/types.ts";
import { createWith } from "../support/create.ts";
import { expectRead, listOnce, readOnce, type Question } from "../support/read.ts";

interface Place {
  trial: Trial;
  scene: Scene;
  as: Operator;
  params: { website_id: string };
}

async function openPlace(trial: Trial): Promise<Place> {
  const world = await trial.world();
  const { owner, website_id } = world;
  return { trial, scene: createScene(trial, world), as: owner, params: { website_id } };
}

type Type = Filter["type"];
type Entry = Filter["filter"][number];
const types: Type[] = ["conversation", "people"];

/** An entry that asks for an email, which either kind of thing has, where no other criterion is named. */
const entry = ({ scene }: Place, model: Type, query: string[]): Entry => ({
  model,
  criterion: scene.world.samples.criteria?.[model]?.criterion ?? "email",
  operator: "eq",
  query,
});

const add = (
  { scene }: Place,
  type: Type,
  filter: Entry[],
  operator: "and" | "or" = "and",
): Promise<string> => createWith(scene, "filters.filter.create", { type, filter, operator });

const emails = fc
  .uniqueArray(word, { minLength: 5, maxLength: 5 })
  .map((words) => words.map((one) => `${one}@people.example.com`));

const question = (
  { trial, as, params }: Place,
  filter_id: string,
): Question<"filters.filter.read"> => ({
  trial,
  as,
  id: "filters.filter.read",
  params: { ...params, filter_id },
});

/** The filters that the list shows, once all of these are among them. */
async function listed(place: Place, wanted: string[], type?: Type): Promise<Filter[]> {
  const { trial, as, params } = place;
  const list = {
    trial,
    as,
    id: "filters.filter.list" as const,
    params,
    ...(type && { query: { type } }),
  };
  return listOnce(list, (all) =>
    wanted.every((id) => all.some(({ filter_id }) => filter_id === id)),
  );
}

/** Each once, however often it is listed. */
const idsOf = (filters: Filter[]): string[] =>
  [...new Set(filters.map(({ filter_id }) => filter_id))].toSorted();

/** Two filters of each type; the identifiers by type. */
async function ofBothTypes(place: Place): Promise<Record<Type, string[]>> {
  const [a = "", b = ""] = place.trial.draw(emails);
  const found: Record<Type, string[]> = { conversation: [], people: [] };
  for (const email of [a, b])
    for (const type of types)
      found[type].push(await add(place, type, [entry(place, type, [email])]));
  return found;
}

/** The rule says that the list shows these filters, and none of the others. */
function expectListed(trial: Trial, found: Filter[], wanted: string[], others: string[]): void {
  const known = new Set([...wanted, ...others]);
  const shown = idsOf(found).filter((id) => known.has(id));
  trial.equal(shown, wanted.toSorted(), "the filters that are listed");
}

rule("filters.list-by-type", async (trial) => {
  const place = await openPlace(trial);
  const { as, params } = place;
  const [email = ""] = trial.draw(emails);
  const first = await add(place, "people", [entry(place, "people", [email])]);
  for (const type of types) {
    await trial.accepts(as, "filters.filter.list", { params, query: { type } });
    trial.settle();
  }
  // Before there is any of the type that is asked for.
  expectListed(trial, await listed(place, [], "conversation"), [], [first]);
  const ids = await ofBothTypes(place);
  for (const type of types) {
    const found = await listed(place, ids[type], type);
    const other = type === "people" ? "conversation" : "people";
    expectListed(trial, found, ids[type], ids[other]);
    const strange = found.filter((one) => one.type !== type);
    trial.equal(strange, [], `filters of another type in the list of type ${type}`);
  }
});

rule("filters.list-without-type", async (trial) => {
  const place = await openPlace(trial);
  const ids = Object.values(await ofBothTypes(place)).flat();
  expectListed(trial, await listed(place, ids), ids, []);
});

const models = fc.constantFrom("session", "operator", "conversations", "persons", "helpdesk");

rule("filters.first-model", async (trial) => {
  const place = await openPlace(trial);
  const { as, params } = place;
  const [email = "", other = ""] = trial.draw(emails);
  const filter_id = await add(place, "people", [entry(place, "people", [email])]);
  const { filter: before } = await readOnce(question(place, filter_id));
  const model = trial.draw(models);
  for (const more of [[], [entry(place, "people", [other])]]) {
    const filter = [{ ...entry(place, "people", [email]), model } as unknown as Entry, ...more];
    const label = `Label ${trial.draw(word)}`;
    const body = { label, filter, operator: "and" as const };
    await trial.refuses(as, "filters.filter.create", { params, body: { type: "people", ...body } });
    await trial.refuses(as, "filters.filter.replace", { params: { ...params, filter_id }, body });
    const { filter: after } = await readOnce(question(place, filter_id));
    trial.equal(after, before, `/data/filter after ${model} was refused`);
    const labels = (await listed(place, [filter_id])).map((one) => one.label);
    trial.expect(!labels.includes(label), "the list of filters", `none labelled ${label}`, labels);
  }
});

const operators = fc.shuffledSubarray(["and", "or"] as const, { minLength: 2 });

/** Replaces a filter; the rule says that this is accepted. */
async function replace(
  { trial, as, params }: Place,
  filter_id: string,
  filter: Entry[],
  operator: "and" | "or" = "and",
  label = `Label ${trial.draw(word)}`,
): Promise<void> {
  const body = { label, filter, operator };
  await trial.accepts(as, "filters.filter.replace", { params: { ...params, filter_id }, body });
  trial.settle();
}

rule("filters.type-stays", async (trial) => {
  const place = await openPlace(trial);
  const [a = "", b = ""] = trial.draw(emails);
  for (const type of types) {
    const filter_id = await add(place, type, [entry(place, type, [a])]);
    const filter = [entry(place, type, [b])];
    await replace(place, filter_id, filter, "or");
    await expectRead(question(place, filter_id), { filter, type }, "after it was replaced");
    trial.settle();
    // That may be refused, and what is shown of such entries is open (open.filter-model-and-type).
    const others = [entry(place, type === "people" ? "conversation" : "people", [a])];
    const label = `Label ${trial.draw(word)}`;
    const body = { label, filter: others, operator: "and" as const };
    const input = { params: { ...place.params, filter_id }, body };
    if (isRefused(await trial.call(place.as, "filters.filter.replace", input))) continue;
    const after = "after it was replaced with another model";
    await expectRead(question(place, filter_id), { label, type }, after);
  }
});

rule("filters.entries-overwritten", async (trial) => {
  const place = await openPlace(trial);
  const [a = "", b = "", c = "", d = ""] = trial.draw(emails);
  const one = (email: string): Entry => entry(place, "conversation", [email]);
  const filter_id = await add(place, "conversation", [one(a), one(b)]);
  for (const filter of [[one(c)], [one(b), one(d), one(a)], [one(d)]]) {
    await replace(place, filter_id, filter);
    await expectRead(question(place, filter_id), { filter }, `with ${filter.length} entries`);
  }
});

rule("filters.entries-in-order", async (trial) => {
  const place = await openPlace(trial);
  const [a = "", b = "", c = "", d = "", e = ""] = trial.draw(emails);
  const one = (...query: string[]): Entry => entry(place, "people", query);
  const first = [one(c, a, b), one(e), one(d)];
  const filter_id = await add(place, "people", first);
  const expectOrder = async (filter: Entry[], after: string): Promise<void> => {
    // The texts of one query stand in any order (open.array-order).
    const sorted = ({ query }: Entry): string[] => [query].flat().toSorted();
    const queries = filter.map(sorted);
    const shownIn = (shown: Filter): string[][] => [shown.filter].flat().map(sorted);
    const isSame = (shown: Filter): boolean =>
      JSON.stringify(shownIn(shown)) === JSON.stringify(queries);
    const shown = await readOnce(question(place, filter_id), isSame);
    trial.equal(shownIn(shown), queries, `/data/filter/*/query ${after}`);
  };
  await expectOrder(first, "after the creation");
  for (const filter of [first.toReversed(), [one(b, e, a, d), one(c)]]) {
    await replace(place, filter_id, filter);
    await expectOrder(filter, "after it was replaced");
  }
});

rule("filters.both-operators", async (trial) => {
  const place = await openPlace(trial);
  const [a = "", b = ""] = trial.draw(emails);
  const filter = [entry(place, "people", [a]), entry(place, "people", [b])];
  for (const operator of trial.draw(operators)) {
    const filter_id = await add(place, "people", filter, operator);
    await expectRead(question(place, filter_id), { operator }, "after the creation");
    const other = operator === "and" ? "or" : "and";
    await replace(place, filter_id, filter, other);
    await expectRead(question(place, filter_id), { operator: other }, "after it was replaced");
    // What is compared to see whether anything changed may be the label alone.
    const { label } = await readOnce(question(place, filter_id));
    await replace(place, filter_id, filter, operator, label);
    const after = "after nothing else was replaced";
    await expectRead(question(place, filter_id), { operator }, after);
  }
});
