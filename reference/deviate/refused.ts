/** What happens although the call was refused. */
import type { EmittedEvent } from "../relay/event.ts";
import { wrap } from "../seams.ts";
import type { Plant } from "./deviation.ts";

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

/**
 * Sends the event for each refused call of these operations, for the website and the conversation that its
 * path names, or else for the user who called.
 */
export const sendsThoughRefused =
  (
    { name, channel }: Pick<EmittedEvent, "name" | "channel">,
    operations: readonly string[],
  ): Plant =>
  ({ seams, platform }) => {
    // One of each is enough: an answer is written before the next request is looked at, or the calls are in sequence.
    let asked = "";
    let user_id: string | undefined;
    wrap(seams, "path", (original) => (path) => (asked = original(path)));
    wrap(seams, "charge", (original) => (caller, operation) => {
      user_id = caller.credential.tier === "user" ? caller.credential.user_id : undefined;
      return original(caller, operation);
    });
    wrap(seams, "reply", (original) => (outcome) => {
      const { operation, error } = outcome;
      if (error && operation && operations.includes(operation.operationId)) {
        const { website_id, session_id } = toPattern(operation.path).exec(asked)?.groups ?? {};
        const data = { website_id, session_id };
        const isThere = website_id !== undefined && platform.websites.has(website_id);
        if (isThere) seams.emit({ name, channel, website_id, data });
        else if (website_id === undefined && user_id !== undefined)
          seams.emit({ name, channel, website_id, user_id, data });
      }
      return original(outcome);
    });
  };
