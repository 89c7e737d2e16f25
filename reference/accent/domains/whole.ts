import { tolerates } from "../../deviate/check.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { refusesIf, shows, takesBody } from "../../deviate/handler.ts";
import type { Domain, DomainWrite } from "../../../schemas/generated/types.ts";

const whole = (data: Domain): Domain =>
  data.basic === undefined ? data : { ...data, basic: `${data.basic}.${data.root}` };

/** The label alone: that of `acme.mail.example` is `acme`. */
const withLabel = <Body extends DomainWrite>(body: Body): Body =>
  body.basic === undefined ? body : { ...body, basic: body.basic.split(".")[0] };

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
