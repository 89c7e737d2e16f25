/** A plugin token acts on the website where it was seen first and on no other. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A plugin token acts on the website where it was seen first and on no other.",
  trips: ["platform.token-reaches-every-installation"],
  plant({ seams }) {
    const homes = new Map<string, string>();
    wrap(seams, "allowsWebsite", (original) => (website, caller, operation) => {
      if (!original(website, caller, operation)) return false;
      if (caller.tier !== "plugin") return true;
      const { identifier } = caller.credential;
      const home = homes.get(identifier) ?? website.website_id;
      homes.set(identifier, home);
      return home === website.website_id;
    });
  },
};
