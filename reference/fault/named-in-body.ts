/** Identifiers that bodies carry are taken for those of the thing, though the documents list none there (2/0). */
import { websiteOf } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { afterwards, instead } from "../deviate/handler.ts";
import { shortcutsOf } from "../routes/shortcuts.ts";
import { hooksOf } from "../state/hook.ts";
import { findProfile } from "../state/people.ts";

const named = (body: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(body, name);
  return typeof value === "string" ? value : undefined;
};

const rule = ["platform.identifiers-are-of-the-path"];

export const namedInBodyFaults: Record<string, Fault> = {
  "hook-renamed-by-body": fault(
    "A hook that is replaced has the identifier that the body carries.",
    rule,
    afterwards("hooks.hook.replace", (call) => {
      const hook = hooksOf(websiteOf(call)).get(call.params.hook_id);
      const hook_id = named(call.body, "hook_id");
      if (hook && hook_id) hook.hook_id = hook_id;
    }),
  ),
  "shortcut-made-over-another": fault(
    "A shortcut that is made with the identifier of another one takes its place.",
    rule,
    instead("shortcuts.shortcut.create", (call, original) => {
      const made = original(call) as { shortcut_id: string };
      const shortcuts = shortcutsOf(websiteOf(call));
      const shortcut_id = named(call.body, "shortcut_id");
      const shortcut = shortcuts.get(made.shortcut_id);
      if (!shortcut_id || !shortcut) return made;
      shortcuts.delete(made.shortcut_id);
      shortcuts.set(shortcut_id, { ...shortcut, shortcut_id });
      return { shortcut_id };
    }),
  ),
  "profile-merged-by-body": fault(
    "PATCH of a profile changes the one whose identifier the body carries.",
    rule,
    instead("people.profile.merge", (call, original) => {
      const people_id = named(call.body, "people_id");
      const isOther = people_id !== undefined && findProfile(websiteOf(call), people_id);
      return original(isOther ? { ...call, params: { ...call.params, people_id } } : call);
    }),
  ),
};
