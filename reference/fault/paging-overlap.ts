/** Each later page of the profiles begins with the last profile of the page before. */
import { shiftPages } from "../deviate/pages.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Each later page of the profiles begins with the last profile of the page before.",
  trips: ["paging:people.profile.list"],
  plant({ seams }) {
    shiftPages(seams, "people.profile.list", -1);
  },
};
