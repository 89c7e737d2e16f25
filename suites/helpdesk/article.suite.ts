/** Articles of a helpdesk: what is written and shown (1/4.6). */
import * as fc from "fast-check";
import { eventually, listed, rule, show } from "../../harness/author.ts";
import { areRunTogether } from "../support/lines.ts";
import { expectRead, expectRefused, questionOf, readOnce } from "../support/read.ts";
import {
  addArticle,
  addCategory,
  addLocale,
  addSection,
  articleAt,
  givenPlaced,
  givenStatus,
  names,
  openBase,
  readArticle,
  type Article,
  type Base,
} from "../support/helpdesk/base.ts";

const bothForms = ["title", "status", "featured", "order", "created_at", "published_at"] as const;

/** The rule says that the list and the single form agree, as soon as reads have caught up. */
async function expectAgreement(base: Base, article_id: string, after: string): Promise<void> {
  const { trial, as, params } = base;
  const look = async () => {
    const single = await readArticle(base, article_id);
    const all = await listed(trial, as, "helpdesk.article.list", { params });
    const item = all.find((one) => one.article_id === article_id);
    const differing = bothForms.filter(
      (name) =>
        item?.[name] !== undefined && single[name] !== undefined && item[name] !== single[name],
    );
    return { single, item, differing };
  };
  const { single, item, differing } = await eventually(
    trial,
    "list",
    look,
    (found) => found.item !== undefined && !found.differing.length,
  );
  if (!item) return trial.cannot("an article had to be listed first");
  for (const name of differing)
    trial.equal(item[name], single[name], `/${name} in the list ${after}`);
}

rule("helpdesk.article-forms-agree", async (trial) => {
  const base = await openBase(trial);
  await addArticle(base);
  const article_id = await addArticle(base);
  const at = articleAt(base, article_id);
  await expectAgreement(base, article_id, "after the creation");
  const body = trial.body("helpdesk.article.replace");
  await trial.given(base.as, "helpdesk.article.replace", { ...at, body });
  await expectAgreement(base, article_id, "after a PUT");
  const { featured, order } = body;
  const patch = { ...trial.body("helpdesk.article.merge"), featured: !featured, order: order + 1 };
  await trial.given(base.as, "helpdesk.article.merge", { ...at, body: patch });
  await expectAgreement(base, article_id, "after a PATCH");
  for (const status of ["published", "draft"] as const) {
    await givenStatus(base, article_id, status);
    await expectAgreement(base, article_id, `as ${status}`);
  }
});

rule("helpdesk.published-article-changes", async (trial) => {
  const base = await openBase(trial);
  const article_id = await addArticle(base);
  await givenStatus(base, article_id, "published");
  const at = articleAt(base, article_id);
  for (const way of ["replace", "merge"] as const) {
    const { featured, order } = trial.body("helpdesk.article.replace");
    const written = {
      title: trial.draw(names),
      description: trial.draw(names),
      content: trial.draw(names),
      featured,
    };
    const body = { ...written, order };
    await trial.accepts(base.as, `helpdesk.article.${way}`, { ...at, body });
    trial.settle();
    const question = questionOf(base, "helpdesk.article.read", at);
    const after = `after ${way} of a published article`;
    // Its order may be shown as a place (open.order-written).
    await expectRead(question, written, after);
    const { title } = written;
    const hasTitle = (page: { title: unknown }): boolean => String(page.title).includes(title);
    const page = await readOnce(questionOf(base, "helpdesk.page.read", at), hasTitle);
    const where = `/title of helpdesk.page.read ${after}`;
    trial.expect(hasTitle(page), where, `one in which ${title} stands`, page.title);
    trial.settle();
  }
});

rule("helpdesk.published-article-as-draft", async (trial) => {
  const base = await openBase(trial);
  const { as } = base;
  const category_id = await addCategory(base);
  const section_id = await addSection(base, category_id);
  const article_id = await addArticle(base);
  const other = await addLocale(base);
  const { locale: locale_linked } = other.params;
  const alternate = await addArticle(other);
  await givenStatus(base, article_id, "published");
  await givenStatus(other, alternate, "published");
  const at = articleAt(base, article_id);
  await trial.accepts(as, "helpdesk.placement.set", { ...at, body: { category_id, section_id } });
  await trial.accepts(as, "helpdesk.alternate.replace", {
    params: { ...at.params, locale_linked },
    body: { article_id: alternate },
  });
  trial.settle();
  await trial.accepts(as, "helpdesk.article.remove", at);
  trial.settle();
  await expectRefused(questionOf(base, "helpdesk.article.read", at), "after the removal");
});

rule("helpdesk.article-lines-kept", async (trial) => {
  const base = await openBase(trial);
  const article_id = await addArticle(base);
  const paragraphs = [1, 2, 3].map(() => trial.draw(names));
  const body = { ...trial.body("helpdesk.article.replace"), content: paragraphs.join("\n\n") };
  const at = articleAt(base, article_id);
  await trial.given(base.as, "helpdesk.article.replace", { ...at, body });
  // How a break is spelled is open, as long as it is more than a blank.
  const isWrong = (found: Article): boolean => areRunTogether(paragraphs, found.content);
  const found = await readArticle(base, article_id, (one) => Boolean(one.content) && !isWrong(one));
  const where = "/data/content of an article of three paragraphs";
  trial.expect(!isWrong(found), where, show(body.content), found.content);
});

const statuses = fc.constantFrom("published" as const, "draft" as const);

rule("helpdesk.article-replace-spares-others", async (trial) => {
  const base = await openBase(trial);
  const category_id = await addCategory(base);
  const section_id = await addSection(base, category_id);
  const article_id = await addArticle(base);
  const at = articleAt(base, article_id);
  await givenPlaced(base, article_id, category_id, section_id);
  await givenStatus(base, article_id, trial.draw(statuses));
  const { status, created_at } = await readArticle(base, article_id);
  const change = [
    {
      id: "helpdesk.article.replace" as const,
      body: trial.body("helpdesk.article.replace"),
    },
    {
      id: "helpdesk.article.merge" as const,
      body: { ...trial.body("helpdesk.article.merge"), featured: true },
    },
  ];
  for (const { id, body } of change) {
    await trial.given(base.as, id, { ...at, body });
    const { featured } = body;
    await readArticle(base, article_id, (found) => found.featured === featured);
    const kept = { article_id, status, created_at };
    await expectRead(questionOf(base, "helpdesk.article.read", at), kept, `after ${id}`);
    const placement = { category_id, section_id };
    await expectRead(questionOf(base, "helpdesk.placement.read", at), placement, `after ${id}`);
  }
});
