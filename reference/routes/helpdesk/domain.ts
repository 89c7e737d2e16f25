/** The domain of a helpdesk (1/4.6). */
import type { Handlers } from "../../call.ts";
import { changeDomain, showDomain } from "../../state/domain.ts";
import { helpdeskOf } from "../../state/helpdesk.ts";

export const domain: Handlers = {
  "helpdesk.domain.read": (call) => showDomain(call.reference, helpdeskOf(call).domain),
  "helpdesk.domain.merge": (call) => {
    changeDomain(call.reference, call.params.website_id, helpdeskOf(call).domain, call.body);
  },
};
