import { wrapHandler } from "../../seams.ts";
import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { channelOf, relayServer } from "../../state/channel.ts";

/** The relay can be read even while the website has no custom email domain. */
export const relayWithoutDomain: Plant = instead("channel.relay.read", (call) => ({
  status: channelOf(call.reference, websiteOf(call)).relay,
  smtp: relayServer,
}));

/** The relay can be read even after the custom domain was blanked. */
export const relayOutlivesDomain: Plant = ({ seams }) => {
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
export const relayStaysFailed: Plant = ({ seams }) => {
  const failed = new Set<string>();
  wrapHandler(seams, "channel.relay.read", (call, original) => {
    const data = original(call);
    if (data.status === "failed") failed.add(call.params.website_id);
    return failed.has(call.params.website_id) ? { ...data, status: "failed" } : data;
  });
};
