/** The events of a profile hold those of all profiles. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { listed } from "../listed.ts";
import { wrapHandler } from "../seams.ts";
import { peopleOf } from "../state/people.ts";

export const fault: Fault = {
  says: "The events of a profile hold those of all profiles.",
  trips: ["people.events-stay-apart"],
  plant({ seams }) {
    wrapHandler(seams, "people.event.list", (call) =>
      listed(
        call,
        [...peopleOf(websiteOf(call))].flatMap(({ events }) => events),
      ),
    );
  },
};
