/** The alerts of the people whom a target names: a feed is cleared only where all that stands there came of the run. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { memberAt } from "../../contract/pointer.ts";
import { allPages } from "../arrange/pages.ts";
import type { Caller, CallInput, Keypair } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";

/** What calls bring about, by the namespace of the alert. */
const causes: Readonly<Record<string, string>> = {
  "conversation.reminder.create": "message:reminder",
  "helpdesk.export.start": "website:export_complete",
  "helpdesk.import.start": "helpdesk:import_complete",
};
const caused = new Set<unknown>(Object.values(causes));

/** Whether it is one that calls bring about. */
export const isCaused = (alert: unknown): boolean => caused.has(memberAt(alert, "namespace"));

export interface Feeds {
  /** Before a call that may bring an alert: what the feed of the caller holds by then is not of the run. */
  note: (operation: Operation, as: Caller) => Promise<void>;
  /** Whether the feed holds anything else than what calls of the run brought about; `brought` surely was. */
  holdsOther: (as: Caller, brought: ReadonlySet<string>) => Promise<boolean>;
}

export function createFeeds(
  contract: Contract,
  call: (operation: Operation, as: Caller, input: CallInput) => Promise<Exchange>,
): Feeds {
  /** What was there before, by whose session it is: a keypair that is renewed stays the same object. */
  const former = new Map<Keypair, ReadonlySet<unknown>>();
  const list = contract.operation("alerts.feed.list");
  const idOf = (alert: unknown): string => String(memberAt(alert, "id"));
  const alertsOf = async (as: Caller): Promise<unknown[]> =>
    (await allPages(contract, (input) => call(list, as, input), list, {})) ?? [];
  return {
    async note({ operationId }, as) {
      if (!(operationId in causes) || as.tier !== "user" || former.has(as.pair)) return;
      former.set(as.pair, new Set((await alertsOf(as)).map(idOf)));
    },
    async holdsOther(as, brought) {
      const had = former.get(as.pair);
      const isOfRun = (alert: unknown): boolean =>
        brought.has(idOf(alert)) || (had !== undefined && !had.has(idOf(alert)) && isCaused(alert));
      return !(await alertsOf(as)).every(isOfRun);
    },
  };
}
