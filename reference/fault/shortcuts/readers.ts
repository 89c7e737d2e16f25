import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { wrapHandler } from "../../seams.ts";

/** The list of shortcuts is empty for everybody but the user who read it first. */
export const listOfFirstReader: Plant = ({ seams }) => {
  const readers = new Map<string, string>();
  wrapHandler(seams, "shortcuts.shortcut.list", (call, original) => {
    const { website_id } = call.params;
    const { user_id } = userOf(call);
    const first = readers.get(website_id) ?? user_id;
    readers.set(website_id, first);
    return first === user_id ? original(call) : [];
  });
};
