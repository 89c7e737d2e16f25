/** The domain of a status page, and how it is set up (2/10). */
import type { Handlers } from "../../call.ts";
import { changeDomain, setupRecords, showDomain } from "../../state/domain.ts";
import { pageOf } from "./state.ts";

export const domain: Handlers = {
  "status.domain.read": (call) => showDomain(call.reference, pageOf(call).domain),
  "status.domain.merge": (call) => {
    changeDomain(call.reference, call.params.website_id, pageOf(call).domain, call.body);
  },
  "status.setup.read": (call) => {
    const { domain } = pageOf(call);
    const custom = call.query.custom || domain.custom;
    return { custom, setup: { records: setupRecords(domain, custom) } };
  },
};
