/** Who is sent the states of a website, and whose states these are. */
import { memberAt } from "../../../contract/pointer.ts";
import { websiteOf } from "../../call.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { sends } from "../../deviate/event.ts";
import { instead } from "../../deviate/handler.ts";
import type { EmittedEvent } from "../../relay/event.ts";
import { wrap } from "../../seams.ts";
import { attentions } from "../../state/conversation.ts";

/** Both are sent to one user only when that user asked for the states. */
const names = new Set(["message:compose:receive", "session:set_opened"]);

const isState = ({ name, user_id }: EmittedEvent): boolean =>
  names.has(name) && user_id !== undefined;

/** Sends to all realtime clients of the website. */
const statesToAll: Plant = sends((event) => {
  if (!isState(event)) return [event];
  const { user_id: _, ...toAll } = event;
  return [toAll];
});

/** Leaves out what concerns the user who asked. */
const statesWithoutOwn: Plant = sends((event) => {
  const isOwn = ["user", "operator"].some(
    (role) => memberAt(event.data, `${role}/user_id`) === event.user_id,
  );
  return isState(event) && isOwn ? [] : [event];
});

/** Tells all states in one event, with those of conversations that were removed while somebody had them open. */
const statesTogether: Plant = (reference) => {
  const { seams, clock } = reference;
  const removed = new Map<string | undefined, string[]>();
  instead("conversation.remove", (call, original) => {
    const { website_id } = websiteOf(call);
    const { session_id } = call.params;
    const isAttended = attentions(call.reference, websiteOf(call)).some(
      ({ conversation }) => conversation.session_id === session_id,
    );
    const answer = original(call);
    if (isAttended) removed.set(website_id, [...(removed.get(website_id) ?? []), session_id]);
    return answer;
  })(reference);
  const waiting = new Map<string | undefined, EmittedEvent[]>();
  wrap(seams, "emit", (original) => (event) => {
    if (!isState(event)) return original(event);
    const { session_id: _, ...told } = event;
    const { website_id, user_id } = told;
    const others = waiting.get(user_id);
    if (others) return void others.push(event);
    const all = [event];
    waiting.set(user_id, all);
    clock.at(clock.now(), () => {
      waiting.delete(user_id);
      const former = (removed.get(website_id) ?? []).map((session_id) => ({ session_id }));
      const data = { website_id, attended_ids: [...all.map((one) => one.data), ...former] };
      original({ ...told, name: "website:states", data });
    });
  });
};

export const statesAccents: Record<string, Accent> = {
  "states-to-all": accent(
    "Pushes the states of a website to all its realtime clients, no matter who asked.",
    ["open.states-receivers"],
    statesToAll,
  ),
  "states-together": accent(
    "Pushes the states of a website in one event, with those of conversations that were removed while somebody had them open.",
    ["open.states-event-names", "open.event-payloads"],
    statesTogether,
  ),
  "states-without-own": accent(
    "Leaves out of the pushed states what the user who asked composes and has open.",
    ["open.states-own-state"],
    statesWithoutOwn,
  ),
};
