/** Websites that are created, and the deletion of one, which runs after days unless it is aborted. */
import { memberAt } from "../../../contract/pointer.ts";
import { isAccepted } from "../../client/answer.ts";
import type { CallInput } from "../../client/client.ts";
import type { Reminder } from "../guest.ts";
import type { Undo } from "../journal.ts";
import { ifItMayAct, nothing, type Trail, type Watcher } from "../trail.ts";

/** Schedules the deletion of a website. */
export const scheduling = "website.remove";
const aborting = "website.expunge.abort";

const abortOf = ({ params = {} }: CallInput): Undo => ({ operationId: aborting, params });

export function watchWebsites({ guest, keep, isKept, forget, refuse }: Trail): Watcher {
  /** What the rule itself takes back, for the case that the run is killed before. */
  const provisions: Reminder[] = [];
  return {
    before: {
      "website.create": ifItMayAct(({ operation, input }) => {
        const domain = memberAt(input.body, "domain");
        if (guest.safety === "all" && typeof domain === "string")
          provisions.push(guest.remember({ operationId: scheduling, params: { domain } }));
        return refuse(operation, "makes a website, which stays until a scheduled deletion has run");
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
    erase() {
      for (const one of provisions.splice(0)) one.forget();
      return Promise.resolve();
    },
  };
}
