/** Campaigns, as they reached profiles. */
import type { PeopleCampaign } from "../../schemas/generated/types.ts";
import type { Website } from "../model.ts";
import { findProfile } from "./people.ts";
export type Statistic = NonNullable<PeopleCampaign["statistics"]>[number];

export interface Campaign {
  campaign_id: string;
  type: PeopleCampaign["type"];
  name: string;
  created_at: number;
  updated_at: number;
  dispatched_at: number;
}

/** One campaign as it reached one profile. */
export interface Reached {
  campaign: Campaign;
  occurred_at: number;
  /** What the person did, each once. */
  statistics: Set<Statistic>;
}

/** The campaign as the profile lists it. */
export const shownCampaign = ({ campaign, occurred_at, statistics }: Reached): PeopleCampaign => ({
  ...campaign,
  occurred_at,
  statistics: [...statistics],
});

/** Notes what the person with this email did with a campaign; one that never reached them is passed over. */
export function trackCampaign(
  website: Website,
  email: string,
  campaign_id: string,
  statistic: Statistic,
): void {
  findProfile(website, email)?.campaigns.get(campaign_id)?.statistics.add(statistic);
}
