/** Each delivery to hooks carries the payload of the one before it. */
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Each delivery to hooks carries the payload of the one before it.",
  trips: ["platform.hook-message-removed", "platform.hook-message-updated"],
  plant({ hooks }) {
    const { deliver } = hooks;
    let previous: Record<string, unknown> = {};
    hooks.deliver = (target, delivery) => {
      const data = previous;
      previous = delivery.data;
      deliver(target, { ...delivery, data });
    };
  },
};
