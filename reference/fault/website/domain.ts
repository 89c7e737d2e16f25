import { userOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead, shows } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import { notFound } from "../../refusal.ts";

const withoutFirstLabel = (domain: string): string => domain.split(".").slice(1).join(".");

/** The existence check of websites accepts a domain that ends as one of them does. */
const existsByEnd: Plant = instead("website.exists", (call, original) => {
  for (const { domain } of call.reference.platform.websites)
    if (call.query.domain.endsWith(domain)) return;
  return original(call);
});

/** The existence check of websites accepts what lies under the domain of one of them. */
const existsUnderneath: Plant = instead("website.exists", (call, original) => {
  for (const { domain } of call.reference.platform.websites)
    if (call.query.domain.endsWith(`.${domain}`)) return;
  return original(call);
});

/** The existence check of websites accepts what the domain of one of them begins with. */
const existsByBeginning: Plant = instead("website.exists", (call, original) => {
  for (const { domain } of call.reference.platform.websites)
    if (domain.startsWith(call.query.domain)) return;
  return original(call);
});

/** The existence check of websites compares the domains without their first label. */
const existsByRoot: Plant = instead("website.exists", (call, original) => {
  const root = withoutFirstLabel(call.query.domain);
  for (const { domain } of call.reference.platform.websites)
    if (withoutFirstLabel(domain) === root) return;
  return original(call);
});

/** A website whose deletion is scheduled is no longer found by its domain. */
const domainOfScheduled: Plant = instead("website.exists", (call, original) => {
  const { websites } = call.reference.platform;
  const isGoing = (one: Website): boolean =>
    one.domain === call.query.domain && one.expunge_at !== undefined;
  if (Iterator.from(websites).some(isGoing)) throw notFound("website");
  return original(call);
});

/** Who owned a website that is gone still finds it among their own. */
const listedWhenGone: Plant = (reference) => {
  const known = new Map<string, Map<unknown, object>>();
  shows("account.website.list", (data, call) => {
    const { user_id } = userOf(call);
    const own = known.get(user_id) ?? new Map<unknown, object>();
    known.set(user_id, own);
    for (const one of data) own.set(one.id, one);
    return [...own.values()] as typeof data;
  })(reference);
};

/** A website that is gone is still found by its domain. */
const domainOfRemoved: Plant = (reference) => {
  const known = new Set<string>();
  instead("website.exists", (call, original) => {
    const domain = call.query.domain.toLowerCase();
    if (known.has(domain)) return undefined;
    const data = original(call);
    known.add(domain);
    return data;
  })(reference);
};

export const domainFaults: Record<string, Fault> = {
  "website-listed-when-gone": fault(
    "A website that is gone is still shown among the websites of its owner.",
    ["website.removed-domain-is-unknown"],
    listedWhenGone,
  ),
  "website-deletion-hides-domain": fault(
    "A website whose deletion is scheduled is no longer found by its domain.",
    ["website.delete-only-schedules"],
    domainOfScheduled,
  ),
  "website-exists-by-beginning": fault(
    "The existence check of websites accepts what the domain of one of them begins with.",
    ["website.exists-by-domain"],
    existsByBeginning,
  ),
  "website-exists-by-end": fault(
    "The existence check of websites accepts a domain that ends as one of them does.",
    ["website.exists-by-domain"],
    existsByEnd,
  ),
  "website-exists-underneath": fault(
    "The existence check of websites accepts what lies under the domain of one of them.",
    ["website.exists-by-domain"],
    existsUnderneath,
  ),
  "website-exists-by-root": fault(
    "The existence check of websites compares the domains without their first label.",
    ["website.exists-by-domain"],
    existsByRoot,
  ),
  "website-domain-of-removed": fault(
    "A website that is gone is still found by its domain.",
    ["website.removed-domain-is-unknown"],
    domainOfRemoved,
  ),
};
