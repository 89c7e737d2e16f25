/** When the states of a website are pushed. */
import { Answer } from "../../call.ts";
import { instead } from "../../deviate/handler.ts";

/** Later than what is caused next is told of (ms). */
const late = 1_000;

export const statesPushedLate = instead("states.push", (call, original) => {
  const { clock } = call.reference;
  clock.at(clock.now() + late, () => original(call));
  return new Answer({}, "processing", 202);
});
