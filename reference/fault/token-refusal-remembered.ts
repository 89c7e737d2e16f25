/** A website that refused a plugin token goes on refusing it after its plugin was installed. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A website that refused a plugin token goes on refusing it after its plugin was installed.",
  trips: ["platform.installation-opens-website"],
  plant({ seams }) {
    const refused = new Set<string>();
    wrap(seams, "allowsWebsite", (original) => (website, caller, operation) => {
      const pair = `${website.website_id} ${caller.credential.identifier}`;
      if (!original(website, caller, operation)) refused.add(pair);
      return !refused.has(pair);
    });
  },
};
