/** The email channel of a website (2/7). */
import { websiteOf, type Call, type Handlers } from "../call.ts";
import { invalid, notFound } from "../refusal.ts";
import { channelOf, inboundAddress, relayServer } from "../state/channel.ts";
import { changeDomain, isDomainName, setupRecords, showDomain } from "../state/domain.ts";

const channelOfCall = (call: Pick<Call<"channel.email.read">, "reference" | "params">) =>
  channelOf(call.reference, websiteOf(call));

/** Refuses what is not a fully qualified domain. */
export const mustBeDomain = (text: string): void => {
  if (!isDomainName(text)) throw invalid("domain: a fully qualified domain");
};

export const channel: Handlers = {
  "channel.email.read": (call) => ({ email: inboundAddress(channelOfCall(call)) }),
  "channel.domain.read": (call) => showDomain(call.reference, channelOfCall(call).domain),
  "channel.domain.merge": (call) => {
    const known = channelOfCall(call);
    const { custom } = known.domain;
    changeDomain(call.reference, call.params.website_id, known.domain, call.body);
    if (known.domain.custom !== custom) known.relay = "inactive";
  },
  "channel.setup.read": (call) => {
    const known = channelOfCall(call).domain;
    const { domain = known.custom } = call.query;
    if (domain === "") return { setup: { records: [] } };
    mustBeDomain(domain);
    return { domain, setup: { records: setupRecords(known, domain) } };
  },
  "channel.relay.read": (call) => {
    const { domain, relay } = channelOfCall(call);
    if (domain.custom === "") throw notFound("custom_domain");
    return { status: relay, smtp: relayServer };
  },
};
