/** What somebody subscribed to by the link of a mail. */
import { memberAt } from "../../../contract/pointer.ts";
import { envelopeOf } from "../../client/answer.ts";
import { nothing, type Trail, type Watcher } from "../trail.ts";

export const watchSubscriptions = ({ contract, guest, seen, keep }: Trail): Watcher => ({
  before: {
    /** The link says for which address; what it said before is written back. */
    async "subscription.merge"({ operation: { operationId }, input: { params = {}, query = {} } }) {
      const key = JSON.stringify([operationId, params, query]);
      if (seen.has(key)) return nothing;
      seen.add(key);
      const read = contract.operation("subscription.read");
      const before = await guest.call(read, undefined, { params, query });
      const subscribed = memberAt(envelopeOf(before).data, "subscribed");
      if (typeof subscribed === "boolean")
        keep({ operationId, params, query, body: { subscribed } });
      return nothing;
    },
  },
});
