import { linkedWebsites } from "../state/linked.ts";
import { userOf } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { skipsWebsite } from "../deviate/check.ts";
import { forgetsWhen, instead, shows, takesBody } from "../deviate/handler.ts";

export const setupFaults: Record<string, Fault> = {
  "setup-open-to-other-owners": fault(
    "The setup of a website can be read by owners of any other website.",
    ["isolation:setup.read"],
    skipsWebsite("setup.read"),
  ),
  "setup-never-enabled-again": fault(
    "The setup of a website can be disabled, but not enabled again.",
    ["setup.disabled-both-ways", "read-back:setup.merge/setup.read"],
    forgetsWhen("setup.merge", (call) => call.body.disabled === false),
  ),
  "setup-disabled-once": fault(
    "Disabling the setup again, after it was enabled, is accepted and forgotten.",
    ["setup.disabled-both-ways"],
    (reference) => {
      const disabled = new Set<string>();
      forgetsWhen("setup.merge", ({ body, params: { website_id } }) => {
        const isAgain = body.disabled === true && disabled.has(website_id);
        if (body.disabled) disabled.add(website_id);
        return isAgain;
      })(reference);
    },
  ),
  "setup-disabled-is-done": fault(
    "The parts of a disabled setup are shown as done.",
    ["setup.disabled-keeps-states"],
    shows("setup.read", (setup) => {
      if (!setup.disabled) return setup;
      const names = Object.keys(setup.states ?? {});
      const states = Object.fromEntries(names.map((name) => [name, { done: true, trial: 0 }]));
      return { ...setup, states };
    }),
  ),
  "setup-enabled-by-nothing": fault(
    "A change of the setup that says nothing enables it.",
    ["merge-keeps:setup"],
    takesBody("setup.merge", (body) => ({ disabled: false, ...body })),
  ),
  "setup-of-user": fault(
    "The setup is disabled on all websites of a user at once.",
    ["platform.settings-of-one-website"],
    instead("setup.merge", (call, original) => {
      for (const { website_id } of linkedWebsites(call.reference, userOf(call).user_id))
        original({ ...call, params: { website_id } });
    }),
  ),
};
