/** Websites that are created, and the deletion of one, which runs after days unless it is aborted. */
import { memberAt } from "../../../contract/pointer.ts";
import { placeOfId } from "../../client/place-of-id.ts";
import { itemsOf } from "../../client/list/items.ts";
import { envelopeOf, isAccepted, isSurelyRefused } from "../../client/answer.ts";
import type { CallInput } from "../../client/client.ts";
import { hasDomain, listingOf, scheduling } from "../undo/created-website.ts";
import type { Reminder } from "../journal/reminders.ts";
import type { Undo } from "../journal/journal.ts";
import { ifItMayAct, nothing, type Trail, type Watcher } from "../trail.ts";

const aborting = "website.expunge.abort";

const abortOf = ({ params = {} }: CallInput): Undo => ({ operationId: aborting, params });

export function watchWebsites({
  contract,
  guest,
  keep,
  isKept,
  forget,
  leaveTrace,
}: Trail): Watcher {
  /** What takes back what may have been made: the answer is not known yet, or lost. */
  const unanswered = new Set<Reminder>();
  /** Domains of websites that were made. */
  const made = new Set<string>();
  /** Domains of websites whose creation was refused. */
  const refused = new Set<string>();
  return {
    before: {
      "website.create": ifItMayAct(({ operation, input }) => {
        const count = leaveTrace(
          operation,
          "makes a website, which stays until a scheduled deletion has run",
        );
        const domain = memberAt(input.body, "domain");
        if (typeof domain !== "string") return count;
        const memory = guest.remember({
          operationId: scheduling,
          params: { domain },
          mayFail: true,
        });
        unanswered.add(memory);
        return (exchange) => {
          count(exchange);
          if (isAccepted(exchange)) {
            const { data } = envelopeOf(exchange);
            const website_id = placeOfId(contract, [], operation, { data, input })?.id;
            const params = website_id === undefined ? { domain } : { domain, website_id };
            made.add(domain);
            if (website_id !== undefined) guest.creates(String(website_id));
            keep({ operationId: scheduling, params });
          } else if (isSurelyRefused(exchange)) refused.add(domain);
          else return;
          unanswered.delete(memory);
          memory.forget();
        };
      }),
      [scheduling]({ input }) {
        // Only what the trial made itself is named by others: it is there to go.
        if (input.params?.["website_id"] !== guest.website_id) return nothing;
        if (!guest.isDeletable) return undefined;
        // Whoever asks, and whatever is answered: a deletion that stays scheduled takes the website with it.
        const undo = abortOf(input);
        if (!isKept(undo)) keep(undo);
        return nothing;
      },
      [aborting]({ operation, as, input }) {
        // By the one who would abort it at the end: an abort by somebody else may be accepted and do nothing.
        const isOwn = as !== undefined && as.pair.key === guest.callerOf(operation)?.pair.key;
        return (exchange) => isOwn && isAccepted(exchange) && forget(abortOf(input));
      },
    },
    async erase() {
      for (const memory of unanswered) await memory.undo();
      unanswered.clear();
      const doubtful = [...refused.difference(made)];
      refused.clear();
      const list = listingOf(contract);
      if (!doubtful.length || !list) return;
      const { data } = envelopeOf(await guest.call(list, guest.callerOf(list), {}));
      // A broken target may have made what it refused.
      const isShown = (domain: string): boolean =>
        itemsOf(data).some((one) => hasDomain(one, domain));
      for (const domain of doubtful.filter(isShown))
        keep({ operationId: scheduling, params: { domain } });
    },
  };
}
