/** Which hooks receive an event: those of the website that name it, and those of its plugins. */
import type { Hook } from "../../schemas/generated/types.ts";
import type { Plugin, Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { hooksOf, pluginHooksOf, type PluginHook } from "../state/hook.ts";
import { requirementOf } from "./access.ts";
import type { HookDelivery, RelayTarget } from "./hooks.ts";

/** Hooks hear what goes out on the RTM channel, where it is one of the hook namespaces (1/6). */
export function attachHooks(reference: Reference): void {
  const { contract, platform, relay, seams } = reference;
  const namespaces = new Set(
    contract.events.filter(({ channel }) => channel === "hook").map(({ name }) => name),
  );
  relay.tap((event) => {
    const { name, channel, website_id, user_id, plugin_id, data } = event;
    if (channel !== "rtm" || (user_id ?? plugin_id) !== undefined || !namespaces.has(name)) return;
    const website = website_id === undefined ? undefined : platform.websites.get(website_id);
    if (!website) return;
    const delivery: HookDelivery = { website_id: website.website_id, event: name, data };
    for (const hook of hooksOf(website)) {
      if (seams.hookNames(hook.events, event)) {
        reference.hooks.deliver(websiteTarget(reference, website, hook), delivery);
      }
    }
    for (const installed of website.plugins) {
      const plugin = platform.plugins.get(installed);
      if (!plugin) continue;
      for (const hook of pluginHooksOf(plugin)) {
        if (seams.hookNames(hook.events, event) && pluginMayHear(reference, plugin, name)) {
          reference.hooks.deliver(pluginTarget(reference, website, plugin, hook), delivery);
        }
      }
    }
  });
}

const isPresent = ({ platform }: Reference, website: Website): boolean =>
  platform.websites.get(website.website_id) === website;

function websiteTarget(reference: Reference, website: Website, hook: Hook): RelayTarget {
  return {
    hook_id: hook.hook_id,
    get url() {
      return hook.target;
    },
    signing_secret: undefined,
    origin: "website",
    isThere: () => isPresent(reference, website) && hooksOf(website).get(hook.hook_id) === hook,
    attempted(at, delivered, url) {
      hook.attempted_at = at;
      // An attempt at the earlier target says nothing about a new one.
      if (url === hook.target) hook.status = delivered ? "active" : "failed";
    },
  };
}

function pluginTarget(
  reference: Reference,
  website: Website,
  plugin: Plugin,
  hook: PluginHook,
): RelayTarget {
  return {
    hook_id: hook.hook_id,
    url: hook.target,
    signing_secret: plugin.signing_secret,
    origin: `plugin/${plugin.urn} production`,
    isThere: () => isPresent(reference, website) && website.plugins.has(plugin.plugin_id),
    attempted: () => undefined,
  };
}

/** As on a socket: the event is open to plugins, and one of the plugin's tokens holds its scope. */
function pluginMayHear({ platform }: Reference, { plugin_id }: Plugin, name: string): boolean {
  const { tiers, scope, permission } = requirementOf(name);
  if (!tiers.includes("plugin")) return false;
  return platform.credentials
    .values()
    .some(
      (credential) =>
        credential.tier === "plugin" &&
        credential.plugin_id === plugin_id &&
        (scope === undefined || (credential.scopes.get(scope)?.[permission] ?? false)),
    );
}
