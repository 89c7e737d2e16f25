/** Websites that a run created: nothing removes one at once, so that its deletion is scheduled. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { itemsOf } from "../../client/list/items.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import { patienceFor, until } from "../../target/eventually.ts";
import type { Host } from "../host.ts";
import type { Undo } from "../journal/journal.ts";
import type { Owner } from "../person/owner.ts";

/** Schedules the deletion of a website. */
export const scheduling = "website.remove";

const listing = "account.website.list";

/** The list of the websites of the owner, if the target has it. */
export const listingOf = ({ operations }: Pick<Contract, "operations">): Operation | undefined =>
  operations.find(({ operationId }) => operationId === listing);

/** Whether it was created with the domain, behind which the root domain of the platform may stand. */
export function hasDomain(website: unknown, domain: string): boolean {
  const shown = String(memberAt(website, "domain")).toLowerCase();
  return shown === domain.toLowerCase() || shown.startsWith(`${domain.toLowerCase()}.`);
}

const idOf = (website: unknown): string => String(memberAt(website, "id"));

/** What became of it: scheduled now, or found to be before; else it stays, or was never made. */
export type Scheduled = "now" | "before" | "stays" | "absent";

export function createScheduler(
  { contract, target, ask, leaves }: Host,
  owner: Owner,
): (undo: Undo) => Promise<Scheduled> {
  /** Websites that were seen to: several may have the same domain. */
  const known = new Set<string>();
  /** Set once created websites are known not to be listed in time. */
  let isUnlisted = false;

  async function schedule(website_id: string): Promise<boolean> {
    known.add(website_id);
    const removal = contract.operation(scheduling);
    const input = { params: { website_id }, body: owner.proofFor(removal) };
    return isAccepted(await ask(removal, input));
  }

  /** The website as the list shows it once the list is up to date. */
  async function listed({ params, mayFail = false }: Undo): Promise<unknown> {
    const { website_id, domain } = params;
    const isMeant = (one: unknown): boolean =>
      website_id === undefined
        ? hasDomain(one, String(domain)) && !known.has(idOf(one))
        : idOf(one) === String(website_id);
    const list = listingOf(contract);
    if (!list) return undefined;
    const look = async (): Promise<unknown> => {
      const { data } = envelopeOf(await ask(list, {}));
      const one = itemsOf(data).find(isMeant);
      if (one) known.add(idOf(one));
      return one;
    };
    const patience = patienceFor(mayFail ? "thing" : "list", target);
    const found = await until(isUnlisted ? 0 : patience, look, Boolean);
    if (!found && !mayFail) isUnlisted = true;
    return found;
  }

  return async (undo) => {
    const { website_id, domain } = undo.params;
    if (website_id !== undefined && (await schedule(String(website_id)))) return "now";
    const found = await listed(undo);
    if (!found && undo.mayFail) return "absent";
    // The rule may have scheduled it, and a second time may be refused (open.website-deletion-twice).
    if (found && memberAt(found, "expunge/timestamp")) return "before";
    // What is listed by now may have been behind for its deletion as well.
    if (found && (await schedule(idOf(found)))) return "now";
    leaves(
      found || website_id !== undefined
        ? `website ${domain}, which a run created and may not remove`
        : `website ${domain}, whose deletion could not be scheduled, since neither its creation nor ${listing} named it`,
    );
    return "stays";
  };
}
