import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead, shows } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import { notFound } from "../../refusal.ts";

const withoutFirstLabel = (domain: string): string => domain.split(".").slice(1).join(".");

/** The existence check of websites accepts a domain that ends as one of them does. */
export const existsByEnd: Plant = instead("website.exists", (call, original) => {
  for (const { domain } of call.reference.platform.websites)
    if (call.query.domain.endsWith(domain)) return;
  return original(call);
});

/** The existence check of websites accepts what lies under the domain of one of them. */
export const existsUnderneath: Plant = instead("website.exists", (call, original) => {
  for (const { domain } of call.reference.platform.websites)
    if (call.query.domain.endsWith(`.${domain}`)) return;
  return original(call);
});

/** The existence check of websites accepts what the domain of one of them begins with. */
export const existsByBeginning: Plant = instead("website.exists", (call, original) => {
  for (const { domain } of call.reference.platform.websites)
    if (domain.startsWith(call.query.domain)) return;
  return original(call);
});

/** The existence check of websites compares the domains without their first label. */
export const existsByRoot: Plant = instead("website.exists", (call, original) => {
  const root = withoutFirstLabel(call.query.domain);
  for (const { domain } of call.reference.platform.websites)
    if (withoutFirstLabel(domain) === root) return;
  return original(call);
});

/** A website whose deletion is scheduled is no longer found by its domain. */
export const domainOfScheduled: Plant = instead("website.exists", (call, original) => {
  const { websites } = call.reference.platform;
  const isGoing = (one: Website): boolean =>
    one.domain === call.query.domain && one.expunge_at !== undefined;
  if (Iterator.from(websites).some(isGoing)) throw notFound("website");
  return original(call);
});

/** Who owned a website that is gone still finds it among their own. */
export const listedWhenGone: Plant = (reference) => {
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
export const domainOfRemoved: Plant = (reference) => {
  const known = new Set<string>();
  instead("website.exists", (call, original) => {
    const domain = call.query.domain.toLowerCase();
    if (known.has(domain)) return undefined;
    const data = original(call);
    known.add(domain);
    return data;
  })(reference);
};
