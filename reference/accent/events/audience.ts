import { AsyncLocalStorage } from "node:async_hooks";
import type { Tier } from "../../../contract/source.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";
import type { KnownCaller } from "../../model.ts";
import type { EmittedEvent } from "../../relay/event.ts";
import { requirementOf } from "../../relay/access.ts";
import { wrap } from "../../seams.ts";

/** Whether one user or plugin alone is meant. */
const isOfOne = ({ user_id, plugin_id }: EmittedEvent): boolean =>
  (user_id ?? plugin_id) !== undefined;

/**
 * The caller is known to everything that the call starts, even later. What is meant for one user or plugin alone
 * still reaches them.
 */
export const toOthersOnly: Plant = ({ seams }) => {
  const acting = new AsyncLocalStorage<KnownCaller | undefined>();
  wrap(seams, "handle", (original) => (call) => acting.run(call.caller, () => original(call)));
  wrap(seams, "hears", (original) => (listener, event) => {
    const credential = acting.getStore()?.credential;
    const isOwn =
      credential?.tier === "user"
        ? listener.user_id === credential.user_id
        : credential !== undefined && listener.plugin_id === credential.plugin_id;
    return (!isOwn || isOfOne(event)) && original(listener, event);
  });
};

/** Sends what both tiers may hear to this tier only. */
export const toTier = (tier: Tier): Plant =>
  seam("hears", (original) => (listener, event) => {
    const isOfBoth = !isOfOne(event) && requirementOf(event.name).tiers.length > 1;
    return (listener.tier === tier || !isOfBoth) && original(listener, event);
  });

export const toEverybody: Plant = seam("hears", (original) => (listener, event) => {
  if (original(listener, event)) return true;
  const { channel, website_id, user_id, plugin_id } = event;
  const isOfOne = user_id !== undefined || plugin_id !== undefined || website_id === undefined;
  return (
    !isOfOne && listener.channel === channel && listener.isValid() && listener.mayHear(website_id)
  );
});

export const socketsForUsers: Plant = seam(
  "mayListen",
  (original) => (credential) => credential.tier === "user" && original(credential),
);
