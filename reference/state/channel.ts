/** The email channel of a website: its domain, and the relay through which it sends (2/7). */
import type { EmailRelay } from "../../schemas/generated/types.ts";
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";
import { changeDomain, createDomain, type DomainState, type RecordMaker } from "./domain.ts";

/** Each of helpdesk, email channel and status page has a root domain of its own. */
const root = "mail.platform.example";

/** Mail comes in at the platform, and the platform may send and sign for the domain. */
const mailRecords: RecordMaker = (custom, host) => [
  { type: "mx", query: "mx", name: custom, value: host },
  { type: "txt", query: "txt", name: custom, value: `v=spf1 include:${root} ~all` },
  { type: "cname", query: "cname", name: `mail._domainkey.${custom}`, value: `dkim.${host}` },
];

export interface EmailChannel {
  domain: DomainState;
  /** How the last email of the custom domain went. */
  relay: EmailRelay["status"];
}

const channelSlot = slot<Website, EmailChannel>(({ website_id }) => ({
  domain: createDomain(website_id, root, mailRecords),
  relay: "inactive",
}));

export const relayServer = { server: `smtp.${root}`, port: 587 };

/** The channel; on first use it takes a free name made from the website's domain. */
export function channelOf(reference: Reference, website: Website): EmailChannel {
  const channel = channelSlot(website);
  if (channel.domain.basic === "") {
    const basic = freeName(reference, website);
    changeDomain(reference, website.website_id, channel.domain, { basic });
  }
  return channel;
}

function freeName({ platform }: Reference, website: Website): string {
  const name = website.domain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, "");
  let candidate = name || "website";
  for (let i = 2; platform.websitesByHost.has(`${candidate}.${root}`); i++) {
    candidate = `${name || "website"}-${i}`;
  }
  return candidate;
}

/** Where mail to the website arrives. */
export const inboundAddress = ({ domain }: EmailChannel): string =>
  `inbox@${domain.basic}.${domain.root}`;

/** Sets the custom domain as if it had been validated already, and how its last email went. */
export function bringDomain(
  { clock }: Reference,
  channel: EmailChannel,
  { custom, verified, relay }: { custom: string; verified: boolean; relay: EmailChannel["relay"] },
): void {
  Object.assign(channel.domain, { custom, verified, validated_at: clock.now() });
  channel.relay = relay;
}
