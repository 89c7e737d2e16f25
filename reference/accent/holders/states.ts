/** Who is sent the states of a website, and whose states these are. */
import { memberAt } from "../../../contract/pointer.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { sends } from "../../deviate/event.ts";
import type { EmittedEvent } from "../../relay/event.ts";

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

export const statesAccents: Record<string, Accent> = {
  "states-to-all": accent(
    "Pushes the states of a website to all its realtime clients, no matter who asked.",
    ["open.states-receivers"],
    statesToAll,
  ),
  "states-without-own": accent(
    "Leaves out of the pushed states what the user who asked composes and has open.",
    ["open.states-own-state"],
    statesWithoutOwn,
  ),
};
