/**
 * Accents that are legal each by itself but not together. Those that act out the same open point need no
 * row: they are never planted together.
 */
export interface Contradiction {
  accents: [string, string];
  because: string;
}

export const contradictions: Contradiction[] = [
  ...["helpdesk-read-without", "announcement-of-none"].flatMap((other) =>
    ["data-extra-fields", "data-fields-vary"].map((further): Contradiction => ({
      accents: [other, further],
      because: "The one answers without data where there is none, the other fills it.",
    })),
  ),
  ...["article-drafts-visible", "article-drafts-neither"].map((other): Contradiction => ({
    accents: ["article-visible-in-category", other],
    because: "The one has hidden articles that are published, the other has none.",
  })),
  {
    accents: ["suggestion-outlives-things", "suggestion-unknown-refused"],
    because: "The one suggests what the other does not know.",
  },
  ...["identity-email-listed", "identity-email-verifies"].map((other): Contradiction => ({
    accents: [other, "verified-without-entry"],
    because: "The one shows as verified what has an entry, the other makes none.",
  })),
  {
    accents: ["identity-email-verifies", "identity-emails-listed-alone"],
    because: "Together they are identity-email-listed, which one rule does not allow.",
  },
  {
    accents: ["basic-domain-whole", "domain-roots-one"],
    because: "The one shows basic domains below their root, the other shows another root.",
  },
  {
    accents: ["confirm-needs-address-of-login", "session-device-country-only"],
    because: "The one asks for an address that the other shows nowhere.",
  },
  {
    accents: ["filters-of-users", "website-begins-with-samples"],
    because: "Samples of a website that a plugin comes to first are of no user, as filters are.",
  },
  ...["card-websites-in-list-only", "conversation-list-short"].map((other): Contradiction => ({
    accents: ["absent-as-empty", other],
    because: "What the one leaves out the other shows as empty, which is said to be so.",
  })),
  {
    accents: ["widget-failure-silent", "widget-needs-value"],
    because:
      "The one keeps quiet about failures, which the other makes of every use without a value.",
  },
  {
    accents: ["browsing-told-to-asker", "sockets-for-users-only"],
    because: "Where a plugin asks, the one tells it alone, and the other lets it hear nothing.",
  },
  {
    accents: ["call-signals-to-others", "events-to-plugins-only"],
    because: "Where no plugin but the asker listens, nobody is notified.",
  },
  ...["batches-of-ten", "batches-of-one"].map((other): Contradiction => ({
    accents: ["batches-newest-first", other],
    because: "What is cut off at the end of a batch is the newest then, and no batch has it.",
  })),
  ...["website-begins-with-samples", "things-given"].map((other): Contradiction => ({
    accents: ["things-at-most-seven", other],
    because: "What the one gives takes the place that the other leaves.",
  })),
  ...["created-answers-a-job", "created-data-empty"].map((other): Contradiction => ({
    accents: [other, "shortcuts-disabled-unlisted"],
    because: "Nothing names a shortcut that is created disabled.",
  })),
  {
    accents: ["conversation-resolved-later", "conversation-resolved-unlisted"],
    because: "No conversation is listed any more in which the user wrote.",
  },
  {
    accents: ["conversation-resolved-later", "rating-needs-messages"],
    because: "Nothing can be rated in which the user spoke last.",
  },
  {
    accents: ["ids-unusual", "markup-cleaned"],
    because: "The one gives things identifiers that the other changes in bodies.",
  },
  {
    accents: ["page-segments-other-first", "page-from-zero"],
    because: "The one reads 0 as no number of a page, the other begins with it.",
  },
  {
    accents: ["events-out-of-order", "events-twice"],
    because: "The copy that comes later looks like another event of what was over.",
  },
  {
    accents: ["profile-networks-few", "profile-patch-adds"],
    because: "What the one adds up has two profiles of a network, which the other refuses.",
  },
  ...["initiated-by-creation", "initiated-by-creation-marked"].map((other): Contradiction => ({
    accents: ["events-out-of-order", other],
    because: "What the creation brings, held back, looks like what the next act brings.",
  })),
  {
    accents: ["webpage-domain-refreshing", "webpage-listed-when-crawled"],
    because: "The one shows as refreshing what the other lists only afterwards.",
  },
  ...[
    "subscription-of-unknown-on",
    "unsubscribe-campaign-refused",
    "subscriptions-side-by-side",
  ].map((other): Contradiction => ({
    accents: ["subscription-links-other", other],
    because: "The one looks up links in the form that the other replaces.",
  })),
  ...["created-id-renamed", "created-data-empty", "created-answers-a-job"].map(
    (other): Contradiction => ({
      accents: ["conversation-empty-never-listed", other],
      because: "Neither the answer nor the list would tell which conversation was created.",
    }),
  ),
  {
    accents: ["message-ingest-silent", "messages-at-whole-seconds"],
    because:
      "The one keeps quiet about messages whose time is given, which the other gives to all.",
  },
  ...["read-from-reader", "delivered-from-reader"].map((other): Contradiction => ({
    accents: [other, "read-of-unknown-refused"],
    because: "The one refuses the messages that the other marks.",
  })),
  ...["call-signals-to-others", "events-to-others-only", "events-to-plugins-only"].map(
    (other): Contradiction => ({
      accents: [other, "sockets-for-users-only"],
      because: "Where no user but the one who acts listens, nobody is notified.",
    }),
  ),
  ...["events-to-users-only", "events-to-plugins-only", "events-to-others-only"].map(
    (audience): Contradiction => ({
      accents: ["browsing-told-to-asker", audience],
      because: "Where the asker is not among those who are told, nobody is notified.",
    }),
  ),
];
