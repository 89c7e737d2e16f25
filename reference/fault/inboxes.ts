import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import {
  afterwards,
  hidesField,
  instead,
  refusesWhen,
  shows,
  takesBody,
} from "../deviate/handler.ts";
import { selects } from "../deviate/pages.ts";
import { invalid } from "../refusal.ts";
import { websiteOf, type Call } from "../call.ts";
import { conversationsOf, removeConversation } from "../state/conversation/store.ts";
import { inboxesOf, type StoredInbox } from "../state/inbox.ts";

/** The inboxes of all websites but the one that the path names, by identifier. */
const foreignInboxes = ({ reference, params }: Call<"inboxes.order.set">) =>
  new Map(
    [...reference.platform.websites]
      .filter(({ website_id }) => website_id !== params.website_id)
      .flatMap((website) => [...inboxesOf(website)].map((inbox) => [inbox.inbox_id, inbox])),
  );

/** A batch of orders writes whole inboxes, whether they are there or not. */
const orderBringsBack: Plant = (reference) => {
  const removed = new Map<string, StoredInbox>();
  instead("inboxes.inbox.remove", (call, original) => {
    const { inbox_id } = call.params;
    const inbox = inboxesOf(websiteOf(call)).get(inbox_id);
    const data = original(call);
    if (inbox) removed.set(inbox_id, inbox);
    return data;
  })(reference);
  instead("inboxes.order.set", (call, original) => {
    const known = inboxesOf(websiteOf(call));
    for (const { inbox_id } of call.body.orders) {
      const inbox = removed.get(inbox_id);
      if (inbox) known.set(inbox_id, inbox);
    }
    return original(call);
  })(reference);
};

export const inboxesFaults: Record<string, Fault> = {
  "inboxes-listed-for-each-operator": fault(
    "An inbox is listed once for each of its operators.",
    ["platform.listed-once"],
    selects<StoredInbox>("inboxes.inbox.list", (inboxes) =>
      inboxes.flatMap((inbox) => [inbox, ...inbox.operators.slice(1).map(() => inbox)]),
    ),
  ),
  "inboxes-no-conditions-ignored": fault(
    "An inbox that is replaced with no conditions keeps those that it had.",
    ["inboxes.whole-conditions"],
    instead("inboxes.inbox.replace", (call, original) => {
      if (call.body.conditions?.length) return original(call);
      const { conditions } = inboxesOf(websiteOf(call)).get(call.params.inbox_id) ?? call.body;
      return original({ ...call, body: { ...call.body, conditions } });
    }),
  ),
  "inboxes-create-needs-date": fault(
    "An inbox is created only with a date of creation.",
    ["inboxes.write-shape-has-no-timestamps"],
    refusesWhen("inboxes.inbox.create", ({ body }) =>
      Object.hasOwn(body, "created_at") ? undefined : invalid("created_at: needed"),
    ),
  ),
  "inboxes-replace-needs-date": fault(
    "An inbox is replaced only with a date of update.",
    ["inboxes.write-shape-has-no-timestamps"],
    refusesWhen("inboxes.inbox.replace", ({ body }) =>
      Object.hasOwn(body, "updated_at") ? undefined : invalid("updated_at: needed"),
    ),
  ),
  "inboxes-created-at-taken": fault(
    "An inbox is created with the date that its body carries.",
    ["inboxes.write-shape-has-no-timestamps"],
    afterwards("inboxes.inbox.create", (call) => {
      const { created_at } = call.body as { created_at?: number };
      const [inbox] = inboxesOf(websiteOf(call));
      if (inbox && created_at !== undefined) inbox.created_at = created_at;
    }),
  ),
  "inboxes-updated-at-taken": fault(
    "An inbox is replaced with the date that its body carries.",
    ["inboxes.write-shape-has-no-timestamps"],
    afterwards("inboxes.inbox.replace", (call) => {
      const { updated_at } = call.body as { updated_at?: number };
      const inbox = inboxesOf(websiteOf(call)).get(call.params.inbox_id);
      if (inbox && updated_at !== undefined) inbox.updated_at = updated_at;
    }),
  ),
  "inboxes-listed-without-date": fault(
    "Inboxes are listed without the date of their creation.",
    ["shape:inboxes.inbox.list", "list-agrees:inbox"],
    hidesField("inboxes.inbox.list", "created_at"),
  ),
  "inboxes-name-without-astral": fault(
    "A new inbox loses the emoji of its name, as a database of three-byte characters does.",
    [
      "read-back:inboxes.inbox.create/inboxes.inbox.read",
      "read-back:inboxes.inbox.create/inboxes.inbox.list",
    ],
    takesBody("inboxes.inbox.create", (body) => ({
      ...body,
      name: body.name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, ""),
    })),
  ),
  "inboxes-order-first-only": fault(
    "A batch of orders sets only that of the first inbox it names.",
    ["inboxes.order-of-several"],
    takesBody("inboxes.order.set", (body) => ({ orders: body.orders.slice(0, 1) })),
  ),
  "inboxes-one-operator-created": fault(
    "An inbox is created with the first of its operators only.",
    ["inboxes.several-operators"],
    takesBody("inboxes.inbox.create", ({ operators, ...body }) => ({
      ...body,
      operators: operators.slice(0, 1),
    })),
  ),
  "inboxes-one-operator-replaced": fault(
    "An inbox that is replaced keeps the first of its operators only.",
    ["inboxes.several-operators"],
    takesBody("inboxes.inbox.replace", ({ operators, ...body }) => ({
      ...body,
      operators: operators.slice(0, 1),
    })),
  ),
  "inboxes-operators-added": fault(
    "The operators with which an inbox is replaced are added to those that it had.",
    ["inboxes.several-operators"],
    takesBody("inboxes.inbox.replace", (body, call) => {
      const { operators = [] } = inboxesOf(websiteOf(call)).get(call.params.inbox_id) ?? {};
      return { ...body, operators: [...new Set([...operators, ...body.operators])] };
    }),
  ),
  "inboxes-removed-with-conversations": fault(
    "With an inbox its conversations are removed.",
    ["inboxes.removal-spares-conversations"],
    afterwards("inboxes.inbox.remove", (call) => {
      const website = websiteOf(call);
      const theirs = [...conversationsOf(website).all].filter(
        ({ inbox_id }) => inbox_id === call.params.inbox_id,
      );
      for (const one of theirs) removeConversation(call.reference, website, one);
    }),
  ),
  "inboxes-order-zero-ignored": fault(
    "A batch of orders passes over an order of 0.",
    ["inboxes.order-of-several"],
    takesBody("inboxes.order.set", ({ orders }) => ({ orders: orders.filter((one) => one.order) })),
  ),
  "inboxes-order-kept-by-put": fault(
    "PUT of an inbox leaves its order as it was.",
    ["inboxes.order-zero-too"],
    instead("inboxes.inbox.replace", (call, original) => {
      const inbox = inboxesOf(websiteOf(call)).get(call.params.inbox_id);
      const order = inbox?.order;
      original(call);
      if (inbox && order !== undefined) inbox.order = order;
    }),
  ),
  "inboxes-created-order-zero-is-one": fault(
    "An inbox that is created with an order of 0 has an order of 1.",
    ["inboxes.order-zero-too"],
    takesBody("inboxes.inbox.create", (body) => ({ ...body, order: body.order || 1 })),
  ),
  "inboxes-one-value-of-condition": fault(
    "A condition of an inbox that is replaced keeps the first string of its query.",
    ["inboxes.whole-conditions"],
    takesBody("inboxes.inbox.replace", ({ conditions, ...body }) => ({
      ...body,
      conditions: conditions.map((one) => ({ ...one, query: one.query.slice(0, 1) })),
    })),
  ),
  "inboxes-created-lte-as-lt": fault(
    "A condition of a new inbox with the operator lte is saved with lt.",
    ["platform.conditions-as-written"],
    takesBody("inboxes.inbox.create", ({ conditions, ...body }) => ({
      ...body,
      conditions: conditions.map((one) => ({
        ...one,
        operator: one.operator === "lte" ? "lt" : one.operator,
      })),
    })),
  ),
  "inboxes-queries-in-ascii": fault(
    "The queries of the conditions of an inbox that is replaced lose the marks of their letters.",
    ["platform.conditions-as-written"],
    takesBody("inboxes.inbox.replace", ({ conditions, ...body }) => ({
      ...body,
      conditions: conditions.map((one) => ({
        ...one,
        query: one.query.map((text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "")),
      })),
    })),
  ),
  "inboxes-emoji-halved": fault(
    "Of an emoji of several characters a new inbox keeps the first.",
    ["inboxes.emoji-of-several-characters"],
    takesBody("inboxes.inbox.create", (body) => ({
      ...body,
      emoji: Array.from(body.emoji)[0] ?? "",
    })),
  ),
  "inboxes-order-refused-in-part": fault(
    "A batch of orders that names an unknown inbox is refused when the others have their orders already.",
    ["inboxes.refused-batch-changes-nothing"],
    instead("inboxes.order.set", (call, original) => {
      const known = inboxesOf(websiteOf(call));
      for (const { inbox_id, order } of call.body.orders) {
        const inbox = known.get(inbox_id);
        if (inbox) inbox.order = order;
      }
      return original(call);
    }),
  ),
  "inboxes-order-brings-back": fault(
    "A batch of orders that names an inbox that was removed brings it back.",
    ["inboxes.refused-batch-changes-nothing"],
    orderBringsBack,
  ),
  "inboxes-order-of-other-website": fault(
    "A batch of orders sets those of inboxes of other websites as well.",
    ["inboxes.order-of-other-website"],
    instead("inboxes.order.set", (call, original) => {
      const [own, foreign] = [inboxesOf(websiteOf(call)), foreignInboxes(call)];
      for (const { inbox_id, order } of call.body.orders) {
        const inbox = foreign.get(inbox_id);
        if (inbox) inbox.order = order;
      }
      const orders = call.body.orders.filter(({ inbox_id }) => own.has(inbox_id));
      return original({ ...call, body: { orders } });
    }),
  ),
  "inboxes-update-undated": fault(
    "An inbox that is replaced shows the date of its creation as that of its update.",
    ["platform.update-is-dated"],
    shows("inboxes.inbox.read", (inbox) => ({ ...inbox, updated_at: inbox.created_at })),
  ),
};
