import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { channelOf, relayServer } from "../../state/channel.ts";

/** The relay is read also while the website has no custom email domain. */
export const relayWithoutDomain: Plant = instead("channel.relay.read", (call) => ({
  status: channelOf(call.reference, websiteOf(call)).relay,
  smtp: relayServer,
}));
