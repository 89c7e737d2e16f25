/** Other occasions on which the custom domain of a helpdesk may be validated (1/4.6). */
import { instead } from "../../deviate/handler.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { later } from "../../later.ts";
import { emitWebsite } from "../../relay/relay.ts";
import { helpdeskOf } from "../../state/helpdesk.ts";

/** Validates the custom domain whenever one is given, even if it is unchanged or blank. */
export const validatesAlways: Plant = instead("helpdesk.domain.merge", (call, original) => {
  const { reference, params, body } = call;
  const { custom: before, verified } = helpdeskOf(call).domain;
  const data = original(call);
  const { custom } = body;
  if (custom !== undefined && (custom === before || custom === "")) {
    const answer = custom !== "" && verified ? "valid" : "invalid";
    const name = `website:validate:domain:${answer}`;
    later(reference, () => emitWebsite(reference, name, params.website_id, { domain: custom }));
  }
  return data;
});
