/** The result of the validation is told without waiting for what the outside says. */
import type { Fault } from "../deviation.ts";
import { pageSlot } from "../routes/status/state.ts";
import { wrap } from "../seams.ts";

const invalid = "website:validate:domain:invalid";
const valid = "website:validate:domain:valid";

export const fault: Fault = {
  says: "Tells that the custom domain of a status page is valid, also when it is not.",
  trips: ["status.domain-event-invalid"],
  plant({ seams, platform }) {
    wrap(seams, "emit", (original) => (event) => {
      const website = platform.websites.get(event.website_id ?? "");
      const page = website && pageSlot(website).page;
      const isOurs = event.name === invalid && page?.domain.custom === event.data["domain"];
      original(isOurs ? { ...event, name: valid } : event);
    });
  },
};
