import { accent, type Accent } from "../deviate/deviation.ts";
import { refusesIf, shows } from "../deviate/handler.ts";
import { websiteOf } from "../call.ts";
import { without } from "../deviate/without.ts";
import { channelOf } from "../state/channel.ts";
import { basicShared, changedWhole, tellsAlways } from "./domains/change.ts";
import { basicWhole } from "./domains/whole.ts";

/** Domains of an email channel or a status page and what depends on them, where another platform differs. */
export const domainsAccents: Record<string, Accent> = {
  "basic-domain-shared": accent(
    "Accepts a basic domain that another website has.",
    ["open.channel-basic-form"],
    basicShared,
  ),
  "basic-domain-whole": accent(
    "Shows basic domains with the root domain, and accepts no label alone in a change.",
    ["open.status-basic-domain-form", "open.channel-basic-form"],
    ...basicWhole,
  ),
  "domain-change-whole": accent(
    "Refuses a change of the domain of a helpdesk or a status page that lacks one of its two names.",
    ["open.helpdesk-domain-optional"],
    ...changedWhole,
  ),
  "domain-event-always": accent(
    "Sends the result of a validation after every write of a domain, even if it does not change.",
    ["open.channel-domain-event-when-unchanged", "open.status-domain-event-cause"],
    ...tellsAlways,
  ),
  "relay-needs-verified-domain": accent(
    "Refuses to show the relay before the custom email domain is verified.",
    ["open.channel-relay-needs-verified"],
    refusesIf(
      "channel.relay.read",
      (call) => !channelOf(call.reference, websiteOf(call)).domain.verified,
    ),
  ),
  "relay-without-smtp": accent(
    "Shows no smtp of a relay while no email has been sent through it.",
    ["open.channel-relay-unset"],
    shows("channel.relay.read", (data) =>
      data.status === "inactive" ? without(data, "smtp") : data,
    ),
  ),
  "relay-smtp-empty": accent(
    "Shows an empty smtp of a relay while no email has been sent through it.",
    ["open.channel-relay-unset"],
    shows("channel.relay.read", (data) =>
      data.status === "inactive" ? { ...data, smtp: {} } : data,
    ),
  ),
  "relay-with-username": accent(
    "Shows the username by which the relay logs in.",
    ["open.channel-relay-unset"],
    shows("channel.relay.read", (data) => ({
      ...data,
      smtp: { username: "relay", ...data.smtp },
    })),
  ),
};
