/** Categories of a helpdesk locale (1/4.6). */
import type { HelpdeskCategoryPatch } from "../../../schemas/generated/types.ts";
import type { Handlers } from "../../call.ts";
import { listed } from "../../listed.ts";
import { pick } from "../../pick.ts";
import { categoryOf, helpdeskOf, localeOf } from "../../state/helpdesk.ts";
import { addCategory, removeCategory } from "../../state/helpdesk-content.ts";
import { checkBlankUrl, checkColor } from "./check.ts";
import { byOrderAndName } from "./named.ts";
import { baseOf, showCategory } from "./show.ts";

function check({ color, image }: HelpdeskCategoryPatch): void {
  checkColor(color);
  checkBlankUrl("image", image);
}

export const categories: Handlers = {
  "helpdesk.category.list": (call) => {
    const locale = localeOf(call);
    const found = byOrderAndName(locale.categories, call.query.search_name);
    const base = baseOf(call.reference, helpdeskOf(call));
    return listed(call, found).map((category) => showCategory(base, locale, category));
  },
  "helpdesk.category.create": (call) => {
    const { category_id } = addCategory(call.reference, localeOf(call), call.body.name);
    return { category_id };
  },
  "helpdesk.category.exists": (call) => {
    categoryOf(call);
  },
  "helpdesk.category.read": (call) =>
    showCategory(baseOf(call.reference, helpdeskOf(call)), localeOf(call), categoryOf(call)),
  "helpdesk.category.replace": (call) => {
    const category = categoryOf(call);
    check(call.body);
    const { name, description, color, image, order } = call.body;
    Object.assign(category, { name, description, color, image, order });
    category.updated_at = call.reference.clock.now();
  },
  "helpdesk.category.merge": (call) => {
    const category = categoryOf(call);
    check(call.body);
    const names = ["name", "description", "color", "image", "order"] as const;
    Object.assign(category, pick(call.body, names));
    category.updated_at = call.reference.clock.now();
  },
  "helpdesk.category.remove": (call) => removeCategory(localeOf(call), categoryOf(call)),
};
