/** The marketplace: what it has is used; what a website has comes through the stage. */
import { listAll } from "../create.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { serial } from "../unique.ts";

/** What is searched for: a word in the name of every plugin that is brought in here. */
const searched = "assay";

/** A new plugin, installed on the website of the world, with which it goes. */
async function addPlugin(scene: Scene): Promise<string> {
  const { website_id } = scene.world;
  const thing = { thing: "plugin", website_id, name: `${searched} ${serial(scene)}` };
  const made = await scene.trial.stage("inject", "POST", "/inject", thing);
  return String(memberAt(made, "plugin_id"));
}

export const plugins: Arrangement = {
  identify: {
    plugin_id: async (scene) => {
      const list = scene.trial.run.contract.operation("plugins.plugin.list");
      const [first] = await listAll(scene, list);
      return first === undefined ? addPlugin(scene) : (memberAt(first, "id") as string);
    },
  },
  input: {
    "plugins.plugin.search": (_, input) => ({ ...input, query: { query: searched } }),
  },
  fill: {
    "plugins.plugin.list": addPlugin,
    "plugins.plugin.search": addPlugin,
    "plugins.widget.list": addPlugin,
    "plugins.usage.list": async (scene) => {
      const { website_id } = scene.world;
      const thing = { thing: "usage-bill", website_id, units: serial(scene) };
      await scene.trial.stage("inject", "POST", "/inject", thing);
    },
  },
};
