/** The search history: queries that differ, since one that is repeated may be kept once. */
import { mapMember } from "../body.ts";
import type { Arrangement } from "../scene.ts";
import { serial } from "../value/unique.ts";

export const search: Arrangement = {
  input: {
    "search.entry.create": (scene, input) =>
      mapMember(input, "query", (drawn) => `${String(drawn)} ${serial(scene)}`),
  },
};
