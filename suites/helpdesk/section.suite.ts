/** Sections of a category, and what becomes of references to either when it is removed (1/4.6). */
import {
  envelopeOf,
  eventually,
  isRefused,
  itemsOf,
  memberAt,
  rule,
  show,
  word,
  type Exchange,
} from "../../harness/author.ts";
import {
  expectListed,
  expectRead,
  expectUnlisted,
  expectRefused,
  listOnce,
  questionOf,
  readOnce,
} from "../support/read.ts";
import {
  addArticle,
  addCategory,
  addSection,
  articleAt,
  categoryAt,
  givenPlaced,
  names,
  openBase,
  sectionAt,
  type Base,
} from "../support/helpdesk/base.ts";
import { givenRemoved, takeOut } from "../support/helpdesk/removal.ts";
import type { Query } from "../support/helpdesk/shelves.ts";

/** Lists until an article shows this identifier at the path: what is listed then must give way afterwards. */
async function listedOnce({ trial, as, params }: Base, path: string, id: string): Promise<void> {
  const isReferring = (item: unknown): boolean => memberAt(item, path) === id;
  await listOnce(questionOf({ trial, as }, "helpdesk.article.list", { params }), (all) =>
    all.some(isReferring),
  );
}

/** The rule says that no listed article shows this identifier at the path, nor does the category route of these. */
async function expectNoReference(
  base: Base,
  path: "category/category_id" | "section/section_id",
  id: string,
  articles: readonly string[],
): Promise<void> {
  const { params, trial } = base;
  const isReferring = (item: unknown): boolean => memberAt(item, path) === id;
  const items: unknown[] = await listOnce(
    questionOf(base, "helpdesk.article.list", { params }),
    (all) => !all.some(isReferring),
  );
  trial.expect(!items.some(isReferring), `/${path} in the list`, `never ${id}`, id);
  const member = path.split("/")[1] ?? "";
  for (const one of articles) {
    const { as } = base;
    const read = (): Promise<Exchange> =>
      trial.call(as, "helpdesk.placement.read", articleAt(base, one));
    const shown = (exchange: Exchange): unknown => memberAt(envelopeOf(exchange).data, member);
    // An article may be gone with it (open.helpdesk-category-remove, open.helpdesk-section-remove).
    const last = await eventually(trial, "thing", read, (exchange) => shown(exchange) !== id);
    const where = `/data/${member} of the category route of an article`;
    trial.expect(shown(last) !== id, where, `not the removed ${id}`, shown(last));
  }
}

/** The rule says that a filter by what was removed lists nothing; it may be refused (open.helpdesk-filter-unknown). */
async function expectNoneFiltered(base: Base, query: Query): Promise<void> {
  const { trial, as, params } = base;
  const ask = (): Promise<Exchange> => trial.call(as, "helpdesk.article.list", { params, query });
  const itemsIn = (exchange: Exchange): unknown[] =>
    isRefused(exchange) ? [] : itemsOf(envelopeOf(exchange).data);
  const found = itemsIn(await eventually(trial, "list", ask, (one) => !itemsIn(one).length));
  trial.equal(found, [], `articles that are listed with ${show(query)} once that was removed`);
}

/** An article that came here from another place, and the claim of the rule that it stays here when that place is removed. */
async function addSpared(
  base: Base,
  former: [category_id: string, section_id?: string],
  [category_id, section_id]: [string, string],
): Promise<() => Promise<void>> {
  const article_id = await addArticle(base);
  await givenPlaced(base, article_id, ...former);
  await givenPlaced(base, article_id, category_id, section_id);
  const question = questionOf(base, "helpdesk.placement.read", articleAt(base, article_id));
  return () => expectRead(question, { category_id, section_id }, "of what was not removed");
}

rule("helpdesk.category-removal-takes-sections", async (trial) => {
  const base = await openBase(trial);
  const category_id = await addCategory(base);
  const ids = [await addSection(base, category_id), await addSection(base, category_id)];
  // Who finds them now is not to find them for ever.
  for (const id of ids)
    await trial.given(base.as, "helpdesk.section.exists", sectionAt(base, category_id, id));
  await givenRemoved(base, "helpdesk.category.remove", categoryAt(base, category_id), async () => {
    for (const id of ids)
      await trial.given(base.as, "helpdesk.section.remove", sectionAt(base, category_id, id));
  });
  for (const id of ids) {
    const at = sectionAt(base, category_id, id);
    for (const way of ["helpdesk.section.read", "helpdesk.section.exists"] as const)
      await expectRefused(questionOf(base, way, at), "after its category was removed");
  }
});

rule("helpdesk.category-removal-leaves-no-reference", async (trial) => {
  const base = await openBase(trial);
  const category_id = await addCategory(base);
  const section_id = await addSection(base, category_id);
  const ids = [await addArticle(base), await addArticle(base)] as const;
  await givenPlaced(base, ids[0], category_id);
  await givenPlaced(base, ids[1], category_id, section_id);
  await listedOnce(base, "category/category_id", category_id);
  const other = await addCategory(base);
  const expectSpared = await addSpared(base, [category_id], [other, await addSection(base, other)]);
  await givenRemoved(base, "helpdesk.category.remove", categoryAt(base, category_id), async () => {
    await takeOut(base, ids);
    const at = sectionAt(base, category_id, section_id);
    await trial.given(base.as, "helpdesk.section.remove", at);
  });
  await expectNoReference(base, "category/category_id", category_id, ids);
  await expectNoneFiltered(base, { filter_category_id: category_id });
  await expectSpared();
});

rule("helpdesk.section-removal-leaves-no-reference", async (trial) => {
  const base = await openBase(trial);
  const category_id = await addCategory(base);
  const section_id = await addSection(base, category_id);
  const ids = [await addArticle(base), await addArticle(base)];
  for (const id of ids) await givenPlaced(base, id, category_id, section_id);
  await listedOnce(base, "section/section_id", section_id);
  const expectSpared = await addSpared(
    base,
    [category_id, section_id],
    [category_id, await addSection(base, category_id)],
  );
  const at = sectionAt(base, category_id, section_id);
  await givenRemoved(base, "helpdesk.section.remove", at, () => takeOut(base, ids, category_id));
  await expectNoReference(base, "section/section_id", section_id, ids);
  const query = { filter_category_id: category_id, filter_section_id: section_id };
  await expectNoneFiltered(base, query);
  await expectSpared();
});

rule("helpdesk.section-lists-are-apart", async (trial) => {
  const base = await openBase(trial);
  const categories = [await addCategory(base), await addCategory(base)] as const;
  // By their names, since each category may count its sections by itself (open.identifier-uniqueness).
  const named = [trial.draw(names), trial.draw(names)] as const;
  for (const [i, name] of named.entries()) await addSection(base, categories[i] ?? "", name);
  const section = (which: 0 | 1) => ({ by: "name", is: named[which] });
  const list = "helpdesk.section.list";
  for (const [here, there] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const at = categoryAt(base, categories[here]);
    await expectListed(questionOf(base, list, at), section(here), {}, "of its category");
    for (const query of [{}, { search_name: named[there] }])
      await expectUnlisted(
        questionOf(base, list, { ...at, query }),
        section(there),
        `of another category with ${show(query)}`,
      );
  }
});

rule("helpdesk.section-reads-are-apart", async (trial) => {
  const base = await openBase(trial);
  const [here, there] = [await addCategory(base), await addCategory(base)];
  const section_id = await addSection(base, here);
  await readOnce(questionOf(base, "helpdesk.section.read", sectionAt(base, here, section_id)));
  for (const id of ["helpdesk.section.read", "helpdesk.section.exists"] as const)
    await trial.refuses(base.as, id, sectionAt(base, there, section_id));
});

rule("helpdesk.section-writes-are-apart", async (trial) => {
  const base = await openBase(trial);
  const { as } = base;
  const [here, there] = [await addCategory(base), await addCategory(base)];
  const section_id = await addSection(base, here);
  const question = questionOf(base, "helpdesk.section.read", sectionAt(base, here, section_id));
  const { name, order } = await readOnce(question);
  const elsewhere = sectionAt(base, there, section_id);
  const body = { name: `Strange ${trial.draw(word)}`, order: (order ?? 0) + 1 };
  await trial.call(as, "helpdesk.section.merge", { ...elsewhere, body });
  await trial.call(as, "helpdesk.section.replace", { ...elsewhere, body });
  await trial.call(as, "helpdesk.section.remove", elsewhere);
  await expectRead(question, { name, order }, "after it was written under another category");
});
