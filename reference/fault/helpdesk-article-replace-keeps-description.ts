/** A PUT of an article must overwrite the description with the other fields. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { articleOf } from "../state/helpdesk.ts";

export const fault: Fault = {
  says: "Replacing an article keeps the description that it had.",
  trips: ["replace-overwrites:article", "read-back:helpdesk.article.replace/helpdesk.article.read"],
  plant({ seams }) {
    wrapHandler(seams, "helpdesk.article.replace", (call, original) => {
      const article = articleOf(call);
      const { description } = article;
      original(call);
      article.description = description;
    });
  },
};
