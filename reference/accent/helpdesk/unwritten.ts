/** What articles, categories and sections show before somebody wrote it. */
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows } from "../../deviate/handler.ts";
import { without } from "../../deviate/without.ts";

type Place = Record<string, string | undefined>;

const keyOf = (place: Place): string =>
  [place.website_id, place.locale, place.article_id, place.category_id, place.section_id].join(" ");

/** Shows neither the order nor the featured flag of what was only created. */
export const unwrittenLeftOut: Plant = (reference) => {
  const written = new Set<string>();
  const note = ({ params, body }: { params: Place; body: object }): void => {
    for (const name of Object.keys(body)) written.add(`${keyOf(params)} ${name}`);
  };
  const shown = <One extends object>(place: Place, one: One): One => {
    const left = ["order", "featured"].filter((name) => !written.has(`${keyOf(place)} ${name}`));
    return without(one, ...left);
  };
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
