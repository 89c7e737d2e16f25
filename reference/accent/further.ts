import { accent, together, unusual, type Accent, type Plant } from "../deviate/deviation.ts";
import { changesPayload } from "../deviate/event.ts";
import {
  afterwards,
  hidesField,
  instead,
  refusesIf,
  shows,
  takesBody,
  whereRefused,
} from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import { without } from "../deviate/without.ts";
import { tolerates } from "../deviate/check.ts";
import { websiteOf } from "../call.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { isCardNumber, digitsOf } from "../state/card-number.ts";
import { unlinkOperator } from "../state/operator.ts";
import { notFound } from "../refusal.ts";
import { anyConditionIsEnough, identitiesAsEmail } from "./further/conversations.ts";
import {
  keysOfWebsite,
  keypairKeysAsBytes,
  linksOfAnotherForm,
  mailedKeysAsBytes,
  signaturesIssued,
} from "./further/handed-out.ts";
import { pagesWithoutHead, prefixesOther, routesFurther } from "./further/routes.ts";
import {
  actionsSigned,
  alertsBeside,
  alertsOfItsOwn,
  contentIsRead,
  countsResolved,
  inboxesInNumbers,
  limitsEndWithCard,
  offlineUnlessSet,
  offsetsInSeconds,
  oldAlertsDropped,
  unsetForZero,
  updatesSinceJoined,
} from "./further/users.ts";
import {
  devicesUnknown,
  eventsReplayed,
  leavesLate,
  noticedLate,
  onlineByMessage,
  remindsEverybody,
  remindsNobody,
  sendersUnnamed,
  timezonesInHours,
} from "./further/visitor.ts";

type Pair = { from: string; to: string };

const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Whether some pair ends before it begins, meets another one, or is not of the usual form. */
const isUntidy = (hours: readonly Partial<Pair>[] = []): boolean => {
  const pairs = hours
    .map(({ from = "", to = "" }) => ({ from, to }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return pairs.some(
    ({ from, to }, i) =>
      !isClock(from) || !isClock(to) || from >= to || to > (pairs[i + 1]?.from ?? "99:99"),
  );
};

/** Whether there are more than two pairs, or one that is not of whole and half hours. */
const isUnrounded = (hours: readonly Partial<Pair>[] = []): boolean =>
  hours.length > 2 || hours.some(({ from = "", to = "" }) => !/:[03]0.*:[03]0$/.test(from + to));

/** The last owner may become a member, or leave while members remain. */
const lastOwnerLeaves: Plant = together(
  whereRefused("operators.operator.merge", ["last_owner"], (call) => {
    const link = websiteOf(call).operators.get(call.params.user_id);
    if (link) link.role = "member";
  }),
  whereRefused("operators.operator.remove", ["last_owner"], (call) =>
    unlinkOperator(call.reference, websiteOf(call), call.params.user_id),
  ),
);

/** Takes any text as a domain, and compares it as it was written. */
const domainsAsWritten: Plant = together(
  tolerates("website.create", /domain: must/),
  afterwards("website.create", (call, data) => {
    const { website_id } = data as { website_id?: string };
    const made = call.reference.platform.websites.get(website_id ?? "");
    if (made) made.domain = call.body.domain;
  }),
  instead("website.exists", (call) => {
    const { websites } = call.reference.platform;
    for (const { domain } of websites) if (domain === call.query.domain) return;
    throw notFound("website");
  }),
);

/** What else another platform may show, take and lead to. */
export const furtherAccents: Record<string, Accent> = {
  "visitor-noticed-late": accent(
    "Counts a visitor as online only a moment after coming.",
    ["open.visitor-online"],
    noticedLate,
  ),
  "visitor-lingers": accent(
    "Counts a visitor as online for a second and a half after leaving.",
    ["open.visitor-online"],
    leavesLate,
  ),
  "visitor-online-by-message": accent(
    "Counts a visitor as online once a message of theirs came, also through the API, until they leave.",
    ["open.visitor-online"],
    onlineByMessage,
  ),
  "events-replayed": accent(
    "Sends the latest events of its websites to each client that connects.",
    ["open.event-replay"],
    eventsReplayed,
  ),
  "reminder-reminds-everybody": accent(
    "Alerts every operator on the date of a reminder, whoever set it.",
    ["open.reminder-effect"],
    remindsEverybody,
  ),
  "reminder-reminds-nobody": unusual(
    accent("Does nothing on the date of a reminder.", ["open.reminder-effect"], remindsNobody),
    ["conversation.reminder-alerts"],
  ),
  "visitor-device-unknown": accent(
    "Finds out nothing of the device and the network of a visitor.",
    ["open.hook-causes"],
    devicesUnknown,
  ),
  "timezones-in-hours": accent(
    "Shows the timezone of a visitor in hours, with the other sign.",
    ["open.timezone-unit"],
    timezonesInHours,
  ),
  "message-senders-unnamed": accent(
    "Shows the platform or somebody as the user of a message that was sent without one.",
    ["open.message-user-default"],
    sendersUnnamed,
  ),
  "open-flag-of-users-only": accent(
    "Sets no open flag for plugins.",
    ["open.open-flag-readable"],
    instead("conversation.open.set", (call, original) =>
      call.caller?.tier === "plugin" ? void placeOf(call) : original(call),
    ),
  ),
  "identity-of-any-plugin": accent(
    "Accepts a request for an identity of a plugin that is not installed, and asks nobody.",
    ["open.identity-unknown-plugin"],
    whereRefused("conversation.identity.request", ["not_subscribed"]),
  ),
  "website-domains-as-written": accent(
    "Takes any text as the domain of a website, and compares it as it was written.",
    ["open.website-domain-form"],
    domainsAsWritten,
  ),
  "website-creator-member": accent(
    "Makes the creator of a website a member of it.",
    ["open.website-creator-role"],
    afterwards("website.create", (call, data) => {
      const { website_id } = data as { website_id?: string };
      const made = call.reference.platform.websites.get(website_id ?? "");
      for (const link of made?.operators.values() ?? []) link.role = "member";
    }),
  ),
  "operator-again-taken": accent(
    "Accepts to add somebody who is an operator already, and changes nothing.",
    ["open.operators-already-operator"],
    whereRefused("operators.operator.create", ["operator_exists"]),
  ),
  "last-owner-leaves": accent(
    "Lets the last owner become a member, or leave while members remain.",
    ["open.operators-last-owner"],
    lastOwnerLeaves,
  ),
  "schedule-half-hours": accent(
    "Accepts only two pairs of hours a day, and only whole and half hours.",
    ["open.account-schedule-hours-form"],
    refusesIf("account.schedule.merge", ({ body }) => isUnrounded(body.hours)),
  ),
  "schedule-hours-tidy": accent(
    "Refuses hours that end before they begin, overlap or are not of the form 09:00, and sorts the others.",
    ["open.account-schedule-hours-form"],
    refusesIf("account.schedule.merge", ({ body }) => isUntidy(body.hours)),
    takesBody("account.schedule.merge", (body) =>
      body.hours
        ? {
            ...body,
            hours: body.hours.toSorted((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1)),
          }
        : body,
    ),
  ),
  "schedule-hours-any": accent(
    "Accepts any texts as hours.",
    ["open.account-schedule-hours-form"],
    tolerates("account.schedule.merge", /hours\/\d+\/(from|to): must match/),
  ),
  "schedule-offset-in-seconds": accent(
    "Reads the offset of a schedule in seconds.",
    ["open.account-schedule-offset"],
    offsetsInSeconds,
  ),
  "schedule-offset-of-time-zones": accent(
    "Refuses as the offset of a schedule what no time zone has in minutes.",
    ["open.account-schedule-offset"],
    refusesIf(
      "account.schedule.merge",
      ({ body: { offset = 0 } }) => offset % 15 !== 0 || offset < -840 || offset > 720,
    ),
  ),
  "availability-offline-unless-set": accent(
    "Shows a user as offline while no availability is set.",
    ["open.availability-after-expiry"],
    offlineUnlessSet,
  ),
  "availability-unset-for-zero": accent(
    "Shows an availability as set for no second while none is set.",
    ["open.availability-after-expiry"],
    unsetForZero,
  ),
  "account-inboxes-in-numbers": accent(
    "Shows the counts of inboxes as two numbers over all of them.",
    ["open.account-websites-inboxes"],
    inboxesInNumbers,
  ),
  "account-counts-resolved": accent(
    "Counts messages of resolved conversations as unread too.",
    ["open.account-websites-unread-of"],
    countsResolved,
  ),
  "updates-since-joined": accent(
    "Shows users only the updates that were published since they joined.",
    ["open.alerts-updates-whose"],
    updatesSinceJoined,
  ),
  "alert-actions-signed": accent(
    "Shows with each feed alert an address to which it leads, signed anew for each answer.",
    ["2/5", "open.image-address"],
    actionsSigned,
  ),
  "mailed-keys-in-base64": accent(
    "Mails keypairs whose keys are bytes in base64, and takes each spelling of these bytes.",
    ["2/3", "2/4"],
    mailedKeysAsBytes,
  ),
  "keypair-keys-as-bytes": unusual(
    accent(
      "Compares the keys of keypairs by the bytes that their digits stand for, whatever their letter case.",
      ["1/5"],
      keypairKeysAsBytes,
    ),
    ["platform.keypair-key-in-its-case"],
  ),
  "update-content-is-read": accent(
    "Marks an update as read when its content is read.",
    ["open.alerts-content-read"],
    contentIsRead,
  ),
  "update-content-in-html": accent(
    "Shows the content of updates in HTML.",
    ["open.alerts-content-read"],
    shows("alerts.updates.content", (data) => ({ ...data, content: `<p>${data.content}</p>` })),
  ),
  "alerts-old-dropped": accent(
    "Keeps the latest thirty alerts of a feed, and lists the latest thirty updates.",
    ["open.alerts-kept"],
    oldAlertsDropped,
  ),
  "alerts-of-its-own": accent(
    "Alerts a user to each login and to each change of the profile.",
    ["open.alerts-causes"],
    alertsOfItsOwn,
  ),
  "alerts-beside-others": accent(
    "Alerts a user of its own accord at once after each alert that something brings.",
    ["open.alerts-causes"],
    alertsBeside(0),
  ),
  "alerts-beside-others-later": accent(
    "Alerts a user of its own accord a moment after each alert that something brings.",
    ["open.alerts-causes"],
    alertsBeside(100),
  ),
  "card-month-any": accent(
    "Accepts a month of one digit.",
    ["open.billing-card-month"],
    tolerates("billing.card.create", /month: must match/),
  ),
  "card-checked-at-once": accent(
    "Refuses a card at once whose number is none or that has expired.",
    ["open.billing-card-month"],
    refusesIf("billing.card.create", ({ body, reference }) => {
      const { month, year } = body.expiration_date;
      const ends = Date.UTC(Number(year), Number(month));
      return !isCardNumber(digitsOf(body.card_number)) || !(ends > reference.clock.now());
    }),
  ),
  "card-websites-in-list-only": accent(
    "Shows linked_websites only in the list of cards.",
    ["open.billing-card-forms"],
    hidesField("billing.card.read", "linked_websites"),
  ),
  "card-websites-alone-only": accent(
    "Shows linked_websites only of a single card.",
    ["open.billing-card-forms"],
    shows("billing.card.list", ({ cards = [], ...data }) => ({
      ...data,
      cards: cards.map((card) => without(card, "linked_websites")),
    })),
  ),
  "limits-end-with-card": accent(
    "Ends the paid limits of a website whose payment method is unlinked.",
    ["open.billing-website-detach-subscriptions"],
    limitsEndWithCard,
  ),
  "spam-types-known": accent(
    "Refuses an unknown type of spam items.",
    ["open.spam-filter-type-values"],
    refusesIf(
      "conversations.spam.list",
      ({ query: { filter_type = "email" } }) => !["email", "conversation"].includes(filter_type),
    ),
  ),
  "spam-content-empty": accent(
    "Shows nothing of the content of a spam item.",
    ["open.spam-content-form"],
    shows("conversations.spam.read", (data) => ({ ...data, content: {} })),
  ),
  "subscription-links-other": accent(
    "Hands out subscription links of another form, and accepts no others.",
    ["open.subscription-link-form"],
    linksOfAnotherForm,
  ),
  "subscription-key-of-website": accent(
    "Hands out the same key to each address of a website, beside the hash of the address.",
    ["open.subscription-link-form"],
    keysOfWebsite,
  ),
  "signatures-issued": accent(
    "Accepts only the signatures of registrations that were issued, and those again.",
    ["open.account-signature"],
    signaturesIssued,
  ),
  "identities-as-email": accent(
    "Shows every identity that was verified as email.",
    ["open.verification-identity-phone"],
    identitiesAsEmail,
  ),
  "conditions-any-of": accent(
    "Takes one condition of an inbox or a routing rule that holds for enough.",
    ["open.condition-combination"],
    anyConditionIsEnough,
  ),
  "widget-needs-value": accent(
    "Reports the use of a widget without a value as failed.",
    ["open.widget-value-form"],
    changesPayload(
      ({ result, ...data }) =>
        Object.hasOwn(Object(result), "value")
          ? { ...data, result }
          : { ...data, outcome: "failure" },
      "widget:action:processed",
    ),
  ),
  "scopes-open-events": accent(
    "Sends plugins with the scope of routing the events of routing.",
    ["open.scope-without-route"],
    seam(
      "hears",
      (original) => (listener, event) =>
        original(listener, event) ||
        (event.name === "session:set_routing" &&
          listener.scopes?.get("website:conversation:routing")?.read === true &&
          original({ ...listener, scopes: undefined }, event)),
    ),
  ),
  "domain-events-bare": accent(
    "Says nothing in the events of domain validation.",
    ["open.helpdesk-domain-event-subject"],
    changesPayload(() => ({}), "website:validate:domain:valid", "website:validate:domain:invalid"),
  ),
  "prefixes-other": accent(
    "Serves every route without the prefix and below other versions as well.",
    ["open.other-prefix"],
    prefixesOther,
  ),
  "routes-further": accent(
    "Has further routes of conversations, of status pages and of plans.",
    [
      "open.conversation-other-routes",
      "open.status-routes-not-shown",
      "open.status-resolve-route",
      "open.plans-routes-not-shown",
    ],
    routesFurther,
  ),
  "status-page-without-head": accent(
    "Does not say by HEAD whether there is a status page.",
    ["open.status-page-exists-head"],
    pagesWithoutHead,
  ),
};
