/** The result of the validation must arrive as an event after the custom domain changed. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { helpdeskOf } from "../state/helpdesk.ts";

export const fault: Fault = {
  says: "A new custom domain of a helpdesk is stored without being validated, so no event arrives.",
  trips: ["helpdesk.domain-validated", "helpdesk.domain-valid", "helpdesk.domain-invalid"],
  plant({ seams }) {
    wrapHandler(seams, "helpdesk.domain.merge", (call, original) => {
      const { domain } = helpdeskOf(call);
      // A domain that is set already is no change for the handler.
      domain.custom = call.body.custom ?? domain.custom;
      return original(call);
    });
  },
};
