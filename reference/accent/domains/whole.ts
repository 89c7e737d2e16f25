import { changesPayload } from "../../deviate/event.ts";
import { tolerates, toleratesWhere } from "../../deviate/check.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { refusesIf, shows, takesBody } from "../../deviate/handler.ts";
import type { Domain, DomainWrite } from "../../../schemas/generated/types.ts";

const merges = ["channel.domain.merge", "helpdesk.domain.merge", "status.domain.merge"] as const;
const reads = ["channel.domain.read", "helpdesk.domain.read", "status.domain.read"] as const;

const whole = (data: Domain): Domain =>
  data.basic === undefined ? data : { ...data, basic: `${data.basic}.${data.root}` };

/** The label alone: that of `acme.mail.example` is `acme`. */
const withLabel = <Body extends DomainWrite>(body: Body): Body =>
  body.basic === undefined ? body : { ...body, basic: body.basic.split(".")[0] };

/** Names with the dot of the root at their end, and without it. */
const rooted = (name = ""): string => (name === "" ? "" : `${name.toLowerCase()}.`);
const withoutRoot = (name: string): string => name.replace(/\.$/, "");

const customOf = (shown: { custom?: string }): object => ({
  ...shown,
  custom: rooted(shown.custom),
});

const takesRooted = <Body extends DomainWrite>(body: Body): Body =>
  body.custom === undefined ? body : { ...body, custom: withoutRoot(body.custom) };

/** Shows custom domains with the dot of the root, and takes them with it too. */
const customRooted: Plant[] = [
  ...merges.map((id) => tolerates(id, /custom: must match pattern/)),
  ...[...reads, "status.setup.read" as const].map((id) => shows(id, customOf)),
  shows("channel.setup.read", (shown) => ({ ...shown, domain: rooted(shown.domain) })),
  ...merges.map((id) => takesBody(id, takesRooted)),
];

const isLabel = ({ basic }: DomainWrite): boolean => basic !== undefined && !basic.includes(".");

/** What is wrong with a basic domain is found first: another part may be no text. */
const isText = ({ custom = "" }: DomainWrite): boolean => typeof custom === "string";

/** Shows basic domains with their root, and accepts only this form; a creation still takes a label. */
const basicWhole: Plant[] = [
  ...merges.map((id) => toleratesWhere(id, /basic: must match pattern/, isText)),
  ...reads.map((id) => shows(id, whole)),
  ...merges.map((id) => takesBody(id, withLabel)),
  ...merges.map((id) => refusesIf(id, ({ body }) => isLabel(body))),
];

export const wholeAccents: Record<string, Accent> = {
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
  "domain-events-bare": accent(
    "Says nothing in the events of domain validation.",
    ["open.helpdesk-domain-event-subject"],
    changesPayload(() => ({}), "website:validate:domain:valid", "website:validate:domain:invalid"),
  ),
};
