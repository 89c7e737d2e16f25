/** The search history: queries that differ, since one that is repeated may be kept once. */
import type { Arrangement } from "../scene.ts";
import { withOwnName } from "../value/unique.ts";

export const search: Arrangement = {
  input: {
    "search.entry.create": (scene, input) => withOwnName(scene, input, "query"),
  },
};
