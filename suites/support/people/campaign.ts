/** Campaigns reach profiles through the stage: no shown route sends one. */
import { memberAt } from "../../../harness/author.ts";
import type { PeopleCampaign } from "../../../schemas/generated/types.ts";
import type { People } from "./profile.ts";

/** Lets a campaign, which has these values, reach the profile; returns its identifier. */
export async function reachByCampaign(
  people: People,
  people_id: string,
  more: Partial<Pick<PeopleCampaign, "name" | "type" | "statistics">> = {},
): Promise<string> {
  const { trial, website_id } = people;
  const campaign = { thing: "campaign", website_id, people_id, ...more };
  const campaign_id = memberAt(
    await trial.stage("inject", "POST", "/inject", campaign),
    "campaign_id",
  );
  return typeof campaign_id === "string"
    ? campaign_id
    : trial.cannot("the stage names no campaign_id");
}
