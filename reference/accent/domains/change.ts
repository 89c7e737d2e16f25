/** What a change of a domain may be, and what it brings. */
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf } from "../../deviate/handler.ts";
import { later } from "../../later.ts";
import type { Reference } from "../../reference.ts";
import { websiteOf } from "../../call.ts";
import { pageOf, pageSlot } from "../../routes/status/state.ts";
import { channelOf } from "../../state/channel.ts";
import { helpdeskSlot } from "../../state/helpdesk.ts";
import type { Website } from "../../model.ts";
import { wrap } from "../../seams.ts";
import { tellValidity, type DomainState } from "../../state/domain.ts";

/** Lets several websites hold the same name below the root domain. */
const basicShared: Plant = instead("channel.domain.merge", (call, original) => {
  const { reference, body } = call;
  const { root } = channelOf(reference, websiteOf(call)).domain;
  if (body.basic !== undefined) reference.platform.websitesByHost.delete(`${body.basic}.${root}`);
  return original(call);
});

/** Of a domain that no longer stands anywhere on its website nothing is told. */
const overtakenUntold: Plant = (reference) => {
  const customsOf = (website: Website): (string | undefined)[] => [
    channelOf(reference, website).domain.custom,
    helpdeskSlot(website).helpdesk?.domain.custom,
    pageSlot(website).page?.domain.custom,
  ];
  wrap(reference.seams, "emit", (original) => (event) => {
    const { name, website_id, data } = event;
    const website =
      website_id === undefined ? undefined : reference.platform.websites.get(website_id);
    const isResult = name.startsWith("website:validate:domain:");
    if (!isResult || !website || customsOf(website).some((one) => one === data.domain))
      original(event);
  });
};

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

const tellsAlways: Plant[] = [
  afterwards("channel.domain.merge", (call) => {
    const { domain } = channelOf(call.reference, websiteOf(call));
    tellAnyway(call.reference, call.params.website_id, domain, call.body.custom);
  }),
  afterwards("status.domain.merge", (call) => {
    tellAnyway(call.reference, call.params.website_id, pageOf(call).domain, call.body.custom);
  }),
];

/** Takes a change with both names only. */
const changedWhole: Plant[] = (["helpdesk.domain.merge", "status.domain.merge"] as const).map(
  (id) => refusesIf(id, ({ body }) => body.basic === undefined || body.custom === undefined),
);

export const changeAccents: Record<string, Accent> = {
  "basic-domain-shared": accent(
    "Accepts a basic domain that another website has.",
    ["open.channel-basic-form"],
    basicShared,
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
  "domain-result-overtaken-untold": accent(
    "Says nothing of a custom domain that was changed or blanked before its validation was over.",
    ["open.domain-result-overtaken"],
    overtakenUntold,
  ),
};
