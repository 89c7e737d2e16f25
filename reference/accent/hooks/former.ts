/** How long another platform knows a hook as it was (2/9). */
import { websiteOf } from "../../call.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { hooksOf } from "../../state/hook.ts";
import type { Hook } from "../../../schemas/generated/types.ts";

const known = 700;

/** Goes on for 700 ms to deliver what a hook was told of before one of these operations, where it no longer is. */
const toldStill =
  (
    ...operations: readonly ("hooks.hook.remove" | "hooks.hook.replace" | "hooks.hook.merge")[]
  ): Plant =>
  (reference) => {
    const { clock, hooks, relay, seams } = reference;
    /** Hooks as they were, each with what it is now. */
    const former = new Map<Hook, { website_id: string; now: () => Hook | undefined }>();
    for (const operation of operations)
      instead(operation, (call, original) => {
        const { website_id, hook_id } = call.params;
        const all = hooksOf(websiteOf(call));
        const hook = all.get(hook_id);
        const was = hook && { ...hook };
        const data = original(call);
        if (was) {
          former.set(was, { website_id, now: () => all.get(hook_id) });
          clock.at(clock.now() + known, () => former.delete(was));
        }
        return data;
      })(reference);
    relay.tap((event) => {
      const { name, channel, website_id, user_id, plugin_id, data } = event;
      if (channel !== "rtm" || website_id === undefined || (user_id ?? plugin_id) !== undefined)
        return;
      for (const [hook, { website_id: website, now }] of former) {
        const { hook_id, events, target } = hook;
        if (website !== website_id || !seams.hookNames(events, event)) continue;
        const is = now();
        if (is?.target === target && seams.hookNames(is.events, event)) continue;
        hooks.deliver(
          {
            hook_id,
            url: target,
            signing_secret: undefined,
            origin: "website",
            isThere: () => former.has(hook),
            attempted: () => undefined,
          },
          { website_id, event: name, data },
        );
      }
    });
  };

const removedToldStill: Plant = toldStill("hooks.hook.remove");

const changedToldStill: Plant = toldStill("hooks.hook.replace", "hooks.hook.merge");

export const formerAccents: Record<string, Accent> = {
  "hook-removed-told-still": accent(
    "Delivers to a removed hook what happens within 700 ms.",
    ["open.hook-change-delay"],
    removedToldStill,
  ),
  "hook-changed-told-still": accent(
    "Delivers what happens within 700 ms of a change of a hook as it was before as well.",
    ["open.hook-change-delay"],
    changedToldStill,
  ),
};
