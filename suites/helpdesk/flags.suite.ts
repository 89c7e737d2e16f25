/** Flags that filter the list of articles, where they are off (1/1, 1/4.6). */
import { eventually, listed, rule, inWords } from "../../harness/author.ts";
import { addArticle, givenStatus, openBase, readArticle } from "../support/helpdesk/base.ts";
import { bothStatuses, type Query } from "../support/helpdesk/shelves.ts";

rule("helpdesk.filter-flag-zero", async (trial) => {
  const base = await openBase(trial);
  const { as, params } = base;
  const articles = await bothStatuses(base);
  const look = async (query: Query): Promise<string[]> => {
    const items = await listed(trial, as, "helpdesk.article.list", { params, query });
    return Object.entries(articles).flatMap(([kind, id]) =>
      items.some(({ article_id }) => article_id === id) ? kind : [],
    );
  };
  // What is listed late would be taken for what is left out.
  await eventually(
    trial,
    "list",
    () => look({}),
    ({ length }) => length > 1,
  );
  for (const kind of ["published", "draft"] as const) {
    const query = { [`filter_status_${kind}`]: "0" };
    // Both, the others alone or nothing: which of them is open (open.helpdesk-filter-both-flags).
    const isOff = (kinds: string[]): boolean => kinds.length !== 1 || kinds[0] !== kind;
    const kinds = await eventually(trial, "list", () => look(query), isOff);
    const where = `articles listed with filter_status_${kind} 0`;
    trial.expect(isOff(kinds), where, `not only a ${kind} one, as with 1`, kinds);
  }
});

/** The flag of the kind that an article is not of. */
const otherFlag = {
  visible: "filter_visibility_hidden",
  hidden: "filter_visibility_visible",
} as const;

rule("helpdesk.filter-visibility-zero", async (trial) => {
  const base = await openBase(trial);
  const { as, params } = base;
  const published = await addArticle(base);
  await givenStatus(base, published, "published");
  // What makes it visible may come in between (open.helpdesk-visibility-source).
  const look = async () => {
    const { visibility } = await readArticle(base, published);
    const flag = visibility && otherFlag[visibility];
    if (!flag) return trial.cannot("a published article shows no visibility");
    const query = { [flag]: "0" };
    const items = await listed(trial, as, "helpdesk.article.list", { params, query });
    return { flag, isListed: items.some(({ article_id }) => article_id === published) };
  };
  const { flag, isListed } = await eventually(trial, "list", look, (seen) => seen.isListed);
  trial.expect(
    isListed,
    `articles listed with ${flag} 0`,
    "the one of the other kind",
    inWords("a list without it"),
  );
});
