/** Hooks hear everything twice. */
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Delivers every hook twice.",
  legal: ["open.hook-retry"],
  plant({ hooks }) {
    const { deliver } = hooks;
    hooks.deliver = (target, delivery) => {
      deliver(target, delivery);
      deliver(target, delivery);
    };
  },
};
