/** Results of services carry a tracking id that lost its last character. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Results of services carry a tracking id that lost its last character.",
  trips: ["services.tracking-id-returned", "services.requests-kept-apart"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      const { id } = event.data;
      const isResult = event.name.startsWith("service:") && typeof id === "string";
      original(isResult ? { ...event, data: { ...event.data, id: `${id.slice(0, -1)}~` } } : event);
    });
  },
};
