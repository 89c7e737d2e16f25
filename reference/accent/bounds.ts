import { websiteOf } from "../call.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import { refusesIf, refusesQuery, takesBody } from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import { without } from "../deviate/without.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { shortcutsOf } from "../routes/shortcuts.ts";
import { nodeOf } from "../routes/status/state.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import { inboxesOf } from "../state/inbox.ts";
import { boundsRequestsAccents } from "./bounds/requests.ts";

const languages = new Set(["de", "en", "es", "fr", "it", "nl", "pt"]);
const comparing = new Set(["gte", "lte", "gt", "lt"]);

/** Whether each comparison by size names numbers or dates. */
const comparesSizes = (
  conditions: readonly { operator: string; query: readonly string[] }[],
): boolean =>
  conditions.every(
    ({ operator, query }) =>
      !comparing.has(operator) ||
      query.every((one) => !Number.isNaN(Number(one)) || !Number.isNaN(Date.parse(one))),
  );

/** The root domain may stand behind it, which says nothing of its length. */
const isOverlong = (name: string | undefined): boolean => (name?.split(".")[0] ?? "").length > 30;

/** Which values within the documents' bounds another platform refuses or drops. */
export const boundsAccents: Record<string, Accent> = {
  ...boundsRequestsAccents,
  "assist-other-object-refused": accent(
    "Refuses an assistance that carries the object of another action.",
    ["open.assist-object-required"],
    refusesIf("browsing.assist.act", ({ body }) =>
      (["mouse", "scroll", "click"] as const).some(
        (name) => name !== body.action && body[name] !== undefined,
      ),
    ),
  ),
  "addresses-of-files-limited": accent(
    "Accepts an address of a file of 255 characters at most.",
    ["open.size-limits"],
    refusesIf(
      "conversation.message.send",
      ({ body }) => body.type === "file" && body.content.url.length > 255,
    ),
  ),
  "availability-from-a-minute-to-a-day": accent(
    "Accepts an availability only for whole seconds from a minute to a day.",
    ["open.availability-for-bounds"],
    refusesIf("availability.merge", ({ body }) => {
      const { for: seconds } = body.time;
      return !Number.isInteger(seconds) || seconds < 60 || seconds > 86_400;
    }),
  ),
  "basic-domains-and-bangs-limited": accent(
    "Accepts a basic domain and a bang of 30 characters at most.",
    ["open.size-limits"],
    refusesIf("helpdesk.create", ({ body }) => isOverlong(body.domain_basic)),
    refusesIf("status.create", ({ body }) => isOverlong(body.domain_basic)),
    ...(["channel.domain.merge", "helpdesk.domain.merge", "status.domain.merge"] as const).map(
      (id) => refusesIf(id, ({ body }) => isOverlong(body.basic)),
    ),
    ...(
      [
        "shortcuts.shortcut.create",
        "shortcuts.shortcut.replace",
        "shortcuts.shortcut.merge",
      ] as const
    ).map((id) => refusesIf(id, ({ body }) => isOverlong(body.bang))),
  ),
  "browsing-without-heartbeat-short": accent(
    "Ends a browsing session after ten seconds without a heartbeat.",
    ["open.browsing-heartbeat"],
    seam(
      "duration",
      (original) => (name) => (name === "browsing-heartbeat" ? 10_000 : original(name)),
    ),
  ),
  "category-color-of-six-digits": accent(
    "Accepts as the color of a category only a hash with six digits, or none.",
    ["open.helpdesk-color-form"],
    ...(["helpdesk.category.replace", "helpdesk.category.merge"] as const).map((id) =>
      refusesIf(id, ({ body }) => !/^(#[0-9a-f]{6})?$/i.test(body.color ?? "")),
    ),
  ),
  "category-color-without-hash": accent(
    "Accepts as the color of a category only six digits without a hash, or none.",
    ["open.helpdesk-color-form"],
    ...(["helpdesk.category.replace", "helpdesk.category.merge"] as const).flatMap((id) => [
      takesBody(id, (body) => (body.color ? { ...body, color: `#${body.color}` } : body)),
      refusesIf(id, ({ body }) => !/^([0-9a-f]{6})?$/i.test(body.color ?? "")),
    ]),
  ),
  "filter-comparisons-sized": accent(
    "Refuses to compare by size with what is neither a number nor a date.",
    ["open.filter-criteria"],
    refusesIf("filters.filter.create", ({ body }) => !comparesSizes(body.filter)),
    refusesIf("filters.filter.replace", ({ body }) => !comparesSizes(body.filter)),
  ),
  "fingerprints-of-fifteen-digits": accent(
    "Accepts only positive whole numbers of up to 15 digits as a fingerprint.",
    ["open.message-fingerprint-range"],
    refusesIf(
      "conversation.message.send",
      ({ body: { fingerprint = 1 } }) =>
        !Number.isInteger(fingerprint) || fingerprint < 1 || fingerprint >= 1e15,
    ),
  ),
  "inbox-filter-unknown-refused": accent(
    "Refuses a list of conversations by an inbox that is not there.",
    ["open.conversations-filter-unknown-id"],
    refusesIf("conversations.conversation.list", (call) => {
      const { filter_inbox_id } = call.query;
      return filter_inbox_id !== undefined && !inboxesOf(websiteOf(call)).get(filter_inbox_id);
    }),
  ),
  "segment-search-unknown-refused": accent(
    "Refuses a search for a segment that no conversation has.",
    ["open.conversations-filter-unknown-id"],
    refusesIf("conversations.conversation.list", (call) => {
      const { search_type, search_query = "" } = call.query;
      const wanted = search_query.toLowerCase();
      const isIts = (segment: string): boolean => segment.toLowerCase() === wanted;
      const all = [...conversationsOf(websiteOf(call)).all];
      return search_type === "segment" && !all.some(({ segments }) => segments.some(isIts));
    }),
  ),
  "inbox-orders-equal-refused": accent(
    "Refuses to give two inboxes the same order.",
    ["open.inbox-order-partial"],
    refusesIf("inboxes.order.set", (call) => {
      const { orders } = call.body;
      return new Set(orders.map(({ order }) => order)).size < orders.length;
    }),
  ),
  "limit-units-up-to-ten": accent(
    "Sells at most ten additional units of a limit.",
    ["open.limits-additional-values"],
    refusesIf("limits.subscription.create", ({ body }) => body.units.additional > 10),
  ),
  "mention-unknown-refused": accent(
    "Refuses a mention of somebody who is not an operator of the website.",
    ["open.message-mention-unknown"],
    refusesIf("conversation.message.send", (call) =>
      (call.body.mentions ?? []).some((user_id) => !websiteOf(call).operators.has(user_id)),
    ),
  ),
  "mention-unknown-dropped": accent(
    "Drops a mention of somebody who is not an operator of the website.",
    ["open.message-mention-unknown"],
    takesBody("conversation.message.send", (body, call) =>
      body.mentions
        ? {
            ...body,
            mentions: body.mentions.filter((user_id) => websiteOf(call).operators.has(user_id)),
          }
        : body,
    ),
  ),
  "message-edit-of-chat-only": accent(
    "Edits only the messages that operators sent by chat.",
    ["open.message-edit-which"],
    refusesIf("conversation.message.edit", (call) => {
      const { thread } = placeOf(call).conversation;
      const message = thread.byFingerprint.get(Number(call.params.fingerprint));
      return message?.from !== "operator" || message.origin !== "chat";
    }),
  ),
  "node-http-by-scheme": accent(
    "Refuses the conditions of HTTP answers for a node without an HTTP replica.",
    ["open.status-http-by-scheme"],
    refusesIf("status.node.replace", ({ body: { http, replicas = [] } }) =>
      Boolean(http && !replicas.some((url) => url.startsWith("http"))),
    ),
    refusesIf("status.node.merge", (call) => {
      const { http, replicas = nodeOf(call).node.replicas ?? [] } = call.body;
      return Boolean(http && !replicas.some((url) => url.startsWith("http")));
    }),
  ),
  "node-replicas-when-polled": accent(
    "Refuses replicas of a node that is not polled.",
    ["open.status-replicas-by-mode"],
    refusesIf("status.node.replace", (call) =>
      Boolean(call.body.replicas?.length && nodeOf(call).node.mode !== "poll"),
    ),
    refusesIf("status.node.merge", (call) =>
      Boolean(call.body.replicas?.length && nodeOf(call).node.mode !== "poll"),
    ),
  ),
  "node-replicas-dropped-unless-polled": accent(
    "Drops replicas of a node that is not polled.",
    ["open.status-replicas-by-mode"],
    ...(["status.node.replace", "status.node.merge"] as const).map((id) =>
      takesBody(id, (body, call) =>
        nodeOf(call).node.mode === "poll" ? body : without(body, "replicas"),
      ),
    ),
  ),
  "operators-email-user-beside-refused": accent(
    "Refuses an email to operators that names a user beside another recipient.",
    ["open.operators-email-user-missing"],
    refusesIf(
      "operators.email.send",
      ({ body }) => body.recipient !== "user" && body.user_id !== undefined,
    ),
  ),
  "operator-title-blank-refused": accent(
    "Refuses a blank title of an operator.",
    ["open.operators-title-clear"],
    refusesIf("operators.operator.merge", ({ body }) => body.title === ""),
  ),
  "reminder-within-a-month": accent(
    "Accepts reminders from an hour to 32 days ahead, with time and offset.",
    ["open.reminder-now"],
    refusesIf("conversation.reminder.create", ({ body: { date }, reference }) => {
      const ahead = Date.parse(date) - reference.clock.now();
      const isWhole = /T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(date);
      return !isWhole || ahead < 3_600_000 || ahead > 32 * 86_400_000;
    }),
  ),
  "routing-assign-nobody-refused": accent(
    "Refuses a routing rule that assigns to nobody.",
    ["open.routing-assign-unknown-user"],
    refusesIf("routing.rules.replace", ({ body }) =>
      body.rules.some(({ assign }) => assign.length === 0),
    ),
  ),
  "search-filter-unknown-form": accent(
    "Knows another form of search_filter, and refuses the form of saved filters.",
    ["open.search-filter-form"],
    refusesQuery("people.profile.list", "search_filter"),
    refusesIf(
      "conversations.conversation.list",
      ({ query }) => query.search_type === "filter" && query.search_query !== undefined,
    ),
  ),
  "services-few-languages": accent(
    "Translates and transcribes only between seven languages.",
    ["open.services-locales"],
    refusesIf(
      "services.translate.request",
      ({ body: { locale } }) => !languages.has(locale.from) || !languages.has(locale.to),
    ),
    refusesIf("services.transcribe.request", ({ body }) => !languages.has(body.locale.to)),
  ),
  "settings-users-operators": accent(
    "Refuses to notify users of the status page who are not operators of the website.",
    ["open.status-settings-user-ids"],
    refusesIf("status.settings.merge", (call) =>
      (call.body.notify?.app?.user_ids ?? []).some(
        (user_id) => !websiteOf(call).operators.has(user_id),
      ),
    ),
  ),
  "tag-unmatched-refused": accent(
    "Refuses to replace a tag that no shortcut has.",
    ["open.shortcut-tag-unmatched"],
    refusesIf("shortcuts.tag.replace-all", (call) =>
      [...shortcutsOf(websiteOf(call))].every(
        ({ tag }) => (tag ?? "none") !== (call.body.match ?? "none"),
      ),
    ),
  ),
};
