/** The switches of what a user is notified of (2/3). */
export const switches = [
  "disabled",
  "messages_online",
  "messages_offline",
  "messages_unread",
  "messages_transcript",
  "messages_rating",
  "billing_invoice",
  "visitor_browsing",
  "sounds",
] as const;
