/** The campaigns of a profile are those of all profiles. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { listed } from "../listed.ts";
import { wrapHandler } from "../seams.ts";
import { shownCampaign } from "../state/campaigns.ts";
import { peopleOf } from "../state/people.ts";

export const fault: Fault = {
  says: "The campaigns of a profile are those of all profiles.",
  trips: ["people.campaign-is-listed"],
  plant({ seams }) {
    wrapHandler(seams, "people.campaign.list", (call) => {
      const all = [...peopleOf(websiteOf(call))].flatMap(({ campaigns }) => [...campaigns]);
      return listed(call, all).map((reached) => shownCampaign(reached));
    });
  },
};
