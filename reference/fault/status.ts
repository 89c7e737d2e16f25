import { without } from "../deviate/without.ts";
import { nodeOf, pageOf, pageSlot, serviceOf } from "../routes/status/state.ts";
import { notFound } from "../refusal.ts";
import { tolerates } from "../deviate/check.ts";
import type { StatusNode } from "../../schemas/generated/types.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import {
  afterwards,
  besidesRefusal,
  forgetsWhen,
  ignoresQuery,
  instead,
  refusesIf,
  refusesWhen,
  takesBody,
  takesQuery,
} from "../deviate/handler.ts";
import { takesOnce } from "../deviate/memory.ts";
import { filtersBy, filtersFirstPageOnly } from "../deviate/pages.ts";
import { containsText } from "../text.ts";
import { changeMode, nodeAnywhere, statusPageFaults } from "./status/page.ts";
import { statusSettingsFaults } from "./status/settings.ts";
import { replicaFaults } from "./status/replicas.ts";

export const statusFaults: Record<string, Fault> = {
  ...replicaFaults,
  ...statusSettingsFaults,
  ...statusPageFaults,
  "status-blank-include-ignored": fault(
    "A blank HTML include is accepted, and what was there stays.",
    ["platform.blank-takes-away"],
    takesBody("status.settings.merge", (body) =>
      body.include?.html === "" ? without(body, "include") : body,
    ),
  ),
  "status-removal-any-password": fault(
    "Removes a status page without checking the password.",
    ["status.removal-needs-password"],
    instead("status.remove", (call, original) =>
      original({ ...call, body: { verify: call.reference.callingUser(call.caller).password } }),
    ),
  ),
  "status-removal-by-query": fault(
    "Removes a status page where an object stands in place of the password.",
    ["status.removal-needs-password"],
    tolerates("status.remove", /verify: must be string/),
    instead("status.remove", (call, original) => {
      const { verify } = call.body;
      const { password } = call.reference.callingUser(call.caller);
      return original({
        ...call,
        body: { verify: typeof verify === "string" ? verify : password },
      });
    }),
  ),
  "status-emptied-though-refused": fault(
    "The services of a status page are removed although the password is refused.",
    ["status.removal-needs-password"],
    besidesRefusal("status.remove", (call) => {
      pageOf(call).services.clear();
    }),
  ),
  "status-removed-though-refused": fault(
    "Removes a status page although the password is refused.",
    ["status.removal-needs-password"],
    instead("status.remove", (call, original) => {
      const verify = call.reference.callingUser(call.caller).password;
      original({ ...call, body: { verify } });
      return original(call);
    }),
  ),
  "status-service-search-ignored": fault(
    "The list of services ignores search_name.",
    ["status.service-search"],
    ignoresQuery("status.service.list", "search_name"),
  ),
  "status-service-search-one-word": fault(
    "A search for services finds nothing when it has two words.",
    ["status.service-search"],
    takesQuery("status.service.list", (query) => ({
      ...query,
      ...(query.search_name?.includes(" ") && { search_name: `${query.search_name}.` }),
    })),
  ),
  "status-node-search-ignored": fault(
    "The list of nodes ignores search_label.",
    ["status.node-search"],
    ignoresQuery("status.node.list", "search_label"),
  ),
  "status-node-search-replicas": fault(
    "A search for a label finds nodes by their replicas as well.",
    ["status.node-search"],
    filtersBy<StatusNode>("status.node.list", ["search_label"], (nodes, { search_label = "" }) =>
      nodes.filter(({ label, replicas = [] }) =>
        [label, ...replicas].some((text) => containsText(text, search_label)),
      ),
    ),
  ),
  "status-node-search-one-word": fault(
    "A search for nodes finds nothing when it has two words.",
    ["status.node-search"],
    takesQuery("status.node.list", (query) => ({
      ...query,
      ...(query.search_label?.includes(" ") && { search_label: `${query.search_label}.` }),
    })),
  ),
  "status-node-read-anywhere": fault(
    "A node can be read under the path of any service.",
    ["status.node-read-by-own-service"],
    instead("status.node.read", (call) => nodeAnywhere(call)?.node),
  ),
  "status-node-found-anywhere": fault(
    "HEAD finds a node under the path of any service.",
    ["status.node-read-by-own-service"],
    instead("status.node.exists", () => undefined),
  ),
  "status-node-pushed-not-found": fault(
    "HEAD finds no node of mode push.",
    ["exists-agrees:status-node"],
    refusesIf("status.node.exists", (call) => nodeOf(call).node.mode === "push"),
  ),
  "status-node-mode-by-put": fault(
    "PUT of a node changes its mode.",
    ["status.node-mode-stays"],
    afterwards("status.node.replace", changeMode),
  ),
  "status-node-mode-default-by-put": fault(
    "PUT of a node, which has no mode, gives it the one that is usual.",
    ["status.node-mode-stays"],
    afterwards("status.node.replace", (call) => {
      nodeOf(call).node.mode = "poll";
    }),
  ),
  "status-node-mode-by-patch": fault(
    "PATCH of a node changes its mode.",
    ["status.node-mode-stays"],
    afterwards("status.node.merge", changeMode),
  ),
  "status-announcement-only-changed": fault(
    "PUT of an announcement does nothing where none exists yet.",
    ["status.announcement-put-creates"],
    forgetsWhen("status.announcement.replace", (call) => pageOf(call).announcement === undefined),
  ),
  "status-announcement-found-late": fault(
    "HEAD finds an announcement only once it was changed.",
    ["status.announcement-put-creates"],
    refusesWhen("status.announcement.exists", (call) => {
      const { created_at, updated_at } = pageOf(call).announcement ?? {};
      return created_at === updated_at ? notFound("announcement") : undefined;
    }),
  ),
  "status-announcement-keeps-message": fault(
    "Keeps the message of an announcement when another replaces it.",
    ["status.announcement-put-overwrites"],
    takesBody("status.announcement.replace", (body, call) => ({
      ...body,
      message: pageOf(call).announcement?.message ?? body.message,
    })),
  ),
  "status-announcement-of-removed": fault(
    "An announcement that is made after another was removed shows the message of that one.",
    ["status.announcement-put-creates"],
    (reference) => {
      const removed = new Map<string, string>();
      instead("status.announcement.remove", (call, original) => {
        const { message } = pageOf(call).announcement ?? {};
        if (message !== undefined) removed.set(call.params.website_id, message);
        return original(call);
      })(reference);
      takesBody("status.announcement.replace", (body, call) => ({
        ...body,
        message: removed.get(call.params.website_id) ?? body.message,
      }))(reference);
    },
  ),
  "status-announcement-everywhere": fault(
    "A page that announces nothing shows what another page announces.",
    ["platform.pages-of-one-website"],
    instead("status.announcement.read", (call, original) => {
      if (pageOf(call).announcement) return original(call);
      const other = [...call.reference.platform.websites].find(
        (website) => pageSlot(website).page?.announcement,
      );
      const { website_id } = other ?? call.params;
      return original({ ...call, params: { website_id } });
    }),
  ),
  "status-announcement-endless": fault(
    "An announcement stays for HEAD when it has expired.",
    ["status.announcement-expires"],
    instead("status.announcement.exists", () => undefined),
  ),
  "status-created-once": fault(
    "A website that had a status page cannot have another one.",
    ["platform.removed-is-made-again"],
    takesOnce("status.create", ({ params }) => params.website_id),
  ),
  "status-service-search-first-page-only": fault(
    "A search for services is forgotten after its first page.",
    ["status.service-search-on-every-page"],
    filtersFirstPageOnly("status.service.list"),
  ),
  "status-node-search-first-page-only": fault(
    "A search for nodes is forgotten after its first page.",
    ["status.node-search-on-every-page"],
    filtersFirstPageOnly("status.node.list"),
  ),
  "status-service-order-zero-ignored": fault(
    "PATCH of a service ignores an order of 0.",
    ["status.order-zero-too"],
    takesBody("status.service.merge", ({ order, ...body }) => (order ? { ...body, order } : body)),
  ),
  "status-service-order-kept-by-put": fault(
    "PUT of a service leaves its order as it was.",
    ["status.order-zero-too"],
    instead("status.service.replace", (call, original) => {
      const { service } = serviceOf(call);
      const { order } = service;
      original(call);
      service.order = order;
    }),
  ),
  "status-node-order-zero-ignored": fault(
    "PUT of a node takes an order of 0 for 1.",
    ["status.order-zero-too"],
    takesBody("status.node.replace", ({ order, ...body }) => ({ ...body, order: order || 1 })),
  ),
  "status-announcement-former-expiry": fault(
    "An announcement goes when one that it was written over would have expired.",
    ["status.announcement-expires"],
    afterwards("status.announcement.replace", (call) => {
      const page = pageOf(call);
      const { expire_at } = call.body;
      if (expire_at !== undefined)
        call.reference.clock.at(expire_at, () => {
          page.announcement = undefined;
        });
    }),
  ),
  "status-node-search-everywhere": fault(
    "A search for a label finds the nodes of every service.",
    ["status.node-belongs-to-service"],
    instead("status.node.list", (call, original) =>
      call.query.search_label === undefined
        ? original(call)
        : [...pageOf(call).services].flatMap(({ service: { service_id } }) =>
            original({ ...call, params: { ...call.params, service_id } }),
          ),
    ),
  ),
  "status-service-patch-undated": fault(
    "PATCH of a service leaves its date of update.",
    ["platform.update-is-dated"],
    instead("status.service.merge", (call, original) => {
      const { service } = serviceOf(call);
      const { updated_at = 0 } = service;
      original(call);
      service.updated_at = updated_at;
    }),
  ),
  "status-node-put-undated": fault(
    "PUT of a node leaves its date of update.",
    ["platform.update-is-dated"],
    instead("status.node.replace", (call, original) => {
      const { node } = nodeOf(call);
      const { updated_at = 0 } = node;
      original(call);
      node.updated_at = updated_at;
    }),
  ),
  "status-announcement-put-undated": fault(
    "PUT of an announcement that is there leaves its date of update.",
    ["platform.update-is-dated"],
    instead("status.announcement.replace", (call, original) => {
      const page = pageOf(call);
      const former = page.announcement?.updated_at;
      const data = original(call);
      if (former !== undefined && page.announcement) page.announcement.updated_at = former;
      return data;
    }),
  ),
};
