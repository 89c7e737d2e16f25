/** Writes of which a part is kept, though they are refused for what stands behind it. */
import { websiteOf } from "../call.ts";
import { filterOf } from "../routes/filters.ts";
import { peopleOf, profileOf } from "../state/people.ts";
import { savesPartOf } from "../deviate/check.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { instead } from "../deviate/handler.ts";
import { without } from "../deviate/without.ts";

/** Writes a field of a profile before it is known whether the write is refused. */
const writesFirst = (
  operationId: "people.profile.merge" | "people.profile.replace",
  field: "active" | "notepad",
): Plant =>
  instead(operationId, (call, original) => {
    const value = call.body[field];
    const profile = profileOf(websiteOf(call), call.params.people_id);
    if (value !== undefined) Object.assign(profile, { [field]: value });
    return original(call);
  });

export const refusedInPartFaults: Record<string, Fault> = {
  "channel-refused-keeps-basic": fault(
    "An email domain whose custom part is refused keeps the basic one that came with it.",
    ["unchanged:channel.domain.merge"],
    savesPartOf("channel.domain.merge", (body) => without(body, "custom")),
  ),
  "filters-refused-keeps-first": fault(
    "A filter whose last entry is refused keeps those before it.",
    ["unchanged:filters.filter.replace"],
    savesPartOf("filters.filter.replace", (body) => ({
      ...body,
      filter: body.filter.slice(0, -1),
    })),
  ),
  "filters-refused-keeps-operator": fault(
    "A filter whose last entry is refused keeps the operator that came with it.",
    ["unchanged:filters.filter.replace"],
    savesPartOf("filters.filter.replace", ({ operator }, call) => ({
      ...filterOf(call),
      operator,
    })),
  ),
  "inboxes-refused-orders-first": fault(
    "A batch of orders that ends with an unknown inbox places those before it, and is refused then.",
    ["unchanged:inboxes.order.set"],
    instead("inboxes.order.set", (call, original) => {
      for (const one of call.body.orders) original({ ...call, body: { orders: [one] } });
    }),
  ),
  "people-refused-keeps-active": fault(
    "A PATCH of a profile whose email another profile has is refused, and its activity is kept.",
    ["platform.refusal-changes-nothing"],
    writesFirst("people.profile.merge", "active"),
  ),
  "people-refused-keeps-notepad": fault(
    "A PUT of a profile whose email another profile has is refused, and its notepad is kept.",
    ["platform.refusal-changes-nothing"],
    writesFirst("people.profile.replace", "notepad"),
  ),
  "people-refused-fills-other": fault(
    "A profile that is created under the email of another is refused, and the other gets its company.",
    ["platform.refusal-changes-nothing"],
    instead("people.profile.create", (call, original) => {
      const { email, company } = call.body;
      const other = [...peopleOf(websiteOf(call))].find((one) => one.email === email.toLowerCase());
      if (other && company) other.company = company;
      return original(call);
    }),
  ),
  "routing-refused-keeps-first": fault(
    "Of routing rules the last of which is refused those before it are kept.",
    ["unchanged:routing.rules.replace"],
    savesPartOf("routing.rules.replace", ({ rules }) => ({ rules: rules.slice(0, -1) })),
  ),
  "routing-settings-refused-keep-others": fault(
    "Routing settings the last of which is refused keep those that came with it.",
    ["unchanged:routing.settings.merge"],
    savesPartOf("routing.settings.merge", (body) => without(body, "reprocess_offline")),
  ),
  "account-notification-refused-keeps-others": fault(
    "Notification settings the last of which is refused keep those that came with it.",
    ["unchanged:account.notification.merge"],
    savesPartOf("account.notification.merge", (body) => without(body, "sounds")),
  ),
  "snippets-refused-keeps-others": fault(
    "An answer whose flag is refused keeps the texts that came with it.",
    ["unchanged:snippets.answer.merge"],
    savesPartOf("snippets.answer.merge", (body) => without(body, "disabled")),
  ),
  "status-node-refused-keeps-label": fault(
    "A node whose replicas are refused keeps the label that came with them.",
    ["unchanged:status.node.merge"],
    savesPartOf("status.node.merge", (body) => without(body, "replicas")),
  ),
  "status-settings-refused-keeps-others": fault(
    "Settings of a status page whose thresholds are refused keep all that came with them.",
    ["unchanged:status.settings.merge"],
    savesPartOf("status.settings.merge", (body) => without(body, "metrics")),
  ),
};
