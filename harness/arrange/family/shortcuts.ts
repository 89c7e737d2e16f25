/** Shortcuts: a bang of their own; a tag that is replaced stands on one. */
import type { CallInput } from "../../client/client.ts";
import { bodyOf, mapMember, withBody } from "../body.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { uniqueName } from "../value/unique.ts";

/** One word with its mark, which every target takes (open.shortcut-bang-form). */
const bangOf = (scene: Scene, drawn: unknown): string => `!${uniqueName(scene, drawn)}`;

const ownBang = (scene: Scene, input: CallInput): CallInput =>
  mapMember(input, "bang", (drawn) => bangOf(scene, drawn));

async function tagged(scene: Scene, tag: string): Promise<string> {
  const { trial, world } = scene;
  await trial.given(world.owner, "shortcuts.shortcut.create", {
    params: { website_id: world.website_id },
    body: { bang: bangOf(scene, "tagged"), text: "It is on its way.", tag },
  });
  return tag;
}

export const shortcuts: Arrangement = {
  input: {
    // Whether disabled ones are listed is open (open.shortcut-disabled-tags).
    "shortcuts.shortcut.create": (scene, input) =>
      mapMember(ownBang(scene, input), "disabled", () => false),
    "shortcuts.shortcut.replace": ownBang,
    "shortcuts.shortcut.merge": ownBang,
    "shortcuts.shortcut.report": (_, input) => withBody(input, { action: "use" }),
    "shortcuts.tag.replace-all": async (scene, input) => {
      await tagged(scene, String(bodyOf(input)["match"]));
      return input;
    },
  },
  fill: { "shortcuts.tag.list": (scene) => tagged(scene, uniqueName(scene, "tag")) },
};
