/** Starting a call is answered only when the visitor has answered it. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Starting a call is answered only when the visitor has answered it.",
  trips: ["platform.asynchronous-call-returns-first"],
  plant({ seams, relay }) {
    wrapHandler(seams, "call.session.start", async (call, original) => {
      const result = await original(call);
      const { promise, resolve } = Promise.withResolvers<void>();
      const leave = relay.tap(({ name, session_id }) => {
        if (name.startsWith("call:request:") && session_id === call.params.session_id) resolve();
      });
      await promise;
      leave();
      return result;
    });
  },
};
