import { wrapHandler } from "../../seams.ts";
import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { channelOf, relayServer } from "../../state/channel.ts";

/** The relay can be read even while the website has no custom email domain. */
const relayWithoutDomain: Plant = instead("channel.relay.read", (call) => ({
  status: channelOf(call.reference, websiteOf(call)).relay,
  smtp: relayServer,
}));

/** The relay can be read even after the custom domain was blanked. */
const relayOutlivesDomain: Plant = ({ seams }) => {
  const had = new Set<string>();
  wrapHandler(seams, "channel.domain.merge", (call, original) => {
    if (call.body.custom) had.add(call.params.website_id);
    return original(call);
  });
  wrapHandler(seams, "channel.relay.read", (call, original) => {
    try {
      return original(call);
    } catch (error) {
      if (had.has(call.params.website_id)) return { status: "inactive" };
      throw error;
    }
  });
};

/** A relay whose email failed is shown as failed forever. */
const relayStaysFailed: Plant = ({ seams }) => {
  const failed = new Set<string>();
  wrapHandler(seams, "channel.relay.read", (call, original) => {
    const data = original(call);
    if (data.status === "failed") failed.add(call.params.website_id);
    return failed.has(call.params.website_id) ? { ...data, status: "failed" } : data;
  });
};

export const relayFaults: Record<string, Fault> = {
  "channel-relay-without-domain": fault(
    "The relay can be read even while the website has no custom email domain.",
    ["channel.relay-needs-custom-domain"],
    relayWithoutDomain,
  ),
  "channel-relay-outlives-domain": fault(
    "The relay can be read even after the custom domain was blanked.",
    ["channel.relay-gone-with-custom-domain"],
    relayOutlivesDomain,
  ),
  "channel-relay-stays-failed": fault(
    "A relay whose email failed is shown as failed forever.",
    ["channel.relay-status"],
    relayStaysFailed,
  ),
};
