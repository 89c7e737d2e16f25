/** Hooks of a website (2/9) and of a plugin: what they name, and how their last delivery went. */
import type { Hook, HookEvent } from "../../schemas/generated/types.ts";
import { Collection } from "../collection.ts";
import type { Plugin, Website } from "../model.ts";
import { slot } from "../slot.ts";

export const hooksOf = slot<Website, Collection<Hook>>(() => new Collection());

/** A hook that a plugin has for all websites where it is installed. */
export interface PluginHook {
  hook_id: string;
  target: string;
  events: HookEvent[];
}

export const pluginHooksOf = slot<Plugin, Collection<PluginHook>>(() => new Collection());
