import type { Plant } from "../../deviate/deviation.ts";
import { createCounter } from "../../deviate/counter.ts";
import { seam } from "../../deviate/seam.ts";
import type { KnownCaller, Credential, PluginToken, Website } from "../../model.ts";
import { Refusal } from "../../refusal.ts";
import { wrap } from "../../seams.ts";

/** A daily quota that is used up stays used up. */
export const neverResets: Plant = seam("quota", (original) => (credential) => {
  const { limit, length } = original(credential);
  return { limit, length: credential.tier === "plugin" ? 1_000 * length : length };
});

/** A plugin token can exceed its daily quota. */
export const notEnforced: Plant = seam("charge", (original) => (caller, operation) => {
  const charge = original(caller, operation);
  return charge && caller.tier === "plugin" ? { ...charge, allowed: true } : charge;
});

/** The daily quota ends one request early; only a SHOULD says that it must not. */
export const oneTooFew: Plant = seam("quota", (original) => (credential) => {
  const { limit, length } = original(credential);
  return { limit: credential.tier === "plugin" ? limit - 1 : limit, length };
});

/** The daily quota ends one request late; only load counts as exactly. */
export const oneTooMany: Plant = seam("quota", (original) => (credential) => {
  const { limit, length } = original(credential);
  return { limit: credential.tier === "plugin" ? limit + 1 : limit, length };
});

/** The quota is counted a moment after it is checked, so that simultaneous requests slip through; only many at once see it. */
export const overshootsWhenHurried: Plant = ({ seams, clock }) => {
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

/** A plugin token is refused after 120 requests in a minute, well within its daily quota. */
export const pluginPerMinute: Plant = ({ seams, clock }) => {
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
export const refusedWriteHappens: Plant = ({ seams }) => {
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
export const resetByRefusal: Plant = ({ seams }) => {
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
export const resetsEarly: Plant = seam("quota", (original) => (credential) => {
  const { limit, length } = original(credential);
  return { limit, length: credential.tier === "plugin" ? length / 3 : length };
});

/** The plugin tokens of a website are counted together. */
export const shared: Plant = ({ seams, platform }) => {
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
