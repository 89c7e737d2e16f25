/** Removes what holds something, as a precondition: whether that is refused is open, so it is emptied where it is (open.helpdesk-locale-remove). */
import { eventually, isAccepted, listed } from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { articleAt, type Base } from "./base.ts";

type Removal = "helpdesk.category.remove" | "helpdesk.section.remove";

/** Tries it first (open.helpdesk-category-remove, open.helpdesk-section-remove). */
export async function givenRemoved<Id extends Removal>(
  { trial, as }: Base,
  id: Id,
  at: { params: Operations[Id]["params"] },
  empty: () => Promise<void>,
): Promise<void> {
  if (isAccepted(await trial.call(as, id, at))) return;
  await empty();
  await trial.given(as, id, at);
}

/** The locale of the base. It may begin with articles and categories of its own (open.website-begins-with), and show them late. */
export async function givenLocaleRemoved({ trial, as, params }: Base): Promise<void> {
  const remove = () => trial.call(as, "helpdesk.locale.remove", { params });
  if (isAccepted(await remove())) return;
  const removed = await eventually(
    trial,
    "list",
    async () => {
      for (const { article_id } of await listed(trial, as, "helpdesk.article.list", { params }))
        await trial.call(as, "helpdesk.article.remove", { params: { ...params, article_id } });
      for (const { category_id } of await listed(trial, as, "helpdesk.category.list", { params }))
        await trial.call(as, "helpdesk.category.remove", { params: { ...params, category_id } });
      return remove();
    },
    isAccepted,
  );
  if (!isAccepted(removed)) trial.cannot("an emptied locale had to be removed first");
}

/** Takes articles out of their sections; out of their category, too, where none is given. */
export async function takeOut(
  base: Base,
  articles: readonly string[],
  category_id = "",
): Promise<void> {
  for (const article_id of articles) {
    const body = { category_id, section_id: "" };
    const at = articleAt(base, article_id);
    await base.trial.given(base.as, "helpdesk.placement.set", { ...at, body });
  }
}
