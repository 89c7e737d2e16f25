/** Routes that were open to somebody and must be closed to them afterwards: each family may look elsewhere for who may call it. */
import {
  type Caller,
  type CallInput,
  envelopeOf,
  eventually,
  flatten,
  isAccepted,
  isRefused,
  memberAt,
  type Operation,
  type Trial,
} from "../../../harness/author.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { expectRefusal } from "../answer.ts";

/** Reads of a user, by family. */
const ofUsers = [
  "alerts.count.read",
  "availability.read",
  "billing.card.list",
  "limits.subscription.list",
  "plans.subscription.list",
] as const satisfies OperationId[];

/** Reads of a website that need nothing to be there, by family. */
const ofWebsites = [
  "channel.email.read",
  "conversations.conversation.list",
  "people.profile.list",
  "people.stats.read",
  "operators.active.list",
  "connect.website.read",
  "filters.filter.list",
  "hooks.hook.list",
  "inboxes.inbox.list",
  "plugins.widget.list",
  "ratings.rating.list",
  "routing.settings.read",
  "search.entry.list",
  "setup.read",
  "shortcuts.shortcut.list",
  "snippets.answer.list",
] as const satisfies OperationId[];

/** Changes of a user and of a website, each with the read whose values it writes back: one that is wrongly accepted changes nothing. */
const writes = {
  "account.notification.merge": "account.notification.read",
  "routing.settings.merge": "routing.settings.read",
  "setup.merge": "setup.read",
} as const satisfies { [Write in OperationId]?: OperationId };

/** Whose calls they are, and of which website. */
export interface Visiting {
  trial: Trial;
  as: Caller;
  website_id: string;
}

/** A call that is open to the caller. */
interface Route {
  operation: Operation;
  input: CallInput;
  /** Whether it was accepted before. Changes are first tried afterwards, so that nobody who has lost access has to undo them. */
  wasAccepted: boolean;
}

const paramsOf = (
  { website_id }: Visiting,
  { pathParameters }: Operation,
): Record<string, string> => (pathParameters.includes("website_id") ? { website_id } : {});

/** The change that writes what is there, where the caller may read it. */
async function writeBack(
  visiting: Visiting,
  write: Operation,
  read: Operation,
): Promise<Route | undefined> {
  const { trial, as } = visiting;
  const params = paramsOf(visiting, write);
  const { data } = envelopeOf(await trial.callOperation(as, read, { params }));
  const { properties = {} } = flatten(write.body ?? {}, trial.run.contract.resolve);
  const kept = Object.keys(properties).map((name) => [name, memberAt(data, name)] as const);
  const body = Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  if (!Object.keys(body).length) return undefined;
  return { operation: write, input: { params, body }, wasAccepted: false };
}

/**
 * Those that are open to the caller by now, whose tier or role need not have all of them (open.operator-role-rights): reads, then the
 * changes of what can be read.
 */
export async function openRoutes(
  visiting: Visiting,
  whose: { ofUser?: true } = {},
): Promise<Route[]> {
  const { trial, as } = visiting;
  const { contract, claims } = trial.run;
  const isMeant = ({ operationId, tiers, pathParameters }: Operation): boolean =>
    claims(operationId) &&
    tiers.includes(as.tier) &&
    (whose.ofUser === true || pathParameters.includes("website_id"));
  const open: Route[] = [];
  for (const operation of [...ofUsers, ...ofWebsites].map(contract.operation).filter(isMeant)) {
    const input = { params: paramsOf(visiting, operation) };
    if (isAccepted(await trial.callOperation(as, operation, input)))
      open.push({ operation, input, wasAccepted: true });
  }
  for (const pair of Object.entries(writes)) {
    const [write, read] = pair.map(contract.operation) as [Operation, Operation];
    const route = isMeant(write) && isMeant(read) && (await writeBack(visiting, write, read));
    if (route) open.push(route);
  }
  return open;
}

/** The rule says that none of them is open any more; where it is not stated how soon that holds everywhere, it may take as long as a list. */
export async function expectClosed(
  { trial, as }: Visiting,
  open: readonly Route[],
  after: string,
  patience: "thing" | "list" = "thing",
): Promise<void> {
  for (const { operation, input, wasAccepted } of open) {
    const call = () => trial.callOperation(as, operation, input);
    const exchange = await eventually(trial, patience, call, isRefused);
    // What was never accepted, and is not now either, says nothing.
    if (!wasAccepted && !isAccepted(exchange)) continue;
    expectRefusal(trial, exchange, `${operation.operationId} ${after}`);
    trial.settle();
  }
}
