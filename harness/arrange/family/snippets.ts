/** Snippets: a webpage domain is added once. */
import { mapMember } from "../body.ts";
import type { Arrangement } from "../scene.ts";
import { uniqueDomain } from "../unique.ts";

export const snippets: Arrangement = {
  input: {
    "snippets.domain.create": (scene, input) =>
      mapMember(input, "domain", (drawn) => uniqueDomain(scene, drawn)),
  },
};
