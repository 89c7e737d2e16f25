/** Snippets: an answer is enabled with content, and a webpage domain is added once. */
import { bodyOf, mapMember } from "../body.ts";
import type { Arrangement } from "../scene.ts";
import { refusable } from "../refusable.ts";
import { uniqueWebpages, withOwnName } from "../value/unique.ts";

export const snippets: Arrangement = {
  input: {
    // Whether two may have the same title is open (open.answer-same-title).
    "snippets.answer.create": (scene, input) => withOwnName(scene, input, "title"),
    // Without content it may be refused to enable one (open.answer-defaults).
    "snippets.answer.merge": (_, input) =>
      bodyOf(input)["content"] === undefined ? mapMember(input, "disabled", () => true) : input,
    "snippets.domain.create": (scene, input) =>
      refusable(
        scene,
        mapMember(input, "domain", (drawn) => uniqueWebpages(scene, drawn)),
        scene.world.samples.webpage_root === undefined && "open.webpage-domain-form",
      ),
  },
};
