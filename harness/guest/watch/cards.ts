/** The card that pays for the website. */
import { memberAt } from "../../../contract/pointer.ts";
import { isId } from "../../arrange/leave.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import type { Undo } from "../journal.ts";
import { ifItMayAct, type Trail, type Watcher } from "../trail.ts";
import type { Things } from "./things.ts";

const attaching = "billing.website.attach";

export function watchCards(trail: Trail, { remove }: Things): Watcher {
  const { contract, guest, seen, keep } = trail;

  /** The card that pays for the website now, if one does. */
  async function payingFor(params: Undo["params"]): Promise<unknown> {
    const read = contract.operation("billing.website.read");
    const exchange = await guest.call(read, guest.callerOf(read), { params });
    return isAccepted(exchange) ? memberAt(envelopeOf(exchange).data, "card_id") : undefined;
  }

  return {
    before: {
      /** The card that paid before pays again; where none did, none does. */
      [attaching]: ifItMayAct(async ({ input: { params = {}, body } }) => {
        const key = JSON.stringify([attaching, params]);
        const card_id = memberAt(body, "card_id");
        const paying = seen.has(key) ? undefined : await payingFor(params);
        return (exchange) => {
          if (!isAccepted(exchange) || !isId(card_id)) return;
          const wasSeen = seen.has(key);
          seen.add(key);
          // Until the first one, it was that of the website itself.
          if (!wasSeen && isId(paying))
            keep({ operationId: attaching, params, body: { card_id: paying } });
          else keep({ operationId: "billing.website.detach", params: { ...params, card_id } });
        };
      }),
      /** It removes the card that was begun. */
      "billing.link.reject": ifItMayAct(({ input }) =>
        remove(contract.operation("billing.card.remove"), input),
      ),
    },
  };
}
