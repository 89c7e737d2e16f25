/** Which conditions, entries and nested members another platform takes (2/7 to 2/9). */
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead, refusesIf, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { websiteOf } from "../../call.ts";
import { invalid } from "../../refusal.ts";
import { inboxesOf } from "../../state/inbox.ts";
import { wrap } from "../../seams.ts";
import { pluginCategories, widgetItem } from "../../state/catalogue.ts";

const withNested = [
  "routing.rules.replace",
  "inboxes.order.set",
  "inboxes.inbox.create",
  "inboxes.inbox.replace",
  "filters.filter.create",
  "filters.filter.replace",
  "services.transcribe.request",
  "services.extract.request",
  "services.predict.request",
] as const satisfies OperationId[];

/** Accepts calls of operations in which only this is wrong, and does nothing. */
const acceptsIdle =
  (operationIds: readonly string[], violation: RegExp): Plant =>
  ({ seams }) => {
    const flawed = new WeakSet<object>();
    wrap(seams, "violation", (original) => (operation, query, body) => {
      const found = original(operation, query, body);
      const isMeant = operationIds.includes(operation.operationId) && violation.test(found ?? "");
      if (!isMeant || typeof body !== "object" || body === null) return found;
      flawed.add(body);
      return undefined;
    });
    wrap(
      seams,
      "serve",
      (original) => async (call) => (flawed.has(call.body) ? {} : await original(call)),
    );
  };

/** Accepts nested objects that lack a member, and does nothing with them. */
const nestedInPart: Plant = acceptsIdle(
  withNested,
  /^body\/(?!locale).+: must have required property/,
);

/** Accepts another model from the second condition or entry on. */
const laterModelsAny: Plant = acceptsIdle(withNested, /\/(conditions|filter)\/[1-9]\d*\/model: /);

type Condition = { criterion: string; operator: string; query: readonly string[] };

const conditionsIn = (body: unknown): Condition[] => {
  const {
    rules = [],
    conditions = [],
    filter = [],
  } = body as {
    rules?: { conditions: Condition[] }[];
    conditions?: Condition[];
    filter?: Condition[];
  };
  return [...rules.flatMap((rule) => rule.conditions), ...conditions, ...filter];
};

/** Refuses conditions of routing rules and inboxes for which there is a reason. */
const refusesConditions = (isRefused: (condition: Condition) => boolean): Plant =>
  together(
    ...(["routing.rules.replace", "inboxes.inbox.create", "inboxes.inbox.replace"] as const).map(
      (id) => refusesIf(id, ({ body }) => conditionsIn(body).some(isRefused)),
    ),
  );

/** Takes only criteria by which the documents name a field of a conversation, and compares texts for equality alone. */
const criteriaFew: Plant = refusesConditions(
  ({ criterion, operator }) =>
    !["email", "nickname", "segment", "state"].includes(criterion) ||
    !["eq", "neq"].includes(operator),
);

/** Knows no criterion but those of the place of a visitor. */
const criteriaOther: Plant = together(
  ({ samples }) => {
    samples.criteria = { session: { criterion: "country", value: "FR" } };
  },
  refusesConditions(({ criterion }) => !["country", "city"].includes(criterion)),
);

/** Places the inboxes that a batch of orders does not name behind those that it names, and passes over unknown ones. */
const othersBehind: Plant = instead("inboxes.order.set", (call) => {
  const inboxes = inboxesOf(websiteOf(call));
  const named = new Set<string>();
  let last = 0;
  for (const { inbox_id, order } of call.body.orders) {
    const inbox = inboxes.get(inbox_id);
    if (!inbox) continue;
    inbox.order = order;
    named.add(inbox_id);
    last = Math.max(last, order);
  }
  for (const inbox of inboxes.oldestFirst()) if (!named.has(inbox.inbox_id)) inbox.order = ++last;
});

const filterWrites = ["filters.filter.create", "filters.filter.replace"] as const;

/** Refuses an entry of a filter that asks for nothing. */
const emptyQueriesRefused: Plant = together(
  ...filterWrites.map((id) =>
    refusesIf(id, ({ body }) => conditionsIn(body).some(({ query }) => query.length === 0)),
  ),
);

/** Whether it asks that there is something, or nothing, and for no text. */
const isOfExistence = ({ operator }: Condition): boolean => ["ex", "nex"].includes(operator);

const existenceTextsRefused: Plant = together(
  ...filterWrites.map((id) =>
    refusesIf(id, ({ body }) =>
      conditionsIn(body).some((one) => isOfExistence(one) && one.query.length > 0),
    ),
  ),
);

/** Saves conditions otherwise than they were sent. */
const takesConditions = (
  ids: readonly OperationId[],
  change: (condition: Condition) => Condition,
): Plant => {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== "object" || value === null) return value;
    if ("criterion" in value) return change(value as Condition);
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one)]));
  };
  return together(...ids.map((id) => takesBody(id, (body) => changed(body) as never)));
};

const existenceTextsDropped: Plant = takesConditions(filterWrites, (one) =>
  isOfExistence(one) ? { ...one, query: [] } : one,
);

const emailsLowered: Plant = takesConditions(
  [...filterWrites, "inboxes.inbox.create", "inboxes.inbox.replace", "routing.rules.replace"],
  (one) =>
    one.criterion === "email"
      ? { ...one, query: one.query.map((text) => text.toLowerCase()) }
      : one,
);

/** Takes sender and recipient of a prediction as objects only. */
const partiesAsObjects: Plant = (reference) => {
  reference.samples.predict_party = { nickname: "Ada" };
  seam("violation", (original) => (operation, query, body) => {
    const { context } = (body ?? {}) as { context?: { sender?: unknown } };
    const isText = typeof context?.sender === "string";
    return operation.operationId === "services.predict.request" && isText
      ? "body/context/sender: must be object"
      : original(operation, query, body);
  })(reference);
};

/** Takes actions on the one item that its widgets have. */
const itemsKnown: Plant = together(
  ...(["conversation.widget.press", "conversation.widget.exchange"] as const).map((id) =>
    refusesIf(
      id,
      ({ body }) =>
        body.section_id !== widgetItem.section_id || body.item_id !== widgetItem.item_id,
    ),
  ),
);

/** Refuses to transcribe what it cannot fetch. */
const mediaFetched: Plant = refusesIf(
  "services.transcribe.request",
  ({ body }) => !body.media.url.startsWith("https://media.platform.example/"),
);

/** Refuses a webpage domain that does not resolve. */
const domainsResolved: Plant = refusesIf(
  "snippets.domain.create",
  ({ body }) => !body.domain.endsWith(".pages.platform.example"),
);

/** Refuses an unknown or blank category of plugins. */
const categoriesKnown: Plant = (reference) => {
  const known = new Set<string>(pluginCategories(reference));
  seam("query", (original) => (operation, search) => {
    const category = search.get("category");
    const isMeant = operation.family === "plugins" && category !== null;
    if (isMeant && !known.has(category)) throw invalid("query/category: unknown");
    return original(operation, search);
  })(reference);
};

/** Lists nothing for a blank category, and everything for an unknown one. */
const categoriesLoose: Plant = (reference) => {
  const known = new Set<string>(pluginCategories(reference));
  seam("query", (original) => (operation, search) => {
    const category = search.get("category");
    if (operation.family !== "plugins" || category === null) return original(operation, search);
    if (category === "") search.set("category", "none");
    else if (!known.has(category)) search.delete("category");
    return original(operation, search);
  })(reference);
};

export const conditionsRequestsAccents: Record<string, Accent> = {
  "condition-criteria-few": accent(
    "Knows four criteria of conditions, and compares them only for equality.",
    ["open.condition-criteria"],
    criteriaFew,
  ),
  "condition-criteria-other": accent(
    "Knows no criteria of conditions but the country and the city.",
    ["open.condition-criteria"],
    criteriaOther,
  ),
  "condition-models-later-any": accent(
    "Restricts only the model of the first condition or entry.",
    ["open.condition-later-models", "open.filter-later-models"],
    itemsKnown,
    laterModelsAny,
  ),
  "nested-objects-in-part": accent(
    "Accepts nested objects that lack a member.",
    ["open.nested-members-required"],
    nestedInPart,
  ),
  "inbox-orders-others-behind": accent(
    "Places the inboxes that a batch of orders does not name behind those that it names, and passes over unknown ones.",
    ["open.inbox-order-partial"],
    othersBehind,
  ),
  "filter-empty-queries-refused": accent(
    "Refuses an entry of a filter that asks for nothing.",
    ["open.filter-operators-meaning"],
    emptyQueriesRefused,
  ),
  "filter-existence-texts-dropped": accent(
    "Drops the texts of an entry of a filter that asks whether there is anything.",
    ["open.filter-operators-meaning"],
    existenceTextsDropped,
  ),
  "filter-existence-texts-refused": accent(
    "Refuses texts in an entry of a filter that asks whether there is anything.",
    ["open.filter-operators-meaning"],
    existenceTextsRefused,
  ),
  "condition-emails-lowered": accent(
    "Puts what a condition or an entry asks of an email in lower case.",
    ["open.string-forms"],
    emailsLowered,
  ),
  "predict-parties-objects": accent(
    "Accepts only objects as sender and recipient of a prediction.",
    ["open.services-context-types"],
    partiesAsObjects,
  ),
  "transcribe-fetches-first": accent(
    "Refuses to transcribe what it cannot fetch.",
    ["open.services-unreachable-media"],
    mediaFetched,
  ),
  "widget-items-known": accent(
    "Refuses actions on a section or an item that a widget does not have.",
    ["open.widget-unknown-item"],
    itemsKnown,
  ),
  "webpage-domain-resolved": accent(
    "Refuses a webpage domain that does not resolve.",
    ["open.webpage-domain-form"],
    domainsResolved,
  ),
  "plugins-category-unknown-refused": accent(
    "Refuses an unknown or blank category of plugins.",
    ["open.plugins-category-unknown"],
    categoriesKnown,
  ),
  "plugins-category-unknown-all": accent(
    "Lists nothing for a blank category, and everything for an unknown one.",
    ["open.plugins-category-unknown"],
    categoriesLoose,
  ),
};
