/** A write of a helpdesk changes what it names, and not how that hangs together with the rest (1/4.6). */
import { rule, word } from "../../harness/author.ts";
import {
  addArticle,
  addCategory,
  addLocale,
  addSection,
  articleAt,
  givenPlaced,
  givenStatus,
  openBase,
  readArticle,
  sectionAt,
} from "../support/helpdesk/base.ts";
import { expectRead, givenRead, questionOf, readOnce } from "../support/read.ts";

const ways = ["replace", "merge"] as const;

rule("helpdesk.writes-spare-relations", async (trial) => {
  const base = await openBase(trial);
  const { as } = base;
  const other = await addLocale(base);
  const [article_id, linked] = [await addArticle(base), await addArticle(other)];
  const [category_id, further] = [await addCategory(base), await addCategory(base)];
  const section_id = await addSection(base, category_id);
  await givenPlaced(base, article_id, category_id, section_id);
  const place = articleAt(base, article_id);
  const link = { params: { ...place.params, locale_linked: other.params.locale } };
  const body = { article_id: linked };
  await trial.given(as, "helpdesk.alternate.replace", { ...link, body });
  const alternate = questionOf(base, "helpdesk.alternate.read", link);
  await givenRead(alternate, body);
  const placement = questionOf(base, "helpdesk.placement.read", place);
  const expectKept = async (id: string): Promise<void> => {
    await expectRead(placement, { category_id, section_id }, `after ${id}`);
    await expectRead(alternate, body, `after ${id}`);
    trial.settle();
  };
  for (const [i, way] of ways.entries()) {
    const order = 21 + i;
    const whole = { ...trial.body("helpdesk.article.replace"), order };
    await trial.given(as, `helpdesk.article.${way}`, { ...place, body: whole });
    await readArticle(base, article_id, (found) => found.order === order);
    await expectKept(`helpdesk.article.${way}`);
    const at = sectionAt(base, category_id, section_id);
    const named = { name: `Named ${trial.draw(word)}`, order };
    await trial.given(as, `helpdesk.section.${way}`, { ...at, body: named });
    const shown = questionOf(base, "helpdesk.section.read", at);
    await readOnce(shown, (found) => found.order === order);
    await expectKept(`helpdesk.section.${way}`);
  }
  await trial.given(as, "helpdesk.article.merge", { ...place, body: { featured: true } });
  await readArticle(base, article_id, ({ featured }) => featured);
  await givenStatus(base, article_id, "published");
  const { title, description, content, featured, status } = await readArticle(base, article_id);
  await trial.given(as, "helpdesk.placement.set", { ...place, body: { category_id: further } });
  await readOnce(placement, (found) => found.category_id === further);
  const written = { title, description, content, featured, status };
  const after = "after helpdesk.placement.set";
  await expectRead(questionOf(base, "helpdesk.article.read", place), written, after);
  await expectRead(alternate, body, after);
});
