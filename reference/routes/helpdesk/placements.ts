/** The category and the section of an article (1/4.6). */
import type { Handlers } from "../../call.ts";
import { invalid, must } from "../../refusal.ts";
import { articleOf, localeOf, type Category, type StoredSection } from "../../state/helpdesk.ts";
import { place } from "../../state/helpdesk-content.ts";

/** A section that is not named stays only if it still belongs to the category. */
function sectionIn(
  category: Category,
  named: string | undefined,
  current: StoredSection | undefined,
): StoredSection | undefined {
  if (named === "") return undefined;
  if (named !== undefined) return must(category.sections.get(named), "section");
  return current && category.sections.get(current.section_id);
}

export const placements: Handlers = {
  "helpdesk.placement.read": (call) => {
    const { category, section } = articleOf(call);
    return {
      ...(category && { category_id: category.category_id }),
      ...(section && { section_id: section.section_id }),
    };
  },
  "helpdesk.placement.set": (call) => {
    const article = articleOf(call);
    const { category_id, section_id } = call.body;
    if (category_id === "") {
      if (section_id) throw invalid("section_id: a section needs its category");
      place(article, undefined, undefined);
    } else {
      const category = must(localeOf(call).categories.get(category_id), "category");
      place(article, category, sectionIn(category, section_id, article.section));
    }
    article.updated_at = call.reference.clock.now();
  },
};
