/** The marketplace: what it has is used; what a website has comes through the stage. */
import { ask } from "../carry-out.ts";
import { inject } from "../inject.ts";
import { itemsOf } from "../../client/list/items.ts";
import { listAll } from "../list-all.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { serial } from "../value/unique.ts";
import { isInjected } from "../staged.ts";

/** What is searched for: the name of every plugin that is brought in here, as a whole (open.plugins-search-match). */
const searched = "assay";

/** A new plugin, installed on the website of the world, with which it is removed. */
async function addPlugin(scene: Scene): Promise<string> {
  const { website_id } = scene.world;
  const plugin = { website_id, name: searched };
  return (await inject(scene, "plugin", plugin, ["plugin_id"])).plugin_id;
}

/** Gives an installed plugin a widget: nothing says that each has one. */
export async function giveWidget(
  scene: Scene,
  plugin_id: string,
  shown: { name?: string; schema?: object } = {},
): Promise<void> {
  const { website_id } = scene.world;
  await inject(scene, "widget", { website_id, plugin_id, ...shown }, []);
}

/** A new plugin with a widget, installed on the website of the world. */
async function addWidget(scene: Scene): Promise<string> {
  const plugin_id = await addPlugin(scene);
  await giveWidget(scene, plugin_id);
  return plugin_id;
}

/** Whether a list of features shows any; that of a private plugin may be empty. */
async function hasFeatures(scene: Scene, plugin_id: string): Promise<boolean> {
  const { contract } = scene.trial.run;
  const exchange = await ask(scene, contract.operation("plugins.feature.list"), {
    params: { plugin_id },
  });
  return isAccepted(exchange) && itemsOf(envelopeOf(exchange).data).length > 0;
}

export const plugins: Arrangement = {
  identify: {
    plugin_id: async (scene, { operationId }) => {
      // One that another rule brought in goes when that rule ends.
      if (isInjected(scene.trial) && operationId !== "plugins.feature.list")
        return addPlugin(scene);
      const list = scene.trial.run.contract.operation("plugins.plugin.list");
      const all = (await listAll(scene, list)).map((one) => memberAt(one, "id") as string);
      const isMeant = operationId === "plugins.feature.list" ? hasFeatures : async () => true;
      for (const id of all) if (await isMeant(scene, id)) return id;
      return addPlugin(scene);
    },
  },
  input: {
    "plugins.plugin.search": (_, input) => ({ ...input, query: { query: searched } }),
  },
  most: { "plugins.category.list": 1 },
  fill: {
    "plugins.plugin.list": addPlugin,
    "plugins.plugin.search": addPlugin,
    "plugins.category.list": async (scene) => void (await addPlugin(scene)),
    "plugins.widget.list": addWidget,
    "plugins.usage.list": async (scene) => {
      const { website_id } = scene.world;
      await inject(scene, "usage-bill", { website_id, units: serial(scene) }, []);
    },
  },
};
