import { accent, type Accent } from "../deviate/deviation.ts";
import { hidesField, shows, takesBody } from "../deviate/handler.ts";
import { without } from "../deviate/without.ts";
import {
  categoryImageElsewhere,
  changesImage,
  domainHeldBack,
  logosElsewhere,
  messageElsewhere,
  personElsewhere,
  toTheSecond,
  withoutBlankMarks,
  withoutFalseFlags,
  withoutFalseSelections,
  withoutNeed,
  withoutUnjoined,
  shownFieldsAccents,
} from "./shown/fields.ts";
import { renewsTokens } from "./shown/tokens.ts";
import { widgetsGiven } from "./shown/widgets.ts";

/** What the reference shows and another platform may show differently. */
export const shownAccents: Record<string, Accent> = {
  ...shownFieldsAccents,
  "batches-of-ten": accent(
    "Puts ten messages into a batch.",
    ["open.message-batch-size"],
    shows("conversation.message.list", (data) => data.slice(-10)),
  ),
  "batches-of-one": accent(
    "Puts one message into a batch, and those of the same moment.",
    ["open.message-batch-size", "open.message-equal-timestamps"],
    shows("conversation.message.list", (data) =>
      data.filter(({ timestamp }) => timestamp === data.at(-1)?.timestamp),
    ),
  ),
  "batches-newest-first": accent(
    "Lists the newest message of a batch first.",
    ["open.message-batch-order"],
    shows("conversation.message.list", (data) => data.toReversed()),
  ),
  "message-marks-left-out": accent(
    "Leaves out read and delivered of a message while they are blank.",
    ["open.message-read-empty"],
    shows("conversation.message.read", withoutBlankMarks),
    shows("conversation.message.list", (data) => data.map(withoutBlankMarks)),
  ),
  "routing-of-unassigned-empty": accent(
    "Shows assigned without a user for a conversation that is assigned to nobody.",
    ["open.routing-unassigned"],
    shows("conversation.routing.read", (data) => ({ assigned: {}, ...data })),
  ),
  "suggestions-counted-ever": accent(
    "Counts suggestions higher than the things that carry them.",
    ["open.suggest-count"],
    shows("conversations.segment.list", (data) =>
      data.map((one) => ({ ...one, count: one.count + 7 })),
    ),
    shows("conversations.datum.list", (data) =>
      data.map((one) => ({ ...one, count: one.count + 7 })),
    ),
  ),
  "article-draft-url": accent(
    "Shows a url for drafts too.",
    ["open.helpdesk-draft-url"],
    shows("helpdesk.article.read", (data) => ({ url: "https://help.example/draft/", ...data })),
  ),
  "article-category-empty": accent(
    "Shows an empty object as the category of an article without one.",
    ["open.absent-value", "open.helpdesk-placement-absent-form"],
    shows("helpdesk.article.list", (data) => data.map((one) => ({ category: {}, ...one }))),
  ),
  "logo-elsewhere": accent(
    "Stores the logos of a helpdesk elsewhere and shows their new address.",
    ["open.helpdesk-image-form"],
    shows("helpdesk.settings.read", logosElsewhere),
  ),
  "avatar-elsewhere": accent(
    "Stores the avatar of a user and the logos of a status page elsewhere and shows their new address.",
    ["open.image-elsewhere"],
    shows("account.profile.read", (data) => ({
      ...data,
      ...(data.avatar && { avatar: changesImage(data.avatar) }),
    })),
    shows("status.settings.read", logosElsewhere),
  ),
  "plugin-permissions-flags": accent(
    "Shows the permissions of a scope as an object of two flags.",
    ["open.plugin-permissions-form"],
    shows("plugins.details.read", (data) => ({
      ...data,
      scopes: data.scopes?.map((scope) => ({
        ...scope,
        permissions: { read: true, write: true },
      })),
    })),
  ),
  "person-avatar-elsewhere": accent(
    "Stores the avatars of profiles elsewhere and shows their new address.",
    ["open.image-elsewhere"],
    shows("people.profile.read", personElsewhere),
    shows("people.profile.list", (data) => data.map(personElsewhere)),
  ),
  "helpdesk-password-masked": accent(
    "Masks the access password of a helpdesk.",
    ["open.helpdesk-settings-password"],
    shows("helpdesk.settings.read", (data) => ({
      ...data,
      access: data.access?.password ? { password: "********" } : data.access,
    })),
  ),
  "channel-domain-held-back": accent(
    "Shows the custom domain of the email channel only once it is verified.",
    ["open.channel-domain-unvalidated"],
    shows("channel.domain.read", domainHeldBack),
  ),
  "helpdesk-domain-held-back": accent(
    "Shows the custom domain of a helpdesk only once it is verified.",
    ["open.helpdesk-domain-pending"],
    shows("helpdesk.domain.read", domainHeldBack),
  ),
  "status-domain-held-back": accent(
    "Shows the custom domain of a status page only once it is verified.",
    ["open.status-domain-invalid-kept"],
    shows("status.domain.read", domainHeldBack),
  ),
  "channel-without-address": accent(
    "Does not show the inbound address of a website.",
    ["open.channel-email-without-address"],
    hidesField("channel.email.read", "email"),
  ),
  "hook-events-sorted": accent(
    "Shows the events of a hook in alphabetical order.",
    ["open.hook-events-order"],
    shows("hooks.hook.read", (data) => ({ ...data, events: [...data.events].sort() })),
    shows("hooks.hook.list", (data) =>
      data.map((hook) => ({ ...hook, events: [...hook.events].sort() })),
    ),
  ),
  "shortcut-untagged-as-general": accent(
    "Shows a shortcut without a tag as one of the tag general.",
    ["open.shortcut-defaults"],
    shows("shortcuts.shortcut.read", (one) => ({ ...one, tag: one.tag || "general" })),
    shows("shortcuts.shortcut.list", (all) =>
      all.map((one) => ({ ...one, tag: one.tag || "general" })),
    ),
  ),
  "shortcut-tagged-by-default": accent(
    "Tags a shortcut that is created without a tag as general.",
    ["open.shortcut-defaults"],
    takesBody("shortcuts.shortcut.create", (body) => ({ ...body, tag: body.tag ?? "general" })),
  ),
  "shortcut-flag-left-out": accent(
    "Leaves out disabled of a shortcut while it is false.",
    ["open.shortcut-defaults"],
    shows("shortcuts.shortcut.read", (data) => (data.disabled ? data : without(data, "disabled"))),
  ),
  "status-setup-other-records": accent(
    "Names DNS records of a type that no other setup names, in the setup of a status page.",
    ["2/10"],
    shows("status.setup.read", ({ setup, ...data }) => ({
      ...data,
      setup: { records: setup?.records?.map((record) => ({ ...record, type: "alias" })) ?? [] },
    })),
  ),
  "setup-trial-runs": accent(
    "Shows as the trial of each part of the setup the days that are left of it, in fractions.",
    ["open.setup-parts-done"],
    shows("setup.read", (data, { reference }) => ({
      ...data,
      states: Object.fromEntries(
        Object.entries(data.states).map(([part, state]) => [
          part,
          { ...Object(state), trial: 14 - ((reference.clock.now() / 86_400_000) % 14) },
        ]),
      ),
    })),
  ),
  "setup-all-done": accent(
    "Shows every part of the setup as done.",
    ["open.setup-parts-done"],
    shows("setup.read", (data) => ({
      ...data,
      states: Object.fromEntries(
        Object.entries(data.states).map(([part, state]) => [
          part,
          { ...Object(state), done: true },
        ]),
      ),
    })),
  ),
  "invoice-paging-from-zero": accent(
    "Counts the range of the paging of invoices from zero.",
    ["open.billing-invoices-paging"],
    shows("billing.invoice.list", ({ paging, ...data }) => ({
      ...data,
      paging: { ...paging, range: paging.range.map((index) => index - 1) },
    })),
  ),
  "conversation-list-short": accent(
    "Leaves everything optional out of listed conversations, except verifications, participants and mentions.",
    ["open.list-form-fields"],
    hidesField("conversations.conversation.list", ...withoutNeed),
  ),
  "availability-of-unjoined-absent": accent(
    "Leaves out the availability of a conversation that no visitor joined.",
    ["open.absent-value"],
    shows("conversation.read", withoutUnjoined),
    shows("conversations.conversation.list", (data) => data.map(withoutUnjoined)),
  ),
  "image-elsewhere": accent(
    "Stores the images of categories elsewhere and shows their new address.",
    ["open.helpdesk-image-form"],
    shows("helpdesk.category.read", categoryImageElsewhere),
    shows("helpdesk.category.list", (data) => data.map(categoryImageElsewhere)),
  ),
  "message-media-elsewhere": accent(
    "Stores what messages refer to, and the avatars of who sent them, elsewhere and shows the new addresses.",
    ["open.message-media-elsewhere", "open.image-elsewhere"],
    shows("conversation.message.read", messageElsewhere),
    shows("conversation.message.list", (data) => data.map(messageElsewhere)),
  ),
  "message-choices-left-unselected": accent(
    "Leaves out of a choice of a message that it is not selected.",
    ["open.message-choice-fields"],
    shows("conversation.message.read", withoutFalseSelections),
    shows("conversation.message.list", (data) => data.map(withoutFalseSelections)),
  ),
  "conversation-list-to-the-second": accent(
    "Shows in the list of conversations their dates to the second.",
    ["open.timestamp-unit"],
    shows("conversations.conversation.list", (data) => data.map(toTheSecond)),
  ),
  "message-flags-left-out": accent(
    "Leaves out the flags of a message that are false.",
    ["open.message-flags-absent"],
    shows("conversation.message.read", withoutFalseFlags),
    shows("conversation.message.list", (data) => data.map(withoutFalseFlags)),
  ),
  "tokens-renewed": accent(
    "Shows a browsing session and a widget with another token at each read.",
    ["open.token-renewed"],
    renewsTokens,
  ),
  "plugins-without-widget": accent(
    "Has no widget of a plugin but where one is brought in.",
    ["open.plugins-widget-each"],
    widgetsGiven,
  ),
};
