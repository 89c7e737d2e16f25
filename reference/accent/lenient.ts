import { userOf, websiteOf } from "../call.ts";
import { memberAt } from "../../contract/pointer.ts";
import { tolerates, toleratesWhere } from "../deviate/check.ts";
import { accent, type Accent, type Plant, unusual } from "../deviate/deviation.ts";
import { acceptsAnyway, instead, takesBody, takesQuery } from "../deviate/handler.ts";
import { without } from "../deviate/without.ts";
import { shortcutsOf } from "../routes/shortcuts.ts";
import { roundingAccents } from "./lenient/rounding.ts";

const unknown = [404];
const taken = [409];

/** Whether each tag is a text or null. */
const isNamed = (body: object | undefined): boolean =>
  ["match", "replacement"].every((name) => {
    const tag: unknown = memberAt(body, name);
    return tag === null || typeof tag === "string";
  });

/** Null stands for having no tag, and the word none for a tag. */
const noneIsNull: Plant = instead("shortcuts.tag.replace-all", (call) => {
  const { match, replacement } = call.body as { match: string | null; replacement: string | null };
  for (const shortcut of shortcutsOf(websiteOf(call))) {
    if ((shortcut.tag ?? null) !== match) continue;
    if (replacement === null) delete shortcut.tag;
    else shortcut.tag = replacement;
  }
});

/** What the reference refuses and another platform may accept. */
export const lenientAccents: Record<string, Accent> = {
  ...roundingAccents,
  "expunge-without-schedule": unusual(
    accent(
      "Accepts the abort of a deletion that nobody scheduled.",
      ["open.website-expunge-without-schedule"],
      acceptsAnyway("website.expunge.abort", [400, 404, 409]),
    ),
    ["website.expunge-needs-schedule"],
  ),
  "spam-decided-again": unusual(
    accent(
      "Accepts a decision on a spam item that is not there, and does nothing.",
      ["open.repeated-remove", "1/3.1"],
      acceptsAnyway("conversations.spam.decide", [404]),
    ),
    ["conversations.spam-must-exist", "conversations.spam-rejected-once"],
  ),
  "fingerprint-taken-ignored": accent(
    "Accepts a second message with a fingerprint that is taken, and ignores it.",
    ["open.message-fingerprint-taken"],
    acceptsAnyway("conversation.message.send", taken, {}),
  ),
  "lists-of-unknown-profile": accent(
    "Answers the lists and the data of a profile that does not exist with nothing in them.",
    ["open.people-list-of-unknown"],
    acceptsAnyway("people.conversation.list", unknown, []),
    acceptsAnyway("people.campaign.list", unknown, []),
    acceptsAnyway("people.event.list", unknown, []),
    acceptsAnyway("people.data.read", unknown, { data: {} }),
  ),
  "transcript-without-email": accent(
    "Accepts a transcript to a visitor whose email is not known, and mails nothing.",
    ["open.transcript-no-email"],
    acceptsAnyway("conversation.transcript.send", [400, 404, 409]),
  ),
  "call-of-none-empty": accent(
    "Answers the read of a call that is not ongoing with empty data.",
    ["open.call-read-none"],
    acceptsAnyway("call.session.read", unknown, {}),
  ),
  "call-of-none-absent": accent(
    "Answers the read of a call that is not ongoing without data.",
    ["open.call-read-none"],
    acceptsAnyway("call.session.read", unknown),
  ),
  "call-origin-any": accent(
    "Takes calls of any origin, and reminders of any origin and in the name of any user.",
    ["open.call-origin-values"],
    ...(["call.session.start", "call.session.end"] as const).map((id) => tolerates(id, /origin/)),
    tolerates("conversation.reminder.create", /origin|user/),
  ),
  "call-signal-any-time": accent(
    "Accepts signals even while no call is ongoing.",
    ["open.call-signal-before-answer"],
    acceptsAnyway("call.signal.send", [404, 409]),
  ),
  "helpdesk-created-again": accent(
    "Accepts a helpdesk for a website that has one, and keeps the old one.",
    ["open.helpdesk-create-again"],
    acceptsAnyway("helpdesk.create", taken),
  ),
  "helpdesk-removed-without-challenge": accent(
    "Removes a helpdesk without a challenge.",
    ["open.helpdesk-remove-verify-required"],
    tolerates("helpdesk.remove", /must have required property '(verify|method|secret)'/),
    takesBody("helpdesk.remove", (body, call) => ({
      verify: body.verify ?? { method: "password", secret: userOf(call).password },
    })),
  ),
  "operator-added-without-secret": accent(
    "Adds an operator by a challenge without a secret.",
    ["open.verify-secret-optional"],
    tolerates("operators.operator.create", /must have required property 'secret'/),
    takesBody("operators.operator.create", ({ verify, ...body }, call) => ({
      ...body,
      verify: { secret: userOf(call).password, ...(verify as Partial<typeof verify>) },
    })),
  ),
  "helpdesk-locale-again": accent(
    "Accepts a locale that the helpdesk has.",
    ["open.helpdesk-locale-again"],
    acceptsAnyway("helpdesk.locale.create", taken),
  ),
  "redirection-again": accent(
    "Accepts a second redirection from the same path, and keeps the first.",
    ["open.helpdesk-redirection-again"],
    acceptsAnyway("helpdesk.redirection.create", taken),
  ),
  "section-filter-alone-ignored": accent(
    "Ignores a filter by section without one by category.",
    ["open.helpdesk-filter-section-alone"],
    takesQuery("helpdesk.article.list", (query) =>
      query.filter_category_id === undefined ? without(query, "filter_section_id") : query,
    ),
  ),
  "provider-unknown-removed": accent(
    "Accepts the removal of a push key that nobody registered.",
    ["open.account-provider-known"],
    acceptsAnyway("account.provider.remove", unknown),
  ),
  "alerts-latest-none": accent(
    "Answers the latest update without data when there is none.",
    ["open.alerts-latest-none"],
    acceptsAnyway("alerts.updates.latest", unknown),
  ),
  "billing-of-none": accent(
    "Answers the billing of a website without a payment method without data.",
    ["open.billing-website-none"],
    acceptsAnyway("billing.website.read", unknown),
  ),
  "billing-detach-other": accent(
    "Accepts the unlinking of a card other than the linked one, and changes nothing.",
    ["open.billing-website-detach-other"],
    acceptsAnyway("billing.website.detach", [404, 409]),
  ),
  "search-query-blank": accent(
    "Accepts a blank query into the search history.",
    ["open.search-query-blank"],
    tolerates("search.entry.create", /must NOT have fewer than 1 characters/),
  ),
  "status-page-again": accent(
    "Accepts a status page for a website that has one, and keeps it.",
    ["open.status-page-twice"],
    acceptsAnyway("status.create", taken),
  ),
  "limit-of-none-removed": accent(
    "Accepts the end of a limit subscription that the website does not have.",
    ["open.limits-unsubscribe-when"],
    acceptsAnyway("limits.subscription.remove", unknown),
  ),
  "rating-of-unrated": accent(
    "Answers the rating of a session that was not rated without data, and accepts its removal.",
    ["open.rating-unrated"],
    acceptsAnyway("ratings.rating.read", unknown),
    acceptsAnyway("ratings.rating.remove", unknown),
  ),
  "tag-absent-is-none": accent(
    "Reads a field that a batch replacement of tags leaves out as the tag none.",
    ["open.shortcut-tag-none"],
    tolerates("shortcuts.tag.replace-all", /must have required property '(match|replacement)'/),
    takesBody("shortcuts.tag.replace-all", (body) => ({
      ...body,
      match: body.match ?? "none",
      replacement: body.replacement ?? "none",
    })),
  ),
  "tag-none-is-null": accent(
    "Takes null for the tag none in a batch replacement, and the word none for a tag like any other.",
    ["open.shortcut-tag-none"],
    toleratesWhere("shortcuts.tag.replace-all", /(match|replacement): must be string/, isNamed),
    noneIsNull,
  ),
  "announcement-of-none": accent(
    "Answers the read of an announcement without data when there is none.",
    ["open.status-announcement-absent"],
    acceptsAnyway("status.announcement.read", unknown),
  ),
  "confirm-unknown-read": accent(
    "Answers the read of an unknown confirm keypair with empty details.",
    ["open.session-confirm-unknown-read"],
    acceptsAnyway("session.confirm.read", [400, 401, 403, 404, 410], { is_valid: false }),
  ),
  "status-page-of-none": accent(
    "Answers the read of a status page without data when there is none.",
    ["open.status-page-absent"],
    acceptsAnyway("status.read", unknown),
  ),
  "company-half-coordinate": accent(
    "Accepts only one of the two coordinates of a company.",
    ["open.people-patch-inner-requirements"],
    tolerates("people.profile.create", /company\/geolocation\/coordinates: must have required/),
    tolerates("people.profile.replace", /company\/geolocation\/coordinates: must have required/),
  ),
};
