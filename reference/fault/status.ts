import { seam } from "../deviate/seam.ts";
import { memberAt } from "../../contract/pointer.ts";
import { without } from "../deviate/without.ts";
import { nodeOf, pageOf, pageSlot, serviceOf } from "../routes/status/state.ts";
import { newToken } from "../routes/status/token.ts";
import { firstSettings } from "../routes/status/settings.ts";
import { invalid, notFound } from "../refusal.ts";
import { tolerates } from "../deviate/check.ts";
import { isBesideOwn, keepsDomain, refusesBlankDomain } from "../deviate/custom-domain.ts";
import { setupRecords } from "../state/domain.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import {
  afterwards,
  forgets,
  forgetsWhen,
  hidesField,
  ignoresQuery,
  instead,
  refusesIf,
  refusesWhen,
  shows,
  takesBody,
  takesQuery,
} from "../deviate/handler.ts";
import { takesOnce } from "../deviate/memory.ts";
import { filtersFirstPageOnly } from "../deviate/pages.ts";
import {
  announcementBornOnce,
  announcementKeepsTitle,
  changeMode,
  domainAlwaysValid,
  nodeInEveryService,
  nameStaysFirst,
  nodeAnywhere,
  nodeOfAnyService,
  announcementReadExpired,
  httpHalfKept,
  firstCustomStays,
  tokenRollsBack,
} from "./status/page.ts";

/** Settings whose thresholds are whole numbers. */
const roundsThresholds = <Settings>(settings: Settings): Settings =>
  JSON.parse(JSON.stringify(settings), (name, value: unknown) =>
    name.endsWith("_sick_above") ? Math.ceil(Number(value)) : value,
  ) as Settings;

const takesReplicas = (change: (url: string) => string): Plant =>
  takesBody("status.node.merge", (body) => ({
    ...body,
    ...(body.replicas && { replicas: body.replicas.map(change) }),
  }));

export const statusFaults: Record<string, Fault> = {
  "status-blank-include-ignored": fault(
    "A blank HTML include is accepted, and what was there stays.",
    ["platform.blank-takes-away"],
    takesBody("status.settings.merge", (body) =>
      body.include?.html === "" ? without(body, "include") : body,
    ),
  ),
  "status-announcement-keeps-title": fault(
    "Keeps the title of an announcement when another replaces it.",
    ["status.announcement-put-overwrites", "replace-overwrites:status-announcement"],
    announcementKeepsTitle,
  ),
  "status-thresholds-rounded": fault(
    "Keeps the thresholds of a status page as whole numbers.",
    ["read-back:status.settings.merge/status.settings.read"],
    takesBody("status.settings.merge", roundsThresholds),
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
  "status-removal-any-password": fault(
    "Removes a status page without checking the password.",
    ["status.removal-needs-password"],
    instead("status.remove", (call, original) =>
      original({ ...call, body: { verify: call.reference.callingUser(call.caller).password } }),
    ),
  ),
  "status-token-roll-idle": fault(
    "Accepts a roll of the reporter token and keeps the token.",
    ["status.token-rolls"],
    forgets("status.token.roll"),
  ),
  "status-emptied-though-refused": fault(
    "The services of a status page are removed although the password is refused.",
    ["status.removal-needs-password"],
    instead("status.remove", (call, original) => {
      try {
        return original(call);
      } catch (error) {
        pageOf(call).services.clear();
        throw error;
      }
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
  "status-basic-domain-numbered": fault(
    "A status page gets a basic domain with a number behind the one that was asked for.",
    ["status.basic-domain-from-creation"],
    takesBody("status.create", (body) => ({ ...body, domain_basic: `${body.domain_basic}1` })),
  ),
  "status-name-stays-first": fault(
    "A status page is read under the name that it was created with, even once the settings have another.",
    ["status.name-is-one"],
    nameStaysFirst,
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
  "status-replica-health-stays": fault(
    "The health of a replica is still listed when the node has it no longer.",
    ["status.replica-health-goes-too"],
    instead("status.node.replace", (call, original) => {
      const { replicas } = nodeOf(call);
      const former = [...replicas];
      const data = original(call);
      for (const [name, replica] of former)
        if (!replicas.has(name)) replicas.set(name, { ...replica });
      return data;
    }),
  ),
  "status-replica-icmp-refused": fault(
    "PUT of a node refuses ping replicas.",
    ["status.replica-schemes"],
    refusesWhen("status.node.replace", ({ body }) =>
      body.replicas?.some((url) => url.startsWith("icmp:")) ? invalid("replicas") : undefined,
    ),
  ),
  "status-replica-path-lost": fault(
    "The path of a web replica is cut off.",
    ["status.replica-schemes"],
    takesReplicas((url) => url.replace(/(\w)\/[^/]*$/, "$1")),
  ),
  "status-replica-query-lost": fault(
    "The query of a web replica is cut off.",
    ["status.replica-schemes"],
    takesReplicas((url) => url.replace(/\?.*$/, "")),
  ),
  "status-replica-lowered": fault(
    "Replicas are put in lower case.",
    ["status.replica-schemes"],
    takesReplicas((url) => url.toLowerCase()),
  ),
  "status-replica-any-scheme": fault(
    "PATCH of a node accepts replicas of any scheme.",
    ["status.replica-other-scheme-refused"],
    tolerates("status.node.merge", /replicas/),
  ),
  "status-replicas-added": fault(
    "PATCH of a node adds the replicas that it carries to the existing ones.",
    ["status.replicas-overwritten"],
    instead("status.node.merge", (call, original) => {
      const { replicas } = call.body;
      const all = replicas && [...new Set([...(nodeOf(call).node.replicas ?? []), ...replicas])];
      return original({ ...call, body: { ...call.body, ...(all && { replicas: all }) } });
    }),
  ),
  "status-http-half-taken": fault(
    "PATCH of a node accepts an http object without its required fields.",
    ["status.node-http-fields-required"],
    tolerates("status.node.merge", /http/),
  ),
  "status-http-half-kept": fault(
    "PUT of a node is refused when its http object is incomplete, but the part that was sent is kept.",
    ["status.node-http-fields-required"],
    httpHalfKept,
  ),
  "status-http-needs-both": fault(
    "PATCH of a node refuses an http object with a status alone.",
    ["status.node-http-parts-optional"],
    refusesWhen("status.node.merge", ({ body: { http } }) =>
      http && !http.body ? invalid("http.body: needed") : undefined,
    ),
  ),
  "status-flush-drops-replicas": fault(
    "Flushing the health of a node drops its last replica.",
    ["status.flush-keeps-node"],
    afterwards("status.replica.flush", (call) => {
      const { node } = nodeOf(call);
      if (node.replicas) node.replicas = node.replicas.slice(0, -1);
    }),
  ),
  "status-flush-drops-http": fault(
    "Flushing the health of a node drops how it is judged.",
    ["status.flush-keeps-node"],
    afterwards("status.replica.flush", (call) => {
      delete nodeOf(call).node.http;
    }),
  ),
  "status-flush-idle": fault(
    "Flushing the health of a node keeps it.",
    ["status.replicas-flushed"],
    forgets("status.replica.flush"),
  ),
  "status-flush-takes-neighbours": fault(
    "Flushing the health of a node flushes all nodes of its service.",
    ["status.replicas-flushed"],
    afterwards("status.replica.flush", (call) => {
      for (const { replicas } of serviceOf(call).nodes) replicas.clear();
    }),
  ),
  "status-health-softened": fault(
    "A dead replica is listed as sick.",
    ["status.replicas-listed"],
    shows("status.replica.list", (all) => all.map((one) => (one === "dead" ? "sick" : one))),
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
  "status-settings-neighbours-reset": fault(
    "Changing a behaviour of the status page resets the others.",
    ["status.settings-merge-nested"],
    instead("status.settings.merge", (call, original) => {
      if (call.body.behavior) {
        const { settings } = pageOf(call);
        settings.behavior = firstSettings(settings.name).behavior;
      }
      return original(call);
    }),
  ),
  "status-settings-metrics-reset": fault(
    "Changing the metrics of nodes that push resets those of nodes that are polled.",
    ["status.settings-merge-nested"],
    instead("status.settings.merge", (call, original) => {
      if (call.body.metrics?.push) {
        const { settings } = pageOf(call);
        settings.poll = firstSettings(settings.name).poll;
      }
      return original(call);
    }),
  ),
  "status-cpu-unbounded": fault(
    "Any load of the processor is accepted and shown as the bound of a sick node.",
    ["status.settings-cpu-range"],
    tolerates("status.settings.merge", /cpu/),
  ),
  "status-cpu-ten-refused": fault(
    "A load of 10 is refused as the bound of a sick node.",
    ["status.settings-cpu-range"],
    refusesWhen("status.settings.merge", ({ body }) =>
      body.metrics?.push?.system_cpu_sick_above === 10
        ? invalid("system_cpu_sick_above")
        : undefined,
    ),
  ),
  "status-ram-as-cpu": fault(
    "Takes for system_ram_sick_above what system_cpu_sick_above may be, up to 10.",
    ["status.settings-ram-range"],
    seam("violation", (original) => (operation, query, body) => {
      const ram = Number(memberAt(body, "metrics/push/system_ram_sick_above"));
      const violation = original(operation, query, body);
      return violation !== undefined && /ram/.test(violation) && ram > 1 && ram <= 10
        ? undefined
        : violation;
    }),
  ),
  "status-ram-unbounded": fault(
    "Any use of memory is accepted and shown as the bound of a sick node.",
    ["status.settings-ram-range"],
    tolerates("status.settings.merge", /ram/),
  ),
  "status-ram-least-refused": fault(
    "A use of memory of 0.01 is refused as the bound of a sick node.",
    ["status.settings-ram-range"],
    refusesWhen("status.settings.merge", ({ body }) =>
      body.metrics?.push?.system_ram_sick_above === 0.01
        ? invalid("system_ram_sick_above")
        : undefined,
    ),
  ),
  "status-custom-domain-hidden": fault(
    "A custom domain is not shown.",
    ["status.custom-domain-shown"],
    hidesField("status.domain.read", "custom"),
  ),
  "status-custom-domain-first-stays": fault(
    "The first custom domain of a page is shown even when it has another.",
    ["status.custom-domain-shown"],
    firstCustomStays,
  ),
  "status-custom-domain-not-blanked": fault(
    "A blank custom domain is accepted, but the former one stays.",
    ["status.custom-domain-blank"],
    keepsDomain("status.domain.merge"),
  ),
  "status-custom-domain-blank-refused": fault(
    "A blank custom domain is refused.",
    ["status.custom-domain-blank"],
    refusesBlankDomain("status.domain.merge"),
  ),
  "status-setup-of-own-domain": fault(
    "The setup ignores the domain that is asked for.",
    ["status.setup-for-asked-domain"],
    ignoresQuery("status.setup.read", "custom"),
  ),
  "status-setup-of-saved-domain": fault(
    "Where the page has a custom domain, its setup ignores the one that is asked for.",
    ["status.setup-for-asked-domain"],
    takesQuery("status.setup.read", (query, call) => (pageOf(call).domain.custom ? {} : query)),
  ),
  "status-setup-without-records": fault(
    "The setup of a status page has no records.",
    ["status.setup-has-records"],
    shows("status.setup.read", (data) => ({ ...data, setup: { records: [] } })),
  ),
  "status-created-once": fault(
    "A website that had a status page cannot have another one.",
    ["platform.removed-is-made-again"],
    takesOnce("status.create", ({ params }) => params.website_id),
  ),
  "status-setup-with-saved-records": fault(
    "Where the page has a custom domain, the records of its setup are for that one, whichever is asked for.",
    ["status.setup-has-records"],
    shows("status.setup.read", (data, call) => {
      const { domain } = pageOf(call);
      return domain.custom ? { ...data, setup: { records: setupRecords(domain) } } : data;
    }),
  ),
  "status-domain-own-basic-refused": fault(
    "A new custom domain of a status page is refused beside the basic domain that it has.",
    ["status.domain-event"],
    refusesIf("status.domain.merge", (call) => isBesideOwn(call.body, pageOf(call).domain)),
  ),
  "status-death-untold": fault(
    "Hooks are told of no replica that dies, as of those that fall sick.",
    ["hook-arrives:status:health:changed"],
    seam("emit", (original) => (event) => {
      if (event.name !== "status:health:changed" || event.data["health"] !== "dead")
        original(event);
    }),
  ),
  "status-setup-sets-domain": fault(
    "Reading the setup of a domain makes it the domain of the page.",
    ["status.setup-changes-nothing"],
    afterwards("status.setup.read", (call) => {
      if (call.query.custom) pageOf(call).domain.custom = call.query.custom;
    }),
  ),
  "status-setup-unverifies": fault(
    "Reading the setup of a domain clears the verification of the page's own domain.",
    ["status.setup-changes-nothing"],
    afterwards("status.setup.read", (call) => {
      pageOf(call).domain.verified = false;
    }),
  ),
  "status-token-rolls-back": fault(
    "Every second roll of the reporter token brings back the one before.",
    ["status.token-rolls"],
    tokenRollsBack,
  ),
  "status-token-rolls-when-read": fault(
    "Reading the reporter token rolls it.",
    ["status.token-stays"],
    afterwards("status.token.read", (call) => {
      pageOf(call).token = newToken(call.reference);
    }),
  ),
  "status-token-rolls-with-domain": fault(
    "Another domain of the status page rolls the reporter token.",
    ["status.token-stays"],
    afterwards("status.domain.merge", (call) => {
      pageOf(call).token = newToken(call.reference);
    }),
  ),
  "status-token-rolls-all": fault(
    "Rolling the reporter token of a website rolls those of all.",
    ["status.token-roll-is-local"],
    afterwards("status.token.roll", (call) => {
      for (const website of call.reference.platform.websites) {
        const { page } = pageSlot(website);
        if (page && page !== pageOf(call)) page.token = newToken(call.reference);
      }
    }),
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
  "status-basic-drops-custom": fault(
    "A change of the basic domain of the status page alone takes the custom domain away.",
    ["status.domain-states-walked"],
    takesBody("status.domain.merge", (body) => ({ custom: "", ...body })),
  ),
  "status-service-order-zero-ignored": fault(
    "PATCH of a service ignores an order of 0.",
    ["status.order-zero-too"],
    takesBody("status.service.merge", ({ order, ...body }) => (order ? { ...body, order } : body)),
  ),
  "status-node-order-zero-ignored": fault(
    "PUT of a node takes an order of 0 for 1.",
    ["status.order-zero-too"],
    takesBody("status.node.replace", ({ order, ...body }) => ({ ...body, order: order || 1 })),
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
  "status-settings-delay-of-all": fault(
    "The delay after which what is pushed counts as dead is also that of local nodes.",
    ["status.settings-merge-nested"],
    afterwards("status.settings.merge", (call) => {
      const { settings } = pageOf(call);
      const { push, local } = call.body.metrics ?? {};
      const { delay_dead } = push ?? {};
      if (delay_dead !== undefined && !local) settings.local = { ...settings.local, delay_dead };
    }),
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
  "status-one-user-notified": fault(
    "Of the users that the settings notify the first is kept.",
    ["status.settings-several-users"],
    takesBody("status.settings.merge", (body) => {
      const user_ids = body.notify?.app?.user_ids;
      return user_ids
        ? { ...body, notify: { ...body.notify, app: { user_ids: user_ids.slice(0, 1) } } }
        : body;
    }),
  ),
  "status-notify-neighbours-reset": fault(
    "Changing whom the settings notify by email forgets whom they notify in the app.",
    ["status.settings-merge-nested"],
    afterwards("status.settings.merge", (call) => {
      if (call.body.notify?.["email"]) pageOf(call).settings.app = {};
    }),
  ),
};
