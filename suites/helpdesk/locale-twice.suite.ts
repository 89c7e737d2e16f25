/** A locale that is added again (1/4.6). */
import { isAccepted, rule } from "../../harness/author.ts";
import {
  addArticle,
  addCategory,
  articleAt,
  categoryAt,
  openBase,
} from "../support/helpdesk/base.ts";
import { expectRead, isItem, listOnce, questionOf } from "../support/read.ts";
import { sideEffectsHadTheirTime } from "../support/side-effects.ts";

rule("helpdesk.locale-added-twice", async (trial) => {
  const base = await openBase(trial);
  const { as, params } = base;
  const { website_id, locale } = params;
  const article_id = await addArticle(base);
  const category_id = await addCategory(base);
  const again = await trial.call(as, "helpdesk.locale.create", {
    params: { website_id },
    body: { locale },
  });
  const after = `after ${locale} was added again, which was ${isAccepted(again) ? "accepted" : "refused"}`;
  // A second entry may be listed late.
  if (isAccepted(again)) await sideEffectsHadTheirTime(trial);
  const list = questionOf(base, "helpdesk.locale.list", { params: { website_id } });
  const timesIn = (all: readonly unknown[]): number =>
    all.filter(isItem({ by: "locale", is: locale })).length;
  const times = timesIn(await listOnce(list, (all) => timesIn(all) === 1));
  trial.equal(times, 1, `how often ${locale} is listed ${after}`);
  trial.settle();
  const article = questionOf(base, "helpdesk.article.read", articleAt(base, article_id));
  await expectRead(article, { article_id }, after);
  const category = questionOf(base, "helpdesk.category.read", categoryAt(base, category_id));
  await expectRead(category, { category_id }, after);
});
