import { fault, type Fault } from "../deviate/deviation.ts";
import { hidesField, refusesWhen, takesBody } from "../deviate/handler.ts";
import { invalid } from "../refusal.ts";

export const inboxesFaults: Record<string, Fault> = {
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
  "inboxes-order-zero-ignored": fault(
    "A batch of orders passes over an order of 0.",
    ["inboxes.order-of-several"],
    takesBody("inboxes.order.set", ({ orders }) => ({ orders: orders.filter((one) => one.order) })),
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
};
