/** Things with an order of their own, of which no two stand at the same place. */
import { websiteOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards } from "../../deviate/handler.ts";
import { pageOf, serviceOf } from "../../routes/status/state.ts";
import { categoryOf, localeOf } from "../../state/helpdesk.ts";
import { inboxesOf } from "../../state/inbox.ts";

interface Ordered {
  order: number;
}

/** Whatever stands where the thing was put moves on by one, and so does what it meets there. */
function moveOn(things: Iterable<Ordered>, put: Ordered | undefined): void {
  const others = [...things].filter((one) => one !== put).sort((a, b) => a.order - b.order);
  let taken = put?.order;
  for (const other of others) if (other.order === taken) taken = other.order += 1;
}

const articles = ["helpdesk.article.replace", "helpdesk.article.merge"] as const;
const categories = ["helpdesk.category.replace", "helpdesk.category.merge"] as const;
const sections = ["helpdesk.section.replace", "helpdesk.section.merge"] as const;
const services = ["status.service.replace", "status.service.merge"] as const;
const nodes = ["status.node.replace", "status.node.merge"] as const;

type Place = (things: Iterable<Ordered>, put: Ordered | undefined) => void;

/** Does it with what stands beside a thing once that was put somewhere. */
const oncePut = (place: Place): Plant =>
  together(
    afterwards("inboxes.inbox.create", (call, data) => {
      const inboxes = inboxesOf(websiteOf(call));
      place(inboxes, inboxes.get((data as { inbox_id: string }).inbox_id));
    }),
    afterwards("inboxes.inbox.replace", (call) => {
      const inboxes = inboxesOf(websiteOf(call));
      place(inboxes, inboxes.get(call.params.inbox_id));
    }),
    ...articles.map((id) =>
      afterwards(id, (call) => {
        const all = localeOf(call).articles;
        place(all, all.get(call.params.article_id));
      }),
    ),
    ...categories.map((id) =>
      afterwards(id, (call) => {
        const all = localeOf(call).categories;
        place(all, all.get(call.params.category_id));
      }),
    ),
    ...sections.map((id) =>
      afterwards(id, (call) => {
        const all = categoryOf(call).sections;
        place(all, all.get(call.params.section_id));
      }),
    ),
    ...services.map((id) =>
      afterwards(id, (call) => {
        const all = pageOf(call).services;
        const put = all.get(call.params.service_id)?.service;
        place(
          [...all].map(({ service }) => service),
          put,
        );
      }),
    ),
    ...nodes.map((id) =>
      afterwards(id, (call) => {
        const all = serviceOf(call).nodes;
        const put = all.get(call.params.node_id)?.node;
        place(
          [...all].map(({ node }) => node),
          put,
        );
      }),
    ),
  );

/** The same where a batch puts inboxes in turn: of two that it gives the same order, the first one moves on. */
const equalOrdersMoveOn: Plant = afterwards("inboxes.order.set", (call) => {
  const inboxes = inboxesOf(websiteOf(call));
  for (const { inbox_id, order } of call.body.orders) {
    const put = inboxes.get(inbox_id);
    if (put) put.order = order;
    moveOn(inboxes, put);
  }
});

/** What is there stands in the same order without gaps, from the first place on; what was put comes before its equal. */
function closeUp(things: Iterable<Ordered>, put?: Ordered): void {
  const inOrder = [...things].sort(
    (a, b) => a.order - b.order || Number(b === put) - Number(a === put),
  );
  for (const [at, one] of inOrder.entries()) one.order = at + 1;
}

/** The newest, which a collection gives first, stands before all others, which move on by one. */
function putFirst(things: Iterable<Ordered>): void {
  for (const [at, one] of [...things].entries()) one.order = at === 0 ? 1 : one.order + 1;
}

/** Does it with what stands beside a thing once that was made, or removed. */
const onEach = (act: (things: Iterable<Ordered>) => void, way: "create" | "remove"): Plant =>
  together(
    afterwards(`helpdesk.article.${way}`, (call) => act(localeOf(call).articles)),
    afterwards(`helpdesk.category.${way}`, (call) => act(localeOf(call).categories)),
    afterwards(`helpdesk.section.${way}`, (call) => act(categoryOf(call).sections)),
    afterwards(`status.service.${way}`, (call) =>
      act([...pageOf(call).services].map(({ service }) => service)),
    ),
    afterwards(`status.node.${way}`, (call) =>
      act([...serviceOf(call).nodes].map(({ node }) => node)),
    ),
  );

const withoutGaps: Plant = together(
  onEach(closeUp, "remove"),
  afterwards("inboxes.inbox.remove", (call) => closeUp(inboxesOf(websiteOf(call)))),
);

/** An order is a place, whatever was written. */
const ordersRenumbered: Plant = together(
  oncePut(closeUp),
  onEach(closeUp, "create"),
  onEach(closeUp, "remove"),
  afterwards("inboxes.inbox.remove", (call) => closeUp(inboxesOf(websiteOf(call)))),
  afterwards("inboxes.order.set", (call) => closeUp(inboxesOf(websiteOf(call)))),
);

export const ordersAccents: Record<string, Accent> = {
  "orders-renumbered": accent(
    "Numbers inboxes, services, nodes and the parts of a helpdesk from one on after each write, in the order that was written.",
    ["open.order-written"],
    ordersRenumbered,
  ),
  "orders-moved-on": accent(
    "Moves on what stands where an inbox, a service, a node or a part of a helpdesk is put.",
    ["open.order-of-others"],
    oncePut(moveOn),
  ),
  "orders-without-gaps": accent(
    "Closes the gap in the order that a removed inbox, service, node or part of a helpdesk leaves.",
    ["open.order-of-others"],
    withoutGaps,
  ),
  "orders-new-first": accent(
    "Puts a new service, node or part of a helpdesk before all others, which move on.",
    ["open.order-of-others"],
    onEach(putFirst, "create"),
  ),
  "inbox-orders-equal-moved-on": accent(
    "Moves on the first of two inboxes to which a batch gives the same order.",
    ["open.inbox-order-partial"],
    equalOrdersMoveOn,
  ),
};
