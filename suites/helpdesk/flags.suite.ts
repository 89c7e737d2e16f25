/** Flags that filter the list of articles, where they are off (1/1, 1/4.6). */
import { eventually, listed, rule } from "../../harness/author.ts";
import { expectSelected, bothStatuses } from "../support/helpdesk/shelves.ts";
import { openBase, readArticle } from "../support/helpdesk/base.ts";

/** The flag of the kind that an article is not of. */
const otherFlag = {
  visible: "filter_visibility_hidden",
  hidden: "filter_visibility_visible",
} as const;

rule("helpdesk.filter-flag-zero", async (trial) => {
  const base = await openBase(trial);
  const { draft, published } = await bothStatuses(base);
  // Whether it leaves out those of its own kind is open (open.helpdesk-filter-both-flags).
  await expectSelected(base, { filter_status_published: "0" }, { draft }, ["draft"]);
  await expectSelected(base, { filter_status_draft: "0" }, { published }, ["published"]);
  trial.settle();
  const { as, params } = base;
  // What makes it visible may come in between (open.helpdesk-visibility-source).
  const look = async () => {
    const { visibility } = await readArticle(base, published);
    const flag = visibility && otherFlag[visibility];
    if (!flag) return trial.cannot("a published article shows no visibility");
    const items = await listed(trial, as, "helpdesk.article.list", {
      params,
      query: { [flag]: "0" },
    });
    return { flag, isListed: items.some(({ article_id }) => article_id === published) };
  };
  const { flag, isListed } = await eventually(trial, "list", look, (seen) => seen.isListed);
  trial.expect(isListed, `articles listed with ${flag} 0`, "the one of the other kind", "not it");
});
