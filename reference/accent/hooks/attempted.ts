/** When a hook shows that a delivery was attempted. */
import type { Plant } from "../../deviate/deviation.ts";

/** Longer than a read may be behind what was written, where accents are judged (ms). */
const late = 1_500;

export const attemptsNotedLate: Plant = ({ hooks, clock }) => {
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const attempted: typeof target.attempted = (...result) =>
      clock.at(clock.now() + late, () => target.attempted(...result));
    deliver({ ...target, attempted }, delivery);
  };
};
