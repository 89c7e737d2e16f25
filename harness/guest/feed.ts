/** The alerts of the people whom a target names: a feed is cleared only if the run caused everything in it. */
import type { Operation } from "../../contract/contract.ts";
import { memberAt } from "../../contract/pointer.ts";
import { allPages } from "../client/list/pages.ts";
import { isAccepted } from "../client/answer.ts";
import type { Caller, Keypair } from "../client/client.ts";
import { settleTime } from "../target/target.ts";
import { until } from "../target/eventually.ts";
import type { Host } from "./host.ts";
import type { Undo } from "./journal/journal.ts";

/** What calls bring about, by the namespace of the alert. */
const causes: Readonly<Record<string, string>> = {
  "conversation.reminder.create": "message:reminder",
  "helpdesk.export.start": "website:export_complete",
  "helpdesk.import.start": "helpdesk:import_complete",
};
const caused = new Set<unknown>(Object.values(causes));

/** Whether calls bring such an alert about. */
export const isCaused = (alert: unknown): boolean => caused.has(memberAt(alert, "namespace"));

/** Takes the alerts of the run out of a colleague's feed; the owner's own feed is looked through like every other list. */
export const clearing = "alerts.feed.list";

export interface Feeds {
  /**
   * Called before a call that may bring alerts to its caller or to all operators (open.reminder-effect): notes what feeds hold by then,
   * which is not of the run.
   */
  note: (operation: Operation, as: Caller) => Promise<void>;
  /** Whether the feed holds anything else than what calls of the run brought about; `brought` surely was. */
  holdsOther: (as: Caller, brought: ReadonlySet<string>) => Promise<boolean>;
}

/** The people whom the target names on a website. */
const peopleOf = ({ target: { credentials = {} } }: Pick<Host, "target">): Caller[] =>
  Object.entries({
    owner: credentials.user,
    member: credentials.member,
    removable: credentials.removable,
  }).flatMap(([role, pair]) => (pair ? { role, tier: "user", pair } : []));

const idOf = (alert: unknown): string => String(memberAt(alert, "id"));

const unread = ({ role }: Caller): string =>
  `alerts that may have come to the ${role}, whose feed cannot be read`;

/** Undefined where the list is refused. */
function alertsOf(
  { contract, call }: Pick<Host, "contract" | "call">,
  as: Caller,
): Promise<unknown[] | undefined> {
  const list = contract.operation(clearing);
  return allPages(contract, (input) => call(list, as, input), list, {});
}

/** @param remember keeps what takes alerts out of the feed of a colleague until the end of the run */
export function createFeeds(
  host: Pick<Host, "contract" | "target" | "call" | "leaves">,
  remember: (undo: Undo) => void,
): Feeds {
  const people = peopleOf(host);
  const isClaimed = host.contract.operations.some(({ operationId }) => operationId === clearing);
  /** What was there before, by whose session it is: a keypair that is renewed stays the same object. */
  const former = new Map<Keypair, Promise<ReadonlySet<string> | undefined>>();
  const formerOf = ({ pair }: Caller): Promise<ReadonlySet<string> | undefined> | undefined =>
    former.get(people.find((one) => one.pair.key === pair.key)?.pair ?? pair);

  async function look(as: Caller): Promise<ReadonlySet<string> | undefined> {
    const alerts = await alertsOf(host, as);
    const had = alerts && new Set(alerts.map(idOf));
    if (as.role === "owner" || !people.includes(as)) return had;
    if (had)
      remember({ operationId: clearing, params: { role: as.role }, body: { had: [...had] } });
    else host.leaves(unread(as));
    return had;
  }

  return {
    async note({ operationId }, as) {
      if (!(operationId in causes) || !isClaimed) return;
      for (const one of as.tier === "user" ? [...people, as] : people)
        if (!formerOf(one)) former.set(one.pair, look(one));
      await Promise.all(former.values());
    },
    async holdsOther(as, brought) {
      const had = await formerOf(as);
      const isOfRun = (alert: unknown): boolean =>
        brought.has(idOf(alert)) || (had !== undefined && !had.has(idOf(alert)) && isCaused(alert));
      return !((await alertsOf(host, as)) ?? []).every(isOfRun);
    },
  };
}

/** Removes what calls of the run brought to the feed of a colleague; how much that was. */
export async function clearFeed(host: Host, { params, body }: Undo): Promise<number> {
  const as = peopleOf(host).find(({ role }) => role === params["role"]);
  if (!as) return 0;
  const { contract, target, call, leaves } = host;
  const { had } = body as { had: readonly string[] };
  const look = async (): Promise<string[] | undefined> =>
    (await alertsOf(host, as))
      ?.filter(isCaused)
      .map(idOf)
      .filter((id) => !had.includes(id));
  let removed = 0;
  for (const feed_entry_id of (await look()) ?? []) {
    const removal = call(contract.operation("alerts.feed.remove"), as, {
      params: { feed_entry_id },
    });
    if (isAccepted(await removal)) removed += 1;
  }
  const stay = await until(settleTime(target), look, (ids) => ids?.length === 0);
  if (!stay) leaves(unread(as));
  else if (stay.length) leaves(`an alert that came to the ${as.role}`, stay.length);
  return removed;
}
