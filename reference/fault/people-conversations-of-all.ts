/** The conversations of a profile are those of all profiles. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { peopleOf } from "../state/people.ts";

export const fault: Fault = {
  says: "The conversations of a profile are those of all profiles.",
  trips: ["people.conversation-list-belongs"],
  plant({ seams }) {
    wrapHandler(seams, "people.conversation.list", (call, original) =>
      [...peopleOf(websiteOf(call))].flatMap(
        ({ people_id }) => original({ ...call, params: { ...call.params, people_id } }) as string[],
      ),
    );
  },
};
