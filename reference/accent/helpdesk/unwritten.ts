/** What articles, categories and sections show before somebody wrote it. */
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows } from "../../deviate/handler.ts";
import { without } from "../../deviate/without.ts";
import { createWrites, type ThingPath } from "../../deviate/writes.ts";

/** Shows neither the order nor the featured flag of what was only created. */
export const unwrittenLeftOut: Plant = (reference) => {
  const { note, unwritten } = createWrites();
  const shown = <One extends object>(place: ThingPath, one: One): One =>
    without(one, ...unwritten(place, ["order", "featured"]));
  together(
    ...(["article", "category", "section"] as const).flatMap((noun) => [
      afterwards(`helpdesk.${noun}.replace`, note),
      afterwards(`helpdesk.${noun}.merge`, note),
      shows(`helpdesk.${noun}.read`, (one, { params }) => shown(params, one)),
    ]),
    shows("helpdesk.article.list", (all, { params }) =>
      all.map((one) => shown({ ...params, article_id: one.article_id }, one)),
    ),
    shows("helpdesk.category.list", (all, { params }) =>
      all.map((one) => shown({ ...params, category_id: one.category_id }, one)),
    ),
    shows("helpdesk.section.list", (all, { params }) =>
      all.map((one) => shown({ ...params, section_id: one.section_id }, one)),
    ),
  )(reference);
};
