/** An event of a profile is added in any color. */
import { tolerate } from "../deviate/tolerance.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "An event of a profile is added in any color.",
  trips: ["enumeration:people.event.create"],
  plant({ seams }) {
    tolerate(seams, "people.event.create", /color: .*allowed values/);
  },
};
