import { fault, type Fault } from "../deviate/deviation.ts";
import { relayWithoutDomain } from "./channel/behaviour.ts";

export const channelFaults: Record<string, Fault> = {
  "channel-relay-without-domain": fault(
    "The relay is read also while the website has no custom email domain.",
    ["channel.relay-needs-custom-domain"],
    relayWithoutDomain,
  ),
};
