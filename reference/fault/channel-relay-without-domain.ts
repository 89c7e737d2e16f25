/** The relay is read also while the website has no custom email domain. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { channelOf, relayServer } from "../state/channel.ts";

export const fault: Fault = {
  says: "The relay is read also while the website has no custom email domain.",
  trips: ["channel.relay-needs-custom-domain"],
  plant({ seams }) {
    wrapHandler(seams, "channel.relay.read", (call) => ({
      status: channelOf(call.reference, websiteOf(call)).relay,
      smtp: relayServer,
    }));
  },
};
