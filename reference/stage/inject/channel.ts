/** Domains of email that the stage brings in as validated. */
import type { StageAct } from "../act.ts";
import { flagOf, textOf, wordOf } from "../input.ts";
import { bringDomain, channelOf, type EmailChannel } from "../../state/channel.ts";
import { mustBeDomain } from "../../routes/channel.ts";

const relayStates: readonly [EmailChannel["relay"], ...EmailChannel["relay"][]] = [
  "inactive",
  "active",
  "failed",
];

export const channel: Record<string, StageAct> = {
  "email-domain": (reference, input) => {
    const website = reference.website(textOf(input, "website_id") ?? "");
    const custom = textOf(input, "custom") ?? `mail.${website.domain}`;
    mustBeDomain(custom);
    const verified = flagOf(input, "verified", true);
    const relay = wordOf(input, "relay", relayStates);
    bringDomain(reference, channelOf(reference, website), { custom, verified, relay });
    return { custom };
  },
};
