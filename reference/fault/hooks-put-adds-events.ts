/** PUT of a hook adds the events that it carries to those that the hook had. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { hooksOf } from "../state/hook.ts";

export const fault: Fault = {
  says: "PUT of a hook adds the events that it carries to those that the hook had.",
  trips: ["hooks.put-overwrites", "hooks.new-events", "replace-overwrites:hook"],
  plant({ seams }) {
    wrapHandler(seams, "hooks.hook.replace", (call, original) => {
      const before = hooksOf(websiteOf(call)).get(call.params.hook_id)?.events ?? [];
      const events = [...before, ...call.body.events];
      return original({ ...call, body: { ...call.body, events } });
    });
  },
};
