/** How long another platform knows a hook that was removed (2/9). */
import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { hooksOf } from "../../state/hook.ts";
import type { Hook } from "../../../schemas/generated/types.ts";

const known = 700;

/** Delivers to a removed hook what happens within 700 ms. */
export const removedToldStill: Plant = (reference) => {
  const { clock, hooks, relay, seams } = reference;
  const leaving = new Map<Hook, string>();
  instead("hooks.hook.remove", (call, original) => {
    const { website_id, hook_id } = call.params;
    const hook = hooksOf(websiteOf(call)).get(hook_id);
    const data = original(call);
    if (hook) {
      leaving.set(hook, website_id);
      clock.at(clock.now() + known, () => leaving.delete(hook));
    }
    return data;
  })(reference);
  relay.tap((event) => {
    const { name, channel, website_id, user_id, plugin_id, data } = event;
    if (channel !== "rtm" || website_id === undefined || (user_id ?? plugin_id) !== undefined)
      return;
    for (const [hook, website] of leaving) {
      const { hook_id, events, target } = hook;
      if (website !== website_id || !seams.hookNames(events, event)) continue;
      hooks.deliver(
        {
          hook_id,
          url: target,
          signing_secret: undefined,
          origin: "website",
          isThere: () => leaving.has(hook),
          attempted: () => undefined,
        },
        { website_id, event: name, data },
      );
    }
  });
};
