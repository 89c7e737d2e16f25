/** A token that was once let in by a website is let in for good, also without its plugin. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A token that was once let in by a website is let in for good, also without its plugin.",
  trips: ["platform.uninstallation-closes-website"],
  plant({ seams }) {
    const known = new Set<string>();
    wrap(seams, "allowsWebsite", (original) => (website, caller, operation) => {
      const pair = `${website.website_id} ${caller.credential.identifier}`;
      const isAllowed = original(website, caller, operation);
      if (caller.credential.tier !== "plugin") return isAllowed;
      if (isAllowed) known.add(pair);
      return known.has(pair);
    });
  },
};
