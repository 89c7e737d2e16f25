/** Hooks of plugins, and events that a platform has by itself, that the stage brings in. */
import type { StageAct } from "../act.ts";
import type { HookEvent } from "../../../schemas/generated/types.ts";
import { invalid, must } from "../../refusal.ts";
import type { Reference } from "../../reference.ts";
import { emitWebsite } from "../../relay/relay.ts";
import { pluginHooksOf } from "../../state/hook.ts";
import { checkTarget } from "../../routes/hooks.ts";

function namespacesOf({ contract }: Reference, value: unknown): HookEvent[] {
  const known = contract.events.filter(({ channel }) => channel === "hook");
  const asked = Array.isArray(value) ? value : [value];
  if (!asked.every((name) => known.some((event) => event.name === name))) {
    throw invalid("event, events: hook namespaces");
  }
  return asked as HookEvent[];
}

export const hooks: Record<string, StageAct> = {
  "plugin-hook": (reference, { plugin_id, target, events }) => {
    const plugin = must(reference.platform.plugins.get(String(plugin_id)), "plugin");
    checkTarget(String(target));
    const hook_id = reference.seams.newId("hook");
    pluginHooksOf(plugin).set(hook_id, {
      hook_id,
      target: String(target),
      events: namespacesOf(reference, events),
    });
    return { hook_id };
  },
  /** What a platform does by itself, such as tracking that a mail was viewed. */
  occurrence: (reference, { event, website_id, data }) => {
    const website = reference.website(String(website_id));
    const [name] = namespacesOf(reference, event);
    if (name === undefined) throw invalid("event: a hook namespace");
    emitWebsite(reference, name, website.website_id, (data ?? {}) as Record<string, unknown>);
  },
};
