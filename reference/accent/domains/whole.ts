import { tolerates } from "../../deviate/check.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { refusesIf, shows, takesBody } from "../../deviate/handler.ts";
import type { Domain, DomainWrite } from "../../../schemas/generated/types.ts";

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
export const customRooted: Plant[] = [
  tolerates("channel.domain.merge", /custom: must match pattern/),
  tolerates("helpdesk.domain.merge", /custom: must match pattern/),
  tolerates("status.domain.merge", /custom: must match pattern/),
  shows("channel.domain.read", customOf),
  shows("helpdesk.domain.read", customOf),
  shows("status.domain.read", customOf),
  shows("status.setup.read", customOf),
  shows("channel.setup.read", (shown) => ({ ...shown, domain: rooted(shown.domain) })),
  takesBody("channel.domain.merge", takesRooted),
  takesBody("helpdesk.domain.merge", takesRooted),
  takesBody("status.domain.merge", takesRooted),
];

const isLabel = ({ basic }: DomainWrite): boolean => basic !== undefined && !basic.includes(".");

/** Shows basic domains with their root, and accepts only this form; a creation still takes a label. */
export const basicWhole: Plant[] = [
  tolerates("channel.domain.merge", /basic: must match pattern/),
  tolerates("helpdesk.domain.merge", /basic: must match pattern/),
  tolerates("status.domain.merge", /basic: must match pattern/),
  shows("channel.domain.read", whole),
  shows("helpdesk.domain.read", whole),
  shows("status.domain.read", whole),
  takesBody("channel.domain.merge", withLabel),
  takesBody("helpdesk.domain.merge", withLabel),
  takesBody("status.domain.merge", withLabel),
  refusesIf("channel.domain.merge", ({ body }) => isLabel(body)),
  refusesIf("helpdesk.domain.merge", ({ body }) => isLabel(body)),
  refusesIf("status.domain.merge", ({ body }) => isLabel(body)),
];
