/**
 * The domain of a helpdesk, an email channel or a status page (1/2.5): a name below a root domain of
 * the platform, and optionally a custom one, which is validated after each change (1/4.6, 2/7, 2/10).
 */
import type { DnsRecord, Domain, DomainWrite } from "../../schemas/generated/types.ts";
import { later } from "../later.ts";
import type { Reference } from "../reference.ts";
import { conflict, invalid } from "../refusal.ts";
import { emitWebsite } from "../relay/relay.ts";

/** The records that make `custom` point to `host`. */
export type RecordMaker = (custom: string, host: string) => DnsRecord[];

export interface DomainState {
  website_id: string;
  root: string;
  /** Blank until a name below the root was chosen. */
  basic: string;
  /** Blank when there is none. */
  custom: string;
  verified: boolean;
  /** When the custom domain was last validated (ms); undefined before the first result. */
  validated_at: number | undefined;
  records: RecordMaker;
}

/** What a domain that serves pages needs. */
const pageRecords: RecordMaker = (custom, host) => [
  { type: "cname", query: "cname", name: custom, value: host },
];

/** A domain without names. What a custom one needs depends on what it is for. */
export function createDomain(
  website_id: string,
  root: string,
  records: RecordMaker = pageRecords,
): DomainState {
  const blank = { basic: "", custom: "", verified: false, validated_at: undefined };
  return { website_id, root, ...blank, records };
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const longestName = 253;

/** Whether the text is a fully qualified domain name. */
export function isDomainName(text: string): boolean {
  const labels = text.toLowerCase().split(".");
  return text.length <= longestName && labels.length > 1 && labels.every((one) => label.test(one));
}

const hostBelow = (root: string, basic: string): string => `${basic}.${root}`;

/** The name under which the thing is reached: the verified custom domain, else the basic one. */
export function hostOf(reference: Reference, domain: DomainState): string {
  validateAgain(reference, domain);
  return domain.verified ? domain.custom : hostBelow(domain.root, domain.basic);
}

/** The records that `custom` needs to stand for this domain; it need not be set yet. */
export function setupRecords(domain: DomainState, custom: string = domain.custom): DnsRecord[] {
  return custom === "" ? [] : domain.records(custom, hostBelow(domain.root, domain.basic));
}

/** The domain as reads show it. */
export function showDomain(reference: Reference, domain: DomainState): Domain {
  validateAgain(reference, domain);
  const { root, basic, custom, verified } = domain;
  return { root, ...(basic === "" ? {} : { basic }), custom, verified };
}

/** A domain that no name server knows (RFC 6761). */
const isUnknown = (custom: string): boolean => custom.toLowerCase().endsWith(".invalid");

/** What its validation finds: nothing answers to a name that no server knows, of others the outside decides. */
const findingOf = (
  { outside }: Reference,
  website_id: string,
  custom: string,
): "valid" | "invalid" =>
  isUnknown(custom) ? "invalid" : outside.answer("domain-validation", website_id);

/** The periodic validation (1/2.5), done when somebody reads the domain; it sends no event. */
function validateAgain(reference: Reference, domain: DomainState): void {
  const { clock, seams } = reference;
  if (domain.custom === "" || domain.validated_at === undefined) return;
  if (clock.now() < domain.validated_at + seams.duration("domain-validation")) return;
  domain.verified = findingOf(reference, domain.website_id, domain.custom) === "valid";
  domain.validated_at = clock.now();
}

/**
 * Sets what is given. A malformed or taken name is refused and nothing changes; a new custom domain
 * that is not blank is validated, with the result as an event.
 */
export function changeDomain(
  reference: Reference,
  website_id: string,
  domain: DomainState,
  { basic = domain.basic, custom = domain.custom }: Pick<DomainWrite, "basic" | "custom">,
): void {
  if (basic !== domain.basic) checkBasic(reference, website_id, domain.root, basic);
  if (custom !== "" && !isDomainName(custom)) {
    throw invalid("custom: a fully qualified domain, or blank");
  }
  if (basic !== domain.basic) {
    releaseDomain(reference, website_id, domain);
    hold(reference, website_id, hostBelow(domain.root, basic));
    domain.basic = basic;
  }
  if (custom === domain.custom) return;
  Object.assign(domain, { custom, verified: false, validated_at: undefined });
  if (custom !== "") later(reference, () => validate(reference, website_id, domain, custom));
}

/** Frees the basic name for others; for use when what had the domain is removed. */
export function releaseDomain(
  reference: Reference,
  website_id: string,
  { root, basic }: DomainState,
): void {
  const host = hostBelow(root, basic);
  if (reference.website(website_id).hosts.delete(host)) {
    reference.platform.websitesByHost.delete(host);
  }
}

function checkBasic(
  { platform }: Reference,
  website_id: string,
  root: string,
  basic: string,
): void {
  if (!label.test(basic)) throw invalid("basic: small letters, digits and inner hyphens");
  const holder = platform.websitesByHost.get(hostBelow(root, basic));
  if (holder !== undefined && holder !== website_id) throw conflict("domain_taken");
}

function hold(reference: Reference, website_id: string, host: string): void {
  reference.website(website_id).hosts.add(host);
  reference.platform.websitesByHost.set(host, website_id);
}

/** Every change has its result, even one that another change has overtaken. */
function validate(
  reference: Reference,
  website_id: string,
  domain: DomainState,
  custom: string,
): void {
  if (domain.custom === custom) {
    domain.verified = findingOf(reference, website_id, custom) === "valid";
    domain.validated_at = reference.clock.now();
  }
  tellValidity(reference, website_id, domain, custom);
}

/** Sends what a validation of the custom domain finds. */
export function tellValidity(
  reference: Reference,
  website_id: string,
  domain: DomainState,
  custom: string,
): void {
  const answer = findingOf(reference, website_id, custom);
  emitWebsite(reference, `website:validate:domain:${answer}`, website_id, {
    domain: custom,
    ...(answer === "valid" ? {} : { records: setupRecords(domain, custom) }),
  });
}
