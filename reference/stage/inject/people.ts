/** Campaigns that reach profiles, and their mail; no route sends one (1/4.4). */
import type { StageAct } from "../act.ts";
import { Collection } from "../../collection.ts";
import { later } from "../../later.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { invalid, must } from "../../refusal.ts";
import { emitWebsite } from "../../relay/relay.ts";
import { slot } from "../../slot.ts";
import { textOf, wordOf } from "../input.ts";
import { profileOf, type StoredProfile } from "../../state/people.ts";
import { isSubscribed, subscriptionLink } from "../../state/subscription.ts";
import type { Campaign, Statistic } from "../../state/campaigns.ts";

const known: Statistic[] = ["campaign:opened", "campaign:clicked", "campaign:unsubscribed"];

const campaignsOf = slot<Website, Collection<Campaign>>(() => new Collection());

function dispatch(
  reference: Reference,
  website: Website,
  input: Record<string, unknown>,
): Campaign {
  const type = wordOf(input, "type", ["one-shot", "automated"]);
  const name = textOf(input, "name") ?? "Campaign";
  const now = reference.clock.now();
  const campaign: Campaign = {
    campaign_id: reference.seams.newId("campaign"),
    type,
    name,
    created_at: now,
    updated_at: now,
    dispatched_at: now,
  };
  campaignsOf(website).set(campaign.campaign_id, campaign);
  const tell = (event: string, data: object = {}): void =>
    emitWebsite(reference, `campaign:${event}`, website.website_id, {
      campaign_id: campaign.campaign_id,
      ...data,
    });
  later(reference, () => {
    tell("running", { running: true });
    tell("progress", { progress: 100 });
    tell("dispatched");
    tell("running", { running: false });
  });
  return campaign;
}

/** The mail of a campaign, with the link by which its reader unsubscribes (2/1). */
function mail(
  reference: Reference,
  website: Website,
  { email }: StoredProfile,
  sent: Campaign,
): void {
  if (!isSubscribed(website, email)) return;
  const { campaign_id, name } = sent;
  reference.mail.send({
    to: email,
    subject: name,
    kind: "campaign",
    text: `${website.name} writes to you.`,
    values: { ...subscriptionLink(reference, website, email), campaign_id },
  });
}

/** `campaign`: dispatches one to a profile, or lets the one named by `campaign_id` reach a further profile. */
const bringCampaign: StageAct = (reference, input) => {
  const website = reference.website(textOf(input, "website_id") ?? "");
  const profile = profileOf(website, textOf(input, "people_id") ?? "");
  const campaign_id = textOf(input, "campaign_id");
  const { statistics = [] } = input;
  if (!Array.isArray(statistics) || !statistics.every((one) => known.includes(one as Statistic))) {
    throw invalid(`statistics: any of ${known.join(", ")}`);
  }
  const sent =
    campaign_id === undefined
      ? dispatch(reference, website, input)
      : must(campaignsOf(website).get(campaign_id), "campaign");
  profile.campaigns.set(sent.campaign_id, {
    campaign: sent,
    occurred_at: reference.clock.now(),
    statistics: new Set(statistics as Statistic[]),
  });
  mail(reference, website, profile, sent);
  return { campaign_id: sent.campaign_id };
};
export const people: Record<string, StageAct> = { campaign: bringCampaign };
