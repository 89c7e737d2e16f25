/** Websites of others look like websites that do not exist. */
import type { Accent } from "../deviation.ts";
import { notFound } from "../refusal.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Refuses a website that the caller may not access as one that does not exist.",
  legal: ["open.refusal-of-credential"],
  plant({ seams }) {
    wrap(seams, "allowsWebsite", (original) => (website, caller, operation) => {
      if (original(website, caller, operation)) return true;
      throw notFound("website");
    });
  },
};
