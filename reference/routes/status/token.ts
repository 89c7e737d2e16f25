/** The secret of the reporters (2/10). No route of the documents takes it, so it is only kept. */
import type { Handlers } from "../../call.ts";
import type { Reference } from "../../reference.ts";
import { pageOf } from "./state.ts";

/** A token that no page has had. */
export const newToken = ({ random }: Reference): string => random.hex(64);

export const token: Handlers = {
  "status.token.read": (call) => ({ token: pageOf(call).token }),
  "status.token.roll": (call) => {
    pageOf(call).token = newToken(call.reference);
  },
};
