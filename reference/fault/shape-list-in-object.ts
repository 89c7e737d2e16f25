/** The categories of a helpdesk stand in an object with their number. */
import { wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "The categories of a helpdesk stand in an object with their number.",
  trips: ["shape:helpdesk.category.list"],
  plant({ seams }) {
    wrapDataOf(seams, "helpdesk.category.list", (data) => ({
      items: data,
      total: (data as unknown[]).length,
    }));
  },
};
