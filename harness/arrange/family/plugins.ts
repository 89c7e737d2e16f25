/** The marketplace: what it has is used; what a website has comes through the stage. */
import { listAll } from "../create.ts";
import { memberAt } from "../member.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { serial } from "../unique.ts";

/** What is searched for: a word in the name of every plugin that is brought in here. */
const searched = "assay";

async function addPlugin(scene: Scene, more: object = {}): Promise<string> {
  const thing = { thing: "plugin", name: `${searched} ${serial(scene)}`, ...more };
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
    "plugins.plugin.list": (scene) => addPlugin(scene),
    "plugins.plugin.search": (scene) => addPlugin(scene),
    "plugins.widget.list": (scene) => addPlugin(scene, { website_id: scene.world.website_id }),
    "plugins.usage.list": async (scene) => {
      const { website_id } = scene.world;
      const thing = { thing: "usage-bill", website_id, units: serial(scene) };
      await scene.trial.stage("inject", "POST", "/inject", thing);
    },
  },
};
