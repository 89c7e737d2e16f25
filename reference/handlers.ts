/** The handlers of all families; one file a family, named as in `schemas/paths/`. */
import type { Call, Handlers, Result } from "./call.ts";
import type { Reference } from "./reference.ts";
import { Refusal } from "./refusal.ts";
import { inboxes } from "./routes/inboxes.ts";

const families: Handlers[] = [inboxes];

/** Every operation that has a handler, by id. */
export const handlers = Object.assign({}, ...families) as Record<string, (call: Call) => Result>;

export function installHandlers(reference: Reference): void {
  reference.seams.handle = (call) => {
    const handler = handlers[call.operation.operationId];
    if (!handler) throw new Refusal(501, "not_implemented");
    return handler(call);
  };
}
