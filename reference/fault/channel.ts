import { channelOf } from "../state/channel.ts";
import { setupRecords } from "../state/domain.ts";
import {
  afterwards,
  hidesField,
  ignoresQuery,
  shows,
  takesBody,
  takesQuery,
} from "../deviate/handler.ts";
import { websiteOf } from "../call.ts";
import { keepsDomain, refusesBlankDomain } from "../deviate/custom-domain.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { relayFaults } from "./channel/relay.ts";

export const channelFaults: Record<string, Fault> = {
  ...relayFaults,
  "channel-custom-domain-hidden": fault(
    "The custom domain of the email channel is not shown.",
    ["channel.domain-shown-when-valid", "channel.domain-verified-when-valid"],
    hidesField("channel.domain.read", "custom"),
  ),
  "channel-never-verified": fault(
    "A valid domain of the email channel is not verified.",
    ["channel.domain-verified-when-valid"],
    shows("channel.domain.read", (data) => ({ ...data, verified: false })),
  ),
  "channel-always-verified": fault(
    "An invalid domain of the email channel is verified.",
    ["channel.domain-verified-when-valid"],
    shows("channel.domain.read", (data) => ({ ...data, verified: true })),
  ),
  "channel-custom-domain-not-blanked": fault(
    "A blank custom domain of the email channel is accepted, but the former one stays.",
    ["channel.domain-blank-custom", "channel.relay-gone-with-custom-domain"],
    keepsDomain("channel.domain.merge"),
  ),
  "channel-custom-domain-blank-refused": fault(
    "A blank custom domain of the email channel is refused.",
    ["channel.domain-blank-custom"],
    refusesBlankDomain("channel.domain.merge"),
  ),
  "channel-setup-of-own-domain": fault(
    "The setup of the email channel ignores the domain that is asked for.",
    ["channel.setup-for-asked-domain"],
    ignoresQuery("channel.setup.read", "domain"),
  ),
  "channel-setup-of-saved-domain": fault(
    "Where the email channel has a custom domain, its setup ignores the one that is asked for.",
    ["channel.setup-for-asked-domain"],
    takesQuery("channel.setup.read", (query, call) =>
      channelOf(call.reference, websiteOf(call)).domain.custom ? {} : query,
    ),
  ),
  "channel-setup-without-records": fault(
    "The setup of the email channel has no records.",
    ["channel.setup-for-asked-domain"],
    shows("channel.setup.read", (data) => ({ ...data, setup: { records: [] } })),
  ),
  "channel-setup-with-saved-records": fault(
    "Where the email channel has a custom domain, the records of its setup are for that one, whichever is asked for.",
    ["channel.setup-for-asked-domain"],
    shows("channel.setup.read", (data, call) => {
      const { domain } = channelOf(call.reference, websiteOf(call));
      return domain.custom ? { ...data, setup: { records: setupRecords(domain) } } : data;
    }),
  ),
  "channel-setup-sets-domain": fault(
    "Reading the setup of a domain makes it the domain of the email channel.",
    ["channel.setup-changes-nothing"],
    afterwards("channel.setup.read", (call) => {
      const { domain } = channelOf(call.reference, websiteOf(call));
      if (call.query.domain) domain.custom = call.query.domain;
    }),
  ),
  "channel-relay-never-failed": fault(
    "The relay is shown as active even when its last email failed.",
    ["channel.relay-status"],
    shows("channel.relay.read", (data) => ({ ...data, status: "active" })),
  ),
  "channel-basic-drops-custom": fault(
    "A change of the basic domain of the email channel alone takes the custom domain away.",
    ["channel.domain-states-walked"],
    takesBody("channel.domain.merge", (body) => ({ custom: "", ...body })),
  ),
};
