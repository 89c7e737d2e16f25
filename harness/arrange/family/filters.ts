/** Filters: their entries are of the model that the filter is for. */
import type { CallInput } from "../../client/client.ts";
import { bodyOf, mapMember } from "../body.ts";
import { refusableWithout } from "../refusable.ts";
import { withCriteria } from "../value/condition.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { withOwnName } from "../value/unique.ts";
import { slot } from "../../case/slot.ts";

/** The type of the filter that the scene made last; a replacement does not name it. */
const types = slot<string>("filters: types");

const write = (scene: Scene, input: CallInput): CallInput => {
  const type = bodyOf(input)["type"] ?? types.get(scene);
  const { samples } = scene.world;
  const named = withOwnName(scene, input, "label");
  const written = mapMember(named, "filter", (drawn) =>
    withCriteria(drawn, samples, type as string),
  );
  return refusableWithout("criteria", scene, written, "open.filter-criteria");
};

export const filters: Arrangement = {
  input: { "filters.filter.create": write, "filters.filter.replace": write },
  made: {
    "filters.filter.create": (scene, { input }) => types.set(scene, String(bodyOf(input)["type"])),
  },
};
