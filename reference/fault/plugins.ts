import { fault, type Fault } from "../deviate/deviation.ts";
import { searchSkipsUrn, underOtherPrefix } from "./plugins/behaviour.ts";

export const pluginsFaults: Record<string, Fault> = {
  "plugins-search-skips-urn": fault(
    "Searches URNs only when it is told to, though the flag is 1 unless given as 0.",
    ["plugins.search-flags-default"],
    searchSkipsUrn,
  ),
  "plugins-under-other-prefix": fault(
    "The list of plugins is served below /internal and not below /v1.",
    ["platform.one-prefix-and-base-address"],
    underOtherPrefix,
  ),
};
