/** Who asked for a thing before it was there is told for ever that there is none. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { deniesFor } from "../deviate/memory.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const rows: [id: string, what: string, asked: OperationId, rule: string][] = [
  ["helpdesk-denied-at-first", "a helpdesk", "helpdesk.exists", "created-exists:helpdesk"],
  ["helpdesk-unread-at-first", "a helpdesk", "helpdesk.read", "created-is-read:helpdesk"],
  [
    "helpdesk-locale-denied-at-first",
    "a locale of a helpdesk",
    "helpdesk.locale.exists",
    "platform.removed-is-made-again",
  ],
  [
    "helpdesk-alternate-denied-at-first",
    "an alternate of an article",
    "helpdesk.alternate.exists",
    "helpdesk.alternate-linked",
  ],
  [
    "helpdesk-alternate-unread-at-first",
    "an alternate of an article",
    "helpdesk.alternate.read",
    "helpdesk.alternate-linked",
  ],
  ["status-page-unread-at-first", "a status page", "status.read", "created-is-read:status-page"],
  [
    "people-email-denied-at-first",
    "a profile by its email",
    "people.profile.exists",
    "people.email-alias-follows-change",
  ],
  [
    "people-email-unread-at-first",
    "a profile by its email",
    "people.profile.read",
    "people.email-alias-follows-change",
  ],
  [
    "ratings-unread-at-first",
    "the rating of a session",
    "ratings.rating.read",
    "ratings.read-names-session",
  ],
  [
    "billing-unread-at-first",
    "the payment method of a website",
    "billing.website.read",
    "billing.website-card-is-the-card",
  ],
];

export const deniedFaults: Record<string, Fault> = Object.fromEntries(
  rows.map(([id, what, asked, rule]) => [
    id,
    fault(
      `Who asked for ${what} before there was one is told by ${asked} for ever that there is none.`,
      [rule],
      deniesFor(asked),
    ),
  ]),
);
