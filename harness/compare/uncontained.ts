/** What a violation says where a target does not show what was written. */
import { isObject } from "../../contract/json-object.ts";
import { contrast } from "../record/difference.ts";
import { show, type Violation } from "../record/violation.ts";
import { contains } from "./contains.ts";

/** What was received, with what was sent in place of all that shows it in another form: what still differs is wrong. */
function wronglyShown(received: unknown, sent: unknown): unknown {
  if (contains(received, sent)) return sent;
  if (!isObject(received) || !isObject(sent)) return received;
  return Object.fromEntries(
    Object.entries(sent).map(([name, inner]) => [name, wronglyShown(received[name], inner)]),
  );
}

/** Names the places of a long value that `contains` does not find in the other. */
export const uncontained = (
  received: unknown,
  sent: unknown,
): Pick<Violation, "expected" | "received" | "difference"> => ({
  ...contrast(sent, wronglyShown(received, sent)),
  ...(isObject(received) ? { received: show(received) } : {}),
});
