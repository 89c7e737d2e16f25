/** Hooks are told of the messages of both sides as message:send. */
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Hooks are told of the messages of both sides as message:send.",
  trips: ["platform.hook-message-directions"],
  plant({ hooks }) {
    const { deliver } = hooks;
    hooks.deliver = (target, delivery) => {
      const isOther = delivery.event === "message:received";
      deliver(target, isOther ? { ...delivery, event: "message:send" } : delivery);
    };
  },
};
