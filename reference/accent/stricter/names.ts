/** Names that may stand only once in their list. */
import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { refusesIf } from "../../deviate/handler.ts";
import { filtersOf } from "../../routes/filters.ts";
import { pageOf, serviceOf } from "../../routes/status/state.ts";
import { categoryOf, localeOf } from "../../state/helpdesk.ts";
import { inboxesOf } from "../../state/inbox.ts";

export const namesTaken: Plant[] = [
  refusesIf("filters.filter.create", (call) =>
    [...filtersOf(websiteOf(call))].some(({ label }) => label === call.body.label),
  ),
  refusesIf("inboxes.inbox.create", (call) =>
    [...inboxesOf(websiteOf(call))].some(({ name }) => name === call.body.name),
  ),
  refusesIf("helpdesk.category.create", (call) =>
    [...localeOf(call).categories].some(({ name }) => name === call.body.name),
  ),
  refusesIf("helpdesk.section.create", (call) =>
    [...categoryOf(call).sections].some(({ name }) => name === call.body.name),
  ),
  refusesIf("status.service.create", (call) =>
    [...pageOf(call).services].some(({ service }) => service.name === call.body.name),
  ),
  refusesIf("status.node.create", (call) =>
    [...serviceOf(call).nodes].some(({ node }) => node.label === call.body.label),
  ),
];
