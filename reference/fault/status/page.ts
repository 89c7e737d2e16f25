import { invalid } from "../../refusal.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import { listed } from "../../listed.ts";
import { pageSlot, nodeOf, pageOf, type NodeState } from "../../routes/status/state.ts";
import { wrap, wrapHandler } from "../../seams.ts";

/** Keeps the title of an announcement when another replaces it. */
const announcementKeepsTitle: Plant = instead("status.announcement.replace", (call, original) => {
  const title = pageSlot(call.reference.website(call.params.website_id)).page?.announcement?.title;
  return original({ ...call, body: { ...call.body, title: title ?? call.body.title } });
});

/** An announcement shows when the first one of its page was made. */
const announcementBornOnce: Plant = (reference) => {
  const born = new WeakMap<object, number>();
  afterwards("status.announcement.replace", (call) => {
    const page = pageOf(call);
    if (!page.announcement) return;
    const created_at = born.get(page) ?? page.announcement.created_at;
    born.set(page, created_at);
    page.announcement = { ...page.announcement, created_at };
  })(reference);
};

const told = "website:validate:domain:invalid";

const valid = "website:validate:domain:valid";

/** Reports that the custom domain of a status page is valid, even when it is not. */
const domainAlwaysValid: Plant = ({ seams, platform }) => {
  wrap(seams, "emit", (original) => (event) => {
    const website = platform.websites.get(event.website_id ?? "");
    const page = website && pageSlot(website).page;
    const isOurs = event.name === told && page?.domain.custom === event.data["domain"];
    original(isOurs ? { ...event, name: valid } : event);
  });
};

/** Lists the nodes of the whole status page under each of its services. */
const nodeInEveryService: Plant = instead("status.node.list", (call, original) => {
  original(call);
  const services = pageSlot(call.reference.website(call.params.website_id)).page?.services ?? [];
  const nodes = [...services].flatMap((service) => [...service.nodes]);
  return listed(
    call,
    nodes.map(({ node }) => node),
  );
});

/** A status page is read under the name that it was created with, even once the settings have another. */
const nameStaysFirst: Plant = ({ seams }) => {
  const names = new Map<string, string>();
  wrapHandler(seams, "status.create", (call, original) => {
    names.set(call.params.website_id, call.body.name);
    return original(call);
  });
  wrapHandler(seams, "status.read", (call, original) => {
    const data = original(call);
    return { ...data, name: names.get(call.params.website_id) ?? data.name };
  });
};

type OfNode = Parameters<typeof nodeOf>[0];

/** The node of the path, whatever service is named there. */
export const nodeAnywhere = (call: OfNode): NodeState | undefined =>
  [...pageOf(call).services].map(({ nodes }) => nodes.get(call.params.node_id)).find(Boolean);

const nextMode = { poll: "push", push: "local", local: "poll" } as const;

/** Gives the node of the path another mode. */
export function changeMode(call: OfNode): void {
  const { node } = nodeOf(call);
  node.mode = nextMode[node.mode];
}

/** PUT of a node is refused when its http object is incomplete, but the part that was sent is kept. */
const httpHalfKept: Plant = ({ seams }) => {
  const half = new WeakSet<object>();
  wrap(seams, "violation", (original) => (operation, query, body) => {
    const found = original(operation, query, body);
    const isHalf = operation.operationId === "status.node.replace" && /http/.test(found ?? "");
    if (isHalf) half.add(body as object);
    return isHalf ? undefined : found;
  });
  wrapHandler(seams, "status.node.replace", (call, original) => {
    if (!half.has(call.body)) return original(call);
    nodeOf(call).node.http = { ...nodeOf(call).node.http, ...call.body.http };
    throw invalid("http: not whole");
  });
};

/** The first custom domain of a page is shown even when it has another. */
const firstCustomStays: Plant = ({ seams }) => {
  const first = new Map<string, string>();
  wrapHandler(seams, "status.domain.read", (call, original) => {
    const data = original(call);
    const { website_id } = call.params;
    if (data.custom && !first.has(website_id)) first.set(website_id, data.custom);
    return { ...data, custom: first.get(website_id) ?? data.custom };
  });
};

/** Every second roll of the reporter token brings back the one before. */
const tokenRollsBack: Plant = ({ seams }) => {
  const former = new WeakMap<object, string[]>();
  wrapHandler(seams, "status.token.roll", (call, original) => {
    const page = pageOf(call);
    const known = former.get(page) ?? [];
    former.set(page, known);
    const before = page.token;
    const data = original(call);
    if (known.length % 2) page.token = known.at(-1) ?? page.token;
    known.push(before);
    return data;
  });
};

/** What the call does to a node it does whatever service the path names. */
const nodeOfAnyService = (operationId: "status.node.merge" | "status.node.remove"): Plant =>
  instead(operationId, (call, original) => {
    const holder = [...pageOf(call).services].find(({ nodes }) => nodes.has(call.params.node_id));
    const { service_id } = holder?.service ?? call.params;
    return original({ ...call, params: { ...call.params, service_id } });
  });

/** The announcement that was set last is read until it is removed, expired or not. */
const announcementReadExpired: Plant = (reference) => {
  const last = new Map<string, unknown>();
  afterwards("status.announcement.replace", (call) => {
    last.set(call.params.website_id, structuredClone(pageOf(call).announcement));
  })(reference);
  afterwards(
    "status.announcement.remove",
    ({ params }) => void last.delete(params.website_id),
  )(reference);
  instead(
    "status.announcement.read",
    (call, original) => last.get(call.params.website_id) ?? original(call),
  )(reference);
};

export const statusPageFaults: Record<string, Fault> = {
  "status-announcement-keeps-title": fault(
    "Keeps the title of an announcement when another replaces it.",
    ["status.announcement-put-overwrites", "replace-overwrites:status-announcement"],
    announcementKeepsTitle,
  ),
  "status-domain-always-valid": fault(
    "Reports that the custom domain of a status page is valid, even when it is not.",
    ["status.domain-event-invalid"],
    domainAlwaysValid,
  ),
  "status-node-in-every-service": fault(
    "Lists the nodes of the whole status page under each of its services.",
    ["status.node-belongs-to-service"],
    nodeInEveryService,
  ),
  "status-name-stays-first": fault(
    "A status page is read under the name that it was created with, even once the settings have another.",
    ["status.name-is-one"],
    nameStaysFirst,
  ),
  "status-http-half-kept": fault(
    "PUT of a node is refused when its http object is incomplete, but the part that was sent is kept.",
    ["status.node-http-fields-required"],
    httpHalfKept,
  ),
  "status-custom-domain-first-stays": fault(
    "The first custom domain of a page is shown even when it has another.",
    ["status.custom-domain-shown"],
    firstCustomStays,
  ),
  "status-token-rolls-back": fault(
    "Every second roll of the reporter token brings back the one before.",
    ["status.token-rolls"],
    tokenRollsBack,
  ),
  "status-node-written-anywhere": fault(
    "A node is changed under the path of any service.",
    ["status.node-of-other-service-stays"],
    nodeOfAnyService("status.node.merge"),
  ),
  "status-node-removed-anywhere": fault(
    "A node is removed under the path of any service.",
    ["status.node-of-other-service-stays"],
    nodeOfAnyService("status.node.remove"),
  ),
  "status-announcement-born-once": fault(
    "An announcement that is made after a removal shows when the removed one was made.",
    ["status.announcement-expires"],
    announcementBornOnce,
  ),
  "status-announcement-read-expired": fault(
    "An announcement that has expired is gone for HEAD and still read.",
    ["status.announcement-expires"],
    announcementReadExpired,
  ),
};
