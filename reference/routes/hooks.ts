/** Hooks of a website (2/9), and those of a plugin, which only the stage brings in. */
import type { Hook } from "../../schemas/generated/types.ts";
import { websiteOf, type Call, type Handlers } from "../call.ts";
import { listed } from "../listed.ts";
import { invalid, must, notFound } from "../refusal.ts";
import { hooksOf } from "../state/hook.ts";

const hookOf = (call: Pick<Call<"hooks.hook.read">, "reference" | "params">): Hook =>
  must(hooksOf(websiteOf(call)).get(call.params.hook_id), "hook");

/** Any HTTP target is accepted, without a call to it beforehand; one that cannot be reached fails later. */
export function checkTarget(target: string): void {
  if (!/^https?:\/\/[^/?#\s]/i.test(target)) throw invalid("target: an http or https URL");
}

/** Writes the fields of a hook; only a new target resets its status. */
function write(
  hook: Hook,
  { label, target, events }: Pick<Hook, "label" | "target" | "events">,
): void {
  checkTarget(target);
  if (target !== hook.target) hook.status = "inactive";
  Object.assign(hook, { label, target, events: [...new Set(events)] });
}

export const hooks: Handlers = {
  "hooks.hook.list": (call) => listed(call, hooksOf(websiteOf(call))),
  "hooks.hook.create": (call) => {
    const { label, target, events } = call.body;
    checkTarget(target);
    const hook_id = call.reference.seams.newId("hook");
    const hook: Hook = { hook_id, label, target, status: "inactive", events: [...new Set(events)] };
    hooksOf(websiteOf(call)).set(hook_id, hook);
    return { hook_id };
  },
  "hooks.hook.exists": (call) => {
    hookOf(call);
  },
  "hooks.hook.read": hookOf,
  "hooks.hook.replace": (call) => write(hookOf(call), call.body),
  "hooks.hook.merge": (call) => {
    const hook = hookOf(call);
    const { label = hook.label, target = hook.target, events = hook.events } = call.body;
    write(hook, { label, target, events });
  },
  "hooks.hook.remove": (call) => {
    if (!hooksOf(websiteOf(call)).delete(call.params.hook_id)) throw notFound("hook");
  },
};
