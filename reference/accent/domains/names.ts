/** What another platform makes of names that are taken, malformed or not its own. */
import type { WebpageDomain } from "../../../schemas/generated/types.ts";
import { tolerates } from "../../deviate/check.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead, takesBody, whereRefused } from "../../deviate/handler.ts";
import type { Reference } from "../../reference.ts";
import { pageOf } from "../../routes/status/state.ts";
import { helpdeskOf } from "../../state/helpdesk.ts";

const helpRoot = "help.platform.example";
const statusRoot = "status.example";

/** The name itself where nobody else has it, else the next that is free. */
function freeName(
  { platform }: Reference,
  root: string,
  basic: string,
  website_id: string,
): string {
  let name = basic;
  for (let i = 2; isTaken(name); i++) name = `${basic}-${i}`;
  return name;

  function isTaken(candidate: string): boolean {
    const holder = platform.websitesByHost.get(`${candidate}.${root}`);
    return holder !== undefined && holder !== website_id;
  }
}

/** Gives a helpdesk another name where the one that is asked for is taken. */
const otherNameForTaken: Plant = together(
  takesBody("helpdesk.create", (body, { reference, params }) => ({
    ...body,
    domain_basic: freeName(reference, helpRoot, body.domain_basic, params.website_id),
  })),
  takesBody("helpdesk.domain.merge", (body, { reference, params }) =>
    body.basic === undefined
      ? body
      : { ...body, basic: freeName(reference, helpRoot, body.basic, params.website_id) },
  ),
);

const release = ({ platform }: Reference, basic: string): void =>
  void platform.websitesByHost.delete(`${basic}.${statusRoot}`);

/** Lets status pages share a name, and takes any characters in one. */
const pagesShareNames: Plant = together(
  tolerates("status.create", /domain_basic: must match pattern/),
  tolerates("status.domain.merge", /basic: must match pattern/),
  instead("status.create", (call, original) => {
    release(call.reference, call.body.domain_basic);
    return original(call);
  }),
  instead("status.domain.merge", (call, original) => {
    if (call.body.basic !== undefined) release(call.reference, call.body.basic);
    return original(call);
  }),
  whereRefused("status.domain.merge", ["invalid_data"], (call) => {
    const { domain } = pageOf(call);
    domain.basic = call.body.basic ?? domain.basic;
  }),
);

/** Answers a setup of any text, without records where it is no domain. */
const setupOfAny: Plant = whereRefused("channel.setup.read", ["invalid_data"], (call) => ({
  domain: call.query.domain,
  setup: { records: [] },
}));

/** Takes a webpage domain that the website has, and reads URLs, in place of refusing them. */
const webpagesAnyForm: Plant = together(
  tolerates("snippets.domain.create", /domain: must match/),
  takesBody("snippets.domain.create", ({ domain }) => ({
    domain: URL.parse(domain)?.hostname || domain.toLowerCase(),
  })),
  whereRefused("snippets.domain.create", ["domain_exists"], () => ({})),
);

/** The crawl state of a webpage domain, as shown. */
export const withState = (
  snippet: WebpageDomain,
  state: WebpageDomain["pages"]["status"]["state"],
): WebpageDomain => ({
  ...snippet,
  pages: { ...snippet.pages, status: { ...snippet.pages.status, state } },
});

/** Whether the domain of a helpdesk has no custom one. */
export const hasNoCustom = (call: Parameters<typeof helpdeskOf>[0]): boolean =>
  helpdeskOf(call).domain.custom === "";

export const namesAccents: Record<string, Accent> = {
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
};
