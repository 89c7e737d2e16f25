import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead, shows } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import type { Data } from "../../seams.ts";

/** Searches URNs only when asked to, though the flag is 1 unless given as 0. */
const searchSkipsUrn: Plant = instead("plugins.plugin.search", (call, original) => {
  const { search_urn = "0" } = call.query;
  return original({ ...call, query: { ...call.query, search_urn } });
});

/** The list of plugins is served below /internal and not below /v1. */
const underOtherPrefix: Plant = seam("path", (original) => (path) => {
  if (path.startsWith("/v1/plugins/list/all")) return original(`/none${path}`);
  return original(path.replace(/^\/internal(?=\/plugins\/list\/all)/, "/v1"));
});

/** The widgets of a website include those that were listed there before. */
const widgetsKept: Plant = (reference) => {
  const known = new Map<string, Map<string, Data<"plugins.widget.list">[number]>>();
  shows("plugins.widget.list", (items, { params: { website_id } }) => {
    const kept = known.get(website_id) ?? new Map();
    for (const one of items) kept.set(one.plugin_id, one);
    known.set(website_id, kept);
    return [...kept.values()];
  })(reference);
};

export const marketplaceFaults: Record<string, Fault> = {
  "plugins-search-skips-urn": fault(
    "Searches URNs only when asked to, though the flag is 1 unless given as 0.",
    ["plugins.search-flags-default"],
    searchSkipsUrn,
  ),
  "plugins-under-other-prefix": fault(
    "The list of plugins is served below /internal and not below /v1.",
    ["platform.one-prefix-and-base-address"],
    underOtherPrefix,
  ),
  "plugins-widget-outlives-installation": fault(
    "The widget of a plugin is listed for a website that no longer has it installed.",
    ["plugins.widgets-of-installed"],
    widgetsKept,
  ),
};
