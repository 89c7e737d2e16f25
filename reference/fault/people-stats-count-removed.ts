/** The total of profiles counts those that were removed. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { peopleOf } from "../state/people.ts";

export const fault: Fault = {
  says: "The total of profiles counts those that were removed.",
  trips: ["people.stats-count-profiles"],
  plant({ seams }) {
    const removed = new WeakMap<object, number>();
    wrapHandler(seams, "people.profile.remove", (call, original) => {
      const result = original(call);
      const website = websiteOf(call);
      removed.set(website, (removed.get(website) ?? 0) + 1);
      return result;
    });
    wrapHandler(seams, "people.stats.read", (call) => {
      const website = websiteOf(call);
      return { total: peopleOf(website).size + (removed.get(website) ?? 0) };
    });
  },
};
