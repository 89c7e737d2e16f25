import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import { refusesIf, shows } from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import { websiteOf } from "../call.ts";
import { without } from "../deviate/without.ts";
import { channelOf } from "../state/channel.ts";
import { basicShared, changedWhole, tellsAlways } from "./domains/change.ts";
import { basicWhole, customRooted } from "./domains/whole.ts";

import {
  hasNoCustom,
  otherNameForTaken,
  pagesShareNames,
  setupOfAny,
  webpagesAnyForm,
  withState,
} from "./domains/names.ts";

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
  "custom-domains-rooted": accent(
    "Shows custom domains with the dot of the root at their end.",
    ["open.string-forms"],
    ...customRooted,
  ),
  "domain-change-whole": accent(
    "Refuses a change of the domain of a helpdesk or a status page that lacks one of its two names.",
    ["open.helpdesk-domain-optional"],
    ...changedWhole,
  ),
  "domain-validated-monthly": accent(
    "Validates custom domains again once a month.",
    ["1/2.5"],
    seam("duration", (original) => (name) => {
      const days = name === "domain-validation" ? 30 : 1;
      return days * original(name);
    }),
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
  "helpdesk-basic-other-name": accent(
    "Gives a helpdesk another name where the one that is asked for is taken.",
    ["open.helpdesk-basic-taken"],
    otherNameForTaken,
  ),
  "status-basic-shared": accent(
    "Lets status pages share a name, and accepts any characters in one.",
    ["open.status-basic-domain-taken"],
    pagesShareNames,
  ),
  "channel-setup-of-any": accent(
    "Answers a setup of any text, without records where it is no domain.",
    ["open.channel-setup-domain-form"],
    setupOfAny,
  ),
  "webpage-domain-any-form": accent(
    "Accepts a webpage domain that the website has, and URLs.",
    ["open.webpage-domain-form"],
    webpagesAnyForm,
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
