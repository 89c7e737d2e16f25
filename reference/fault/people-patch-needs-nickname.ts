/** PATCH of a profile is refused when its person has no nickname. */
import type { Fault } from "../deviation.ts";
import { invalid } from "../refusal.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "PATCH of a profile is refused without a nickname.",
  trips: ["people.merge-needs-nothing"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.merge", (call, original) => {
      if (call.body.person?.nickname === undefined) throw invalid("person.nickname: needed");
      return original(call);
    });
  },
};
