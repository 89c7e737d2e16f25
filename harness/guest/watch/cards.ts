/** The card that pays for the website, and cards that are linked, which lists may not show (open.billing-link-states). */
import { memberAt } from "../../../contract/pointer.ts";
import { itemsOf } from "../../client/list/items.ts";
import { isId } from "../../client/place-of-id.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import type { Caller, Keypair } from "../../client/client.ts";
import { until } from "../../target/eventually.ts";
import type { Undo } from "../journal/journal.ts";
import { ifItMayAct, type After, type NextCall, type Trail, type Watcher } from "../trail.ts";
import type { Things } from "./things.ts";

const attaching = "billing.website.attach";
const removal = "billing.card.remove";
const listing = "billing.card.list";

/** Links that somebody began, and what cards they had before. */
interface Links {
  as: Caller;
  had: ReadonlySet<string>;
  count: number;
  /** Cards of those that were ended. */
  ended: Set<string>;
}

const unlisted = "a link of a card that was begun and may stay, since no list shows it";

export function watchCards(trail: Trail, { remove }: Things): Watcher {
  const { contract, guest, seen, keep, isKept } = trail;

  /** The card that pays for the website now, if one does. */
  async function payingFor(params: Undo["params"]): Promise<unknown> {
    const read = contract.operation("billing.website.read");
    const exchange = await guest.call(read, guest.callerOf(read), { params });
    return isAccepted(exchange) ? memberAt(envelopeOf(exchange).data, "card_id") : undefined;
  }

  /** Links that this trial began, by who did. */
  const begun = new Map<Keypair, Links>();

  async function listedTo(as: Caller): Promise<ReadonlySet<string>> {
    const { data } = envelopeOf(await guest.call(contract.operation(listing), as, {}));
    return new Set(itemsOf(data).map((card) => String(memberAt(card, "card_id"))));
  }

  /** Whether cards that are being linked are listed: then they are removed like all that is new. */
  async function areListed({ as, had, ended }: Links): Promise<boolean> {
    const look = async (): Promise<boolean> =>
      [...(await listedTo(as)).difference(had.union(ended))].some(
        (card_id) => !isKept({ operationId: removal, params: { card_id } }),
      );
    const isShown = await until(
      guest.unlisting.has(listing) ? 0 : guest.patience("list"),
      look,
      Boolean,
    );
    if (!isShown) guest.unlisting.add(listing);
    return isShown;
  }

  const ending =
    ({ as, input: { params = {} } }: NextCall & { as: Caller }): After =>
    (exchange) => {
      if (isAccepted(exchange)) begun.get(as.pair)?.ended.add(String(params["card_id"]));
    };

  async function removing(call: NextCall & { as: Caller }): Promise<After> {
    const { params = {} } = call.input;
    const isStored = isKept({ operationId: removal, params });
    const removed = await remove(contract.operation(removal), call.input);
    return (exchange) => {
      if (!isStored) ending(call)(exchange);
      removed(exchange);
    };
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
      "billing.link.start": ifItMayAct(async ({ as }) => {
        const had = begun.get(as.pair)?.had ?? (await listedTo(as));
        return (exchange) => {
          if (!isAccepted(exchange)) return;
          const links = begun.get(as.pair) ?? { as, had, count: 0, ended: new Set() };
          begun.set(as.pair, { ...links, count: links.count + 1 });
        };
      }),
      "billing.link.finish": ifItMayAct(ending),
      /** It removes the card that was begun. */
      "billing.link.reject": ifItMayAct(removing),
      [removal]: ifItMayAct(removing),
    },
    async erase() {
      const all = [...begun.values()];
      begun.clear();
      for (const links of all) {
        const more = links.count - links.ended.size;
        if (more > 0 && !(await areListed(links))) guest.leaves(unlisted, more);
      }
    },
  };
}
