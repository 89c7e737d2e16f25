/** No scope is asked for, whatever a token may do. */
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "No scope is asked for, whatever a token may do.",
  trips: [
    "platform.several-tokens-own-scopes",
    "platform.one-scope-opens-its-operations-only",
    "scope:conversations.conversation.list",
    "scope:conversation.message.send",
    "scope:people.profile.create",
    "scope:helpdesk.read",
  ],
  plant({ seams }) {
    seams.allowsScope = () => true;
  },
};
