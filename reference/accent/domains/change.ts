/** What a change of a domain may be, and what it brings. */
import type { Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf } from "../../deviate/handler.ts";
import { later } from "../../later.ts";
import type { Reference } from "../../reference.ts";
import { websiteOf } from "../../call.ts";
import { pageOf } from "../../routes/status/state.ts";
import { channelOf } from "../../state/channel.ts";
import { tellValidity, type DomainState } from "../../state/domain.ts";

/** Lets several websites hold the same name below the root domain. */
export const basicShared: Plant = instead("channel.domain.merge", (call, original) => {
  const { reference, body } = call;
  const { root } = channelOf(reference, websiteOf(call)).domain;
  if (body.basic !== undefined) reference.platform.websitesByHost.delete(`${body.basic}.${root}`);
  return original(call);
});

/** A result even for a domain that did not change, or is blank. */
function tellAnyway(
  reference: Reference,
  website_id: string,
  domain: DomainState,
  custom: string | undefined,
): void {
  // A new domain is validated anyway.
  const isNew = custom !== undefined && custom !== "" && domain.validated_at === undefined;
  if (!isNew) later(reference, () => tellValidity(reference, website_id, domain, domain.custom));
}

export const tellsAlways: Plant[] = [
  afterwards("channel.domain.merge", (call) => {
    const { domain } = channelOf(call.reference, websiteOf(call));
    tellAnyway(call.reference, call.params.website_id, domain, call.body.custom);
  }),
  afterwards("status.domain.merge", (call) => {
    tellAnyway(call.reference, call.params.website_id, pageOf(call).domain, call.body.custom);
  }),
];

/** Takes a change with both names only. */
export const changedWhole: Plant[] = (
  ["helpdesk.domain.merge", "status.domain.merge"] as const
).map((id) => refusesIf(id, ({ body }) => body.basic === undefined || body.custom === undefined));
