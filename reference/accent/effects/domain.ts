import { mayActOn } from "../../authorize.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { notFound } from "../../refusal.ts";

const withDomain = ({ platform }: Reference, domain: string): Website[] =>
  [...platform.websites].filter((one) => one.domain.toLowerCase() === domain.toLowerCase());

/** The domain names every website that has it until the last of them is removed. */
const domainShared: Plant = (reference) => {
  instead("website.create", (call, original) => {
    call.reference.platform.websitesByDomain.delete(call.body.domain.toLowerCase());
    return original(call);
  })(reference);
  instead("website.exists", (call) => {
    if (!withDomain(call.reference, call.query.domain).length) throw notFound("website");
  })(reference);
};

const existsForOwnOnly: Plant = instead("website.exists", (call, original) => {
  const { caller } = call;
  const found = withDomain(call.reference, call.query.domain);
  if (!caller || !found.some((website) => mayActOn(website, caller))) throw notFound("website");
  return original(call);
});

export const domainAccents: Record<string, Accent> = {
  "website-domain-shared": accent(
    "Accepts a second website with the domain of another.",
    ["open.website-domain-unique"],
    domainShared,
  ),
  "website-exists-of-caller": accent(
    "Finds by its domain only a website that the caller may act on.",
    ["open.website-exists-of-others"],
    existsForOwnOnly,
  ),
};
