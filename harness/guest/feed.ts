/** The alerts of the people whom a target names: what came of the run is removed, and a feed cleared only where nothing else stands there. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { memberAt } from "../../contract/pointer.ts";
import { allPages } from "../arrange/pages.ts";
import { isAccepted } from "../client/answer.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";

/** What calls bring about, by the namespace of the alert. */
const causes: Readonly<Record<string, string>> = {
  "conversation.reminder.create": "message:reminder",
  "helpdesk.export.start": "website:export_complete",
  "helpdesk.import.start": "helpdesk:import_complete",
};
const caused = new Set<unknown>(Object.values(causes));

export interface Feeds {
  /** Before a call that may bring an alert: what the feed of the caller holds by then is not of the run. */
  note: (operation: Operation, as: Caller) => Promise<void>;
  /** Whether the feed holds anything else than what calls of the run brought about; `brought` surely was. */
  holdsOther: (as: Caller, brought: ReadonlySet<string>) => Promise<boolean>;
  /** Removes what calls of the run brought about and is still there; says how much that was. */
  leave: () => Promise<number>;
}

export function createFeeds(
  contract: Contract,
  call: (operation: Operation, as: Caller, input: CallInput) => Promise<Exchange>,
): Feeds {
  /** Who made such calls, by session, and what was there before. */
  const former = new Map<string, { as: Caller; ids: ReadonlySet<unknown> }>();
  const list = contract.operation("alerts.feed.list");
  const remove = contract.operation("alerts.feed.remove");
  const idOf = (alert: unknown): string => String(memberAt(alert, "id"));
  const alertsOf = async (as: Caller): Promise<unknown[]> =>
    (await allPages(contract, (input) => call(list, as, input), list, {})) ?? [];
  const isBrought = ({ pair }: Caller, alert: unknown): boolean =>
    former.get(pair.key)?.ids.has(idOf(alert)) === false &&
    caused.has(memberAt(alert, "namespace"));
  return {
    async note({ operationId }, as) {
      if (!(operationId in causes) || as.tier !== "user" || former.has(as.pair.key)) return;
      former.set(as.pair.key, { as, ids: new Set((await alertsOf(as)).map(idOf)) });
    },
    async holdsOther(as, brought) {
      const isOfRun = (alert: unknown): boolean => brought.has(idOf(alert)) || isBrought(as, alert);
      return !(await alertsOf(as)).every(isOfRun);
    },
    async leave() {
      let count = 0;
      for (const { as } of former.values())
        for (const alert of (await alertsOf(as)).filter((one) => isBrought(as, one))) {
          const params = { feed_entry_id: idOf(alert) };
          if (isAccepted(await call(remove, as, { params }))) count += 1;
        }
      return count;
    },
  };
}
