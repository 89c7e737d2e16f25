/** Which plugins of a website have a widget. */
import type { Plant } from "../../deviate/deviation.ts";
import { selects } from "../../deviate/pages.ts";
import { seam } from "../../deviate/seam.ts";

/** Lists the widgets that were brought in by themselves, and none that came with a plugin. */
export const widgetsGiven: Plant = (reference) => {
  const given = new Set<unknown>();
  seam("inject", (original) => (of, input) => {
    const made = original(of, input) as { plugin_id?: string };
    if (input["thing"] === "widget") given.add(made.plugin_id);
    return made;
  })(reference);
  selects<{ plugin_id: string }>("plugins.widget.list", (items) =>
    items.filter(({ plugin_id }) => given.has(plugin_id)),
  )(reference);
};
