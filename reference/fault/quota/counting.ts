import { fault, rareFault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { createCounter } from "../../deviate/counter.ts";
import { seam } from "../../deviate/seam.ts";
import type { KnownCaller, Credential, PluginToken, Website } from "../../model.ts";
import { Refusal } from "../../refusal.ts";
import { wrap } from "../../seams.ts";

/** A daily quota that is used up stays used up. */
const neverResets: Plant = seam("quota", (original) => (credential) => {
  const { limit, length } = original(credential);
  return { limit, length: credential.tier === "plugin" ? 1_000 * length : length };
});

/** A plugin token can exceed its daily quota. */
const notEnforced: Plant = seam("charge", (original) => (caller, operation) => {
  const charge = original(caller, operation);
  return charge && caller.tier === "plugin" ? { ...charge, allowed: true } : charge;
});

/** The daily quota ends one request early; only a SHOULD says that it must not. */
const oneTooFew: Plant = seam("quota", (original) => (credential) => {
  const { limit, length } = original(credential);
  return { limit: credential.tier === "plugin" ? limit - 1 : limit, length };
});

/** The daily quota ends one request late; only load counts as exactly. */
const oneTooMany: Plant = seam("quota", (original) => (credential) => {
  const { limit, length } = original(credential);
  return { limit: credential.tier === "plugin" ? limit + 1 : limit, length };
});

/** The quota is counted a moment after it is checked, so that simultaneous requests slip through; only many at once see it. */
const overshootsWhenHurried: Plant = ({ seams, clock }) => {
  const used = createCounter();
  const counts = new Map<string, number>();
  seams.charge = ({ credential }) => {
    const { limit, length } = seams.quota(credential);
    const window = Math.floor(clock.now() / length);
    const name = `${credential.identifier}@${window}`;
    const count = counts.get(name) ?? 0;
    const allowed = count < limit;
    if (allowed) clock.at(clock.now() + 5, () => counts.set(name, used(name)));
    return { allowed, limit, remaining: limit - count, resetAt: (window + 1) * length };
  };
};

/** What was refused for its quota passes once after another keypair was used; only load asks in that order. */
const givenBackByOthers: Plant = ({ seams }) => {
  let last: Credential | undefined;
  const given = new WeakSet<Credential>();
  wrap(seams, "charge", (original) => (caller, operation) => {
    const charge = original(caller, operation);
    const { credential } = caller;
    if (last && last !== credential) given.add(last);
    last = credential;
    if (!charge || charge.allowed || !given.delete(credential)) return charge;
    return { ...charge, allowed: true };
  });
};

/** A plugin token is refused after 120 requests in a minute, well within its daily quota. */
const pluginPerMinute: Plant = ({ seams, clock }) => {
  const count = createCounter();
  wrap(seams, "charge", (original) => (caller, operation) => {
    const charge = original(caller, operation);
    if (!charge || caller.tier !== "plugin") return charge;
    const minute = Math.floor(clock.now() / 60_000);
    const isFast = count(`${caller.credential.identifier}@${minute}`) > 120;
    return isFast ? { ...charge, allowed: false, resetAt: (minute + 1) * 60_000 } : charge;
  });
};

/** A call that is refused because of the quota is carried out all the same. */
const refusedWriteHappens: Plant = ({ seams }) => {
  const refused = new WeakSet<KnownCaller>();
  wrap(seams, "charge", (original) => (caller, operation) => {
    const charge = original(caller, operation);
    if (!charge || charge.allowed) return charge;
    refused.add(caller);
    return { ...charge, allowed: true };
  });
  wrap(seams, "serve", (original) => async (call) => {
    const result = await original(call);
    if (call.caller && refused.has(call.caller)) throw new Refusal(429, "rate_limited");
    return result;
  });
};

/** The first refusal because of the daily quota gives the whole quota back. */
const resetByRefusal: Plant = ({ seams }) => {
  const counted = new WeakMap<Credential, Credential>();
  wrap(seams, "charge", (original) => (caller, operation) => {
    const { credential } = caller;
    if (credential.tier === "user") return original(caller, operation);
    const standIn = counted.get(credential) ?? credential;
    const charge = original({ ...caller, credential: standIn }, operation);
    if (charge?.allowed === false) counted.set(credential, { ...credential });
    return charge;
  });
};

/** The daily quota is given back every eight hours. */
const resetsEarly: Plant = seam("quota", (original) => (credential) => {
  const { limit, length } = original(credential);
  return { limit, length: credential.tier === "plugin" ? length / 3 : length };
});

/** The plugin tokens of a website are counted together. */
const shared: Plant = ({ seams, platform }) => {
  const countedAs = new WeakMap<Website, PluginToken>();
  wrap(seams, "charge", (original) => (caller, operation) => {
    const { credential } = caller;
    if (credential.tier === "user") return original(caller, operation);
    const website = [...platform.websites].find(({ plugins }) => plugins.has(credential.plugin_id));
    if (!website) return original(caller, operation);
    const all = Object.assign(countedAs.get(website) ?? {}, credential);
    countedAs.set(website, all);
    return original({ ...caller, credential: all }, operation);
  });
};

export const countingFaults: Record<string, Fault> = {
  "quota-given-back-by-others": rareFault(
    "A token whose quota is used up is accepted once more after another token was used; only load asks in that order.",
    ["platform.daily-quota-enforced", "platform.user-per-minute-limit"],
    givenBackByOthers,
  ),
  "quota-day-lasts-a-third": fault(
    "The daily quota of a plugin token is given back three times a day.",
    ["platform.daily-quota-resets"],
    resetsEarly,
  ),
  "quota-never-resets": fault(
    "A daily quota that is used up stays used up.",
    ["platform.daily-quota-resets"],
    neverResets,
  ),
  "quota-not-enforced": fault(
    "A plugin token can exceed its daily quota.",
    ["platform.daily-quota-enforced"],
    notEnforced,
  ),
  "quota-one-too-few": fault(
    "The daily quota ends one request early; only a SHOULD says that it must not.",
    ["platform.daily-quota-not-early"],
    oneTooFew,
  ),
  "quota-one-too-many": rareFault(
    "The daily quota ends one request late; only load counts as exactly.",
    ["platform.daily-quota-enforced"],
    oneTooMany,
  ),
  "quota-overshoots-when-hurried": fault(
    "The quota is counted a moment after it is checked, so that simultaneous requests slip through; only many at once see it.",
    ["platform.daily-quota-enforced"],
    overshootsWhenHurried,
  ),
  "quota-plugin-per-minute": fault(
    "A plugin token is refused after 120 requests in a minute, well within its daily quota.",
    ["platform.plugin-may-burst"],
    pluginPerMinute,
  ),
  "quota-refused-write-happens": fault(
    "A call that is refused because of the quota is carried out all the same.",
    ["platform.quota-refusal-changes-nothing"],
    refusedWriteHappens,
  ),
  "quota-reset-by-refusal": fault(
    "The first refusal because of the daily quota gives the whole quota back.",
    ["platform.daily-quota-enforced"],
    resetByRefusal,
  ),
  "quota-resets-early": rareFault(
    "The daily quota is given back every eight hours, which a load that lasts a day sees.",
    ["platform.daily-quota-enforced"],
    resetsEarly,
  ),
  "quota-shared": fault(
    "The plugin tokens of a website are counted together.",
    ["platform.daily-quota-per-integration", "platform.daily-quota-not-early"],
    shared,
  ),
};
