import { websiteOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, refusesIf } from "../../deviate/handler.ts";
import { pageOf, pageSlot, type PageState } from "../../routes/status/state.ts";

/** Refuses to show a token that was never rolled. */
export const unrolledToken: Plant = (reference) => {
  const rolled = new WeakSet<PageState>();
  together(
    refusesIf("status.token.read", (call) => {
      const { page } = pageSlot(websiteOf(call));
      return page !== undefined && !rolled.has(page);
    }),
    afterwards("status.token.roll", (call) => void rolled.add(pageOf(call))),
  )(reference);
};
