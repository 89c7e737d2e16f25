/** Hooks are told of reads by both sides as message:acknowledge:read:send. */
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Hooks are told of reads by both sides as message:acknowledge:read:send.",
  trips: ["platform.hook-read-directions"],
  plant({ hooks }) {
    const { deliver } = hooks;
    hooks.deliver = (target, delivery) => {
      const isOther = delivery.event === "message:acknowledge:read:received";
      deliver(target, isOther ? { ...delivery, event: "message:acknowledge:read:send" } : delivery);
    };
  },
};
