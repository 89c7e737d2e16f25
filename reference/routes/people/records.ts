/** What is kept with a profile: events, custom data, campaigns (1/4.4). */
import type { PeopleEvent } from "../../../schemas/generated/types.ts";
import { websiteOf, type Handlers } from "../../call.ts";
import { listed } from "../../listed.ts";
import { shownCampaign } from "../../state/campaigns.ts";
import { addEvent, mergeData, profileOf, replaceData } from "../../state/people.ts";

const defaultColor: PeopleEvent["color"] = "grey";

function* backwards<T>(items: T[]): Generator<T> {
  for (let i = items.length - 1; i >= 0; i--) yield items[i] as T;
}

export const records: Handlers = {
  "people.event.create": (call) => {
    const website = websiteOf(call);
    const profile = profileOf(website, call.params.people_id);
    const { text, data, color = defaultColor } = call.body;
    const timestamp = call.reference.clock.now();
    addEvent(website, profile, { text, ...(data && { data }), color, timestamp });
  },
  "people.event.list": (call) =>
    listed(call, backwards(profileOf(websiteOf(call), call.params.people_id).events)),
  "people.data.read": (call) => ({
    data: profileOf(websiteOf(call), call.params.people_id).data,
  }),
  "people.data.replace": (call) => {
    const website = websiteOf(call);
    const profile = profileOf(website, call.params.people_id);
    replaceData(call.reference, website, profile, call.body.data ?? {});
  },
  "people.data.merge": (call) => {
    const website = websiteOf(call);
    const profile = profileOf(website, call.params.people_id);
    if (call.body.data) mergeData(call.reference, website, profile, call.body.data);
  },
  "people.campaign.list": (call) => {
    const { campaigns } = profileOf(websiteOf(call), call.params.people_id);
    return listed(call, campaigns).map((reached) => shownCampaign(reached));
  },
};
