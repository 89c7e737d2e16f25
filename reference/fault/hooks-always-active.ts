/** A hook is active after each delivery, also after one that its target refused. */
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "A hook is active after each delivery, also after one that its target refused.",
  trips: ["platform.hook-status-failed"],
  plant({ hooks }) {
    const { deliver } = hooks;
    hooks.deliver = (target, delivery) => {
      const { attempted } = target;
      target.attempted = (at, _, url) => attempted(at, true, url);
      deliver(target, delivery);
    };
  },
};
