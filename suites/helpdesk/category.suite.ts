/** Categories of a helpdesk locale (1/4.6). */
import * as fc from "fast-check";
import {
  addressAsSent,
  eventually,
  listed,
  memberAt,
  realistic,
  rule,
  show,
  type Trial,
} from "../../harness/author.ts";
import { expectListed, expectRead, questionOf, readOnce } from "../support/read.ts";
import {
  addArticle,
  addCategory,
  addSection,
  articleAt,
  categoryAt,
  givenPlaced,
  givenStatus,
  names,
  openBase,
  section,
  sectionAt,
  type Base,
} from "../support/helpdesk/base.ts";
import { colorForm, plainColor } from "../support/helpdesk/color.ts";

const read = "helpdesk.category.read";
const optional = ["description", "color", "image"] as const;
type Optional = (typeof optional)[number];

/** A category in which everything has a value. */
async function fullCategory(base: Base) {
  const category_id = await addCategory(base);
  const at = categoryAt(base, category_id);
  const { name, order } = base.trial.body("helpdesk.category.replace");
  const { color, ...texts } = drawnTexts(base.trial);
  const asTaken = await colorForm(base, category_id);
  const body = { name, order, ...texts, color: asTaken(color) };
  await base.trial.given(base.as, "helpdesk.category.replace", { ...at, body });
  const isWritten = (found: object): boolean => memberAt(found, "description") === body.description;
  const shown = await readOnce(questionOf(base, read, at), isWritten);
  return { category_id, at, body, asTaken, shown };
}

const images = realistic["image"] ?? fc.webUrl();

/** Plain values, none of them blank. */
const drawnTexts = (trial: Trial): Record<Optional, string> => ({
  description: trial.draw(names),
  color: trial.draw(colors),
  image: trial.draw(images),
});

const digits = fc.constantFrom(...Array.from("0123456789abcdef"));
const colors = fc.string({ unit: digits, minLength: 6, maxLength: 6 }).map((hex) => `#${hex}`);

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** The rule says that these fields have no value any more, or one of the platform's own (open.helpdesk-blank-default). */
async function expectEmptied(
  { base, category_id, shown }: { base: Base; category_id: string; shown: object },
  fields: readonly Optional[],
  after: string,
): Promise<object> {
  const isGone = (one: object, name: Optional): boolean => {
    const value = memberAt(one, name);
    return isEmpty(value) || (name !== "description" && value !== memberAt(shown, name));
  };
  const found = await readOnce(questionOf(base, read, categoryAt(base, category_id)), (one) =>
    fields.every((name) => isGone(one, name)),
  );
  for (const name of fields)
    base.trial.expect(
      isGone(found, name),
      `/data/${name} ${after}`,
      "blank or absent",
      memberAt(found, name),
    );
  return found;
}

rule("helpdesk.category-blank-fields", async (trial) => {
  const base = await openBase(trial);
  const { category_id, at, body, shown } = await fullCategory(base);
  const blank = { ...body, description: "", color: "", image: "" };
  await trial.accepts(base.as, "helpdesk.category.replace", { ...at, body: blank });
  trial.settle();
  await expectEmptied({ base, category_id, shown }, optional, "after a PUT with a blank");
});

rule("helpdesk.category-merge-blank", async (trial) => {
  const base = await openBase(trial);
  const { category_id, at, shown } = await fullCategory(base);
  const left = new Set<"name" | "order" | Optional>(["name", "order", ...optional]);
  // One after the other, so that what is kept has a value as long as it can.
  for (const name of trial.draw(fc.shuffledSubarray([...optional], { minLength: 3 }))) {
    await trial.accepts(base.as, "helpdesk.category.merge", { ...at, body: { [name]: "" } });
    trial.settle();
    left.delete(name);
    const emptied = { base, category_id, shown };
    const found = await expectEmptied(emptied, [name], `after a blank ${name}`);
    for (const kept of left) {
      // An image may be stored elsewhere meanwhile (open.helpdesk-image-form).
      const now = addressAsSent(memberAt(found, kept), shown[kept]);
      trial.equal(now, shown[kept], `/data/${kept} after a blank ${name}`);
    }
    trial.settle();
  }
});

rule("helpdesk.category-color", async (trial) => {
  const base = await openBase(trial);
  const { at, body, asTaken } = await fullCategory(base);
  const [first, second] = [asTaken(trial.draw(colors)), asTaken(trial.draw(colors))];
  const expectColor = async (written: string, after: string): Promise<void> => {
    const wanted = plainColor(written);
    const { color } = await readOnce(
      questionOf(base, read, at),
      (one) => plainColor(one.color) === wanted,
    );
    trial.equal(plainColor(color), wanted, `/data/color after ${after} with ${written}`);
  };
  await trial.given(base.as, "helpdesk.category.replace", {
    ...at,
    body: { ...body, color: first },
  });
  await expectColor(first, "a PUT");
  await trial.given(base.as, "helpdesk.category.merge", { ...at, body: { color: second } });
  await expectColor(second, "a PATCH");
  const whole = { ...body, color: first };
  await trial.given(base.as, "helpdesk.category.merge", { ...at, body: whole });
  await expectColor(first, "a PATCH of all fields");
});

rule("helpdesk.category-forms-agree", async (trial) => {
  const base = await openBase(trial);
  await addCategory(base);
  const { category_id, at } = await fullCategory(base);
  const { params } = base;
  const fields = [
    "name",
    "description",
    "color",
    "image",
    "order",
    "articles",
    "sections",
  ] as const;
  const look = async () => {
    const single = await readOnce(questionOf(base, read, at));
    const all = await listed(trial, base.as, "helpdesk.category.list", { params });
    const item = all.find((one) => one.category_id === category_id);
    const differing = fields.filter((name) => show(item?.[name]) !== show(single[name]));
    return { single, item, differing };
  };
  // What was listed before must give way afterwards.
  await look();
  const article_id = await addArticle(base);
  await givenPlaced(base, article_id, category_id);
  await addSection(base, category_id);
  const isSame = (found: Awaited<ReturnType<typeof look>>): boolean => !found.differing.length;
  const { single, item, differing } = await eventually(trial, "list", look, isSame);
  for (const name of differing) trial.equal(item?.[name], single[name], `/${name} in the list`);
});

rule("helpdesk.category-replace-spares-contents", async (trial) => {
  const base = await openBase(trial);
  const { category_id, at, asTaken } = await fullCategory(base);
  const section_id = await addSection(base, category_id);
  const article_id = await addArticle(base);
  await givenPlaced(base, article_id, category_id, section_id);
  const changes = [
    { id: "helpdesk.category.replace" as const, order: 11 },
    { id: "helpdesk.category.merge" as const, order: 12 },
  ];
  for (const { id, order } of changes) {
    const { color, ...texts } = drawnTexts(trial);
    const { name } = trial.body("helpdesk.category.replace");
    const body = { name, ...texts, color: asTaken(color), order };
    await trial.given(base.as, id, { ...at, body });
    await readOnce(questionOf(base, read, at), (one) => one.order === order);
    await expectListed(
      questionOf(base, "helpdesk.section.list", at),
      section(section_id),
      {},
      `after ${id}`,
    );
    const placement = { category_id, section_id };
    const place = articleAt(base, article_id);
    await expectRead(questionOf(base, "helpdesk.placement.read", place), placement, `after ${id}`);
  }
});

type Counter = "articles" | "sections";

/** Follows a counter of a category; the first call says where it starts counting. */
async function counterOf(base: Base, category_id: string, counter: Counter) {
  const at = categoryAt(base, category_id);
  const { [counter]: before } = await readOnce(questionOf(base, read, at));
  return async (more: number, after: string): Promise<void> => {
    const isSo = (found: Record<Counter, number>): boolean => found[counter] === before + more;
    // Counts may be worked out now and then, as lists and searches are.
    const found = await readOnce(questionOf(base, read, at), isSo, "list");
    base.trial.equal(found[counter], before + more, `/data/${counter} of a category ${after}`);
    base.trial.settle();
    const { params } = base;
    const item = { by: "category_id", is: category_id };
    const list = questionOf(base, "helpdesk.category.list", { params });
    await expectListed(list, item, { [counter]: before + more }, after);
    base.trial.settle();
  };
}

rule("helpdesk.category-counts-articles", async (trial) => {
  const base = await openBase(trial);
  const [here, there] = [await addCategory(base), await addCategory(base)];
  const expectHere = await counterOf(base, here, "articles");
  const expectThere = await counterOf(base, there, "articles");
  const ids: string[] = [];
  while (ids.length < 2) {
    const article_id = await addArticle(base);
    await givenStatus(base, article_id, "published");
    await givenPlaced(base, article_id, here);
    // One that is in no category may be hidden (open.helpdesk-visibility-source).
    const { visibility } = await readOnce(
      questionOf(base, "helpdesk.article.read", articleAt(base, article_id)),
      (article) => article.visibility !== "hidden",
    );
    if (visibility === "hidden") trial.cannot("a published article is hidden");
    ids.push(article_id);
    await expectHere(ids.length, `with ${ids.length} articles`);
  }
  const [first = "", second = ""] = ids;
  await givenPlaced(base, first, there);
  await expectHere(1, "after one was moved out");
  await expectThere(1, "after one was moved in");
  const again = { ...articleAt(base, first), body: { category_id: there } };
  await trial.call(base.as, "helpdesk.placement.set", again);
  await expectThere(1, "after it was put there again");
  await trial.given(base.as, "helpdesk.article.remove", articleAt(base, first));
  await expectThere(0, "after that one was removed");
  const at = articleAt(base, second);
  await trial.given(base.as, "helpdesk.placement.set", { ...at, body: { category_id: "" } });
  await expectHere(0, "after the other was taken out");
  // Whether a draft counts is open (open.helpdesk-counter-scope): one that came and went does not.
  const draft = await addArticle(base);
  await givenPlaced(base, draft, here);
  await trial.given(base.as, "helpdesk.article.remove", articleAt(base, draft));
  await expectHere(0, "after a draft came and went");
});

rule("helpdesk.category-counts-sections", async (trial) => {
  const base = await openBase(trial);
  const [here, there] = [await addCategory(base), await addCategory(base)];
  const expectHere = await counterOf(base, here, "sections");
  const expectThere = await counterOf(base, there, "sections");
  const ids: string[] = [];
  while (ids.length < 2) {
    ids.push(await addSection(base, here));
    await expectHere(ids.length, `with ${ids.length} sections`);
  }
  await expectThere(0, "while another has some");
  for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
    await trial.given(base.as, "helpdesk.section.remove", sectionAt(base, here, id));
    await expectHere(ids.length, `with ${ids.length} sections left`);
  }
});
