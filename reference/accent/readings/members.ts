import { changesShown } from "../../deviate/answer.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { websiteOf } from "../../call.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { routingOf } from "../../state/routing.ts";
import { wrap } from "../../seams.ts";

type Members = Record<string, (value: unknown) => unknown>;

/** Shows the members of these names differently, in whichever object they are declared. */
export const changesMembers = (changes: Members): Plant =>
  changesShown((object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [name, changes[name]?.(value) ?? value]),
    ),
  );

/** A string in another form; anything that is not a string stays as it is. */
export const text =
  (change: (value: string) => string) =>
  (value: unknown): unknown =>
    typeof value === "string" && value !== "" ? change(value) : value;

/** A number of another size or form; anything that is not a number stays as it is. */
export const number =
  (change: (value: number) => unknown) =>
  (value: unknown): unknown =>
    typeof value === "number" ? change(value) : value;

/** Keeps messages at whole seconds, except those that were sent with a timestamp. */
export const messagesAtWholeSeconds: Plant = instead(
  "conversation.message.send",
  (call, original) => {
    const { timestamp = Math.floor(call.reference.clock.now() / 1000) * 1000 } = call.body;
    return original({ ...call, body: { ...call.body, timestamp } });
  },
);

/** Counts each message from user as unread once the conversation was marked as unread. */
export const unreadMarksAll: Plant = instead("conversation.unread.mark", (call, original) => {
  const data = original(call);
  const { conversation } = placeOf(call);
  const received = conversation.thread.messages.filter(({ from }) => from === "user");
  for (const message of received) message.read = "";
  conversation.unread.operator = Math.max(1, received.length);
  return data;
});

/** Starts each routing with all its settings on. */
export const routingOnAtFirst: Plant = ({ seams }) => {
  const begun = new WeakSet<object>();
  wrap(seams, "handle", (original) => (call) => {
    if (call.operation.operationId.startsWith("routing.settings.")) {
      const website = websiteOf(call as Parameters<typeof websiteOf>[0]);
      const { settings } = routingOf(website);
      if (!begun.has(website))
        Object.assign(settings, {
          assign: true,
          responder: true,
          reprocess_rules: true,
          reprocess_offline: true,
        });
      begun.add(website);
    }
    return original(call);
  });
};

/** Shows a setup that nobody enabled as disabled. */
export const setupDisabledAtFirst: Plant = ({ seams }) => {
  const touched = new Set<string>();
  wrap(seams, "handle", (original) => (call) => {
    const { operation, params, body } = call;
    const website_id = "website_id" in params ? params.website_id : "";
    if (operation.operationId === "setup.merge" && Object.hasOwn(body, "disabled"))
      touched.add(website_id);
    const data = original(call);
    if (operation.operationId !== "setup.read" || touched.has(website_id)) return data;
    return { ...(data as object), disabled: true };
  });
};
