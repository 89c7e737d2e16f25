/** Sections of a helpdesk category (1/4.6). */
import type { Handlers } from "../../call.ts";
import { listed } from "../../listed.ts";
import { pick } from "../../pick.ts";
import { categoryOf, sectionOf } from "../../state/helpdesk.ts";
import { addSection, removeSection } from "../../state/helpdesk-content.ts";
import { byOrderAndName } from "./named.ts";
import { showSection } from "./show.ts";

export const sections: Handlers = {
  "helpdesk.section.list": (call) => {
    const found = byOrderAndName(categoryOf(call).sections, call.query.search_name);
    return listed(call, found).map(showSection);
  },
  "helpdesk.section.create": (call) => {
    const { section_id } = addSection(call.reference, categoryOf(call), call.body.name);
    return { section_id };
  },
  "helpdesk.section.exists": (call) => {
    sectionOf(call);
  },
  "helpdesk.section.read": (call) => showSection(sectionOf(call)),
  "helpdesk.section.replace": (call) => {
    const section = sectionOf(call);
    const { name, order } = call.body;
    Object.assign(section, { name, order });
    section.updated_at = call.reference.clock.now();
  },
  "helpdesk.section.merge": (call) => {
    const section = sectionOf(call);
    Object.assign(section, pick(call.body, ["name", "order"]));
    section.updated_at = call.reference.clock.now();
  },
  "helpdesk.section.remove": (call) => removeSection(categoryOf(call), sectionOf(call)),
};
