import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import { refusesIf, shows } from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import { websiteOf } from "../call.ts";
import { without } from "../deviate/without.ts";
import { channelOf } from "../state/channel.ts";
import { changeAccents } from "./domains/change.ts";
import { wholeAccents } from "./domains/whole.ts";

import { hasNoCustom, withState, namesAccents } from "./domains/names.ts";

/** Domains of an email channel or a status page and what depends on them, where another platform differs. */
export const domainsAccents: Record<string, Accent> = {
  ...changeAccents,
  ...wholeAccents,
  ...namesAccents,
  "domain-validated-monthly": accent(
    "Validates custom domains again once a month.",
    ["1/2.5"],
    seam("duration", (original) => (name) => {
      const days = name === "domain-validation" ? 30 : 1;
      return days * original(name);
    }),
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
  "domain-roots-one": accent(
    "Shows one root domain for helpdesk, email channel and status page.",
    ["open.domain-root"],
    shows("channel.domain.read", (data) => ({ ...data, root: "acme.example" })),
    shows("helpdesk.domain.read", (data) => ({ ...data, root: "acme.example" })),
    shows("status.domain.read", (data) => ({ ...data, root: "acme.example" })),
  ),
  "helpdesk-domain-verified-first": accent(
    "Shows the domain of a helpdesk without a custom one as verified.",
    ["open.helpdesk-domain-verified-without-custom"],
    shows("helpdesk.domain.read", (data, call) => ({
      ...data,
      verified: data.verified || hasNoCustom(call),
    })),
  ),
  "webpage-domain-inactive": accent(
    "Shows a crawl as inactive until it is over.",
    ["open.crawl-state-moves"],
    shows("snippets.domain.list", (all) =>
      all.map((one) =>
        one.pages.status.state === "refreshing" ? withState(one, "inactive") : one,
      ),
    ),
  ),
  "webpage-domain-refreshing": accent(
    "Shows a domain as refreshing again once it was crawled.",
    ["open.crawl-state-moves"],
    shows("snippets.domain.list", (all) => all.map((one) => withState(one, "refreshing"))),
  ),
  ...Object.fromEntries(
    (["inactive", "active", "failed"] as const).map((status) => [
      `relay-always-${status}`,
      unusual(
        accent(
          `Shows every email relay as ${status}.`,
          ["open.relay-status-moves"],
          shows("channel.relay.read", (data) => ({ ...data, status })),
        ),
        ["channel.relay-status"],
      ),
    ]),
  ),
};
