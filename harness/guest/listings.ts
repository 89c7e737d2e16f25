/** The lists that show what stands on a website and could be removed from it. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { operationOn } from "../../contract/operation-on.ts";
import { memberAt } from "../../contract/pointer.ts";
import { isCaused } from "./feed.ts";
import { isRemoval } from "./undo/partners.ts";

export interface SweptList {
  list: Operation;
  /** Removes an item. */
  remove: Operation;
  /** Path parameter of the removal that names the item; absent where its body does, by the same field as the list. */
  param?: string;
  /** Where an item of the list shows it. */
  field: string;
  /** The query by which the list shows everything. */
  query?: Record<string, string>;
  /** The body of the removal, where removing is a decision. */
  body?: object;
  /** Whether a new item came of the run, where others appear by themselves; all do where absent. */
  isOfRun?: (item: unknown) => boolean;
}

/** This decision removes the item (1/3.1). */
const decisions: Record<string, object> = { "conversations.spam.decide": { action: "reject" } };

/** Lists of another noun that show the identifier of a thing, where, and what to ask for so that they show all. */
export const showing: Record<
  string,
  { list: string; field: string; query?: Record<string, string> }
> = {
  website: { list: "account.website.list", field: "id" },
  conversation: {
    list: "conversations.conversation.list",
    field: "session_id",
    // A conversation that was created and holds no message is listed with this flag alone (1/4.2).
    query: { include_empty: "1" },
  },
};

/**
 * Lists of the website or of a conversation whose items no route removes: they can only be counted.
 * @param place what identifies it
 */
export function lastingLists(
  contract: Contract,
  place: Readonly<Record<string, string>>,
): Operation[] {
  const { operations } = contract;
  const swept = new Set(namedInBodies(contract).map(({ list }) => list.operationId));
  return operations.filter(
    ({ action, data, resource, path, pathParameters, query, paging, operationId }) =>
      action === "list" &&
      // Lists whose items the documents do not show, such as who was active last, cannot be counted.
      data !== undefined &&
      path.startsWith(website) &&
      pathParameters.every((name) => name in place || name === paging?.segment) &&
      !query.some(({ required }) => required) &&
      !Object.values(showing).some(({ list }) => list === operationId) &&
      !operations.some(
        (one) =>
          (one.action === "remove" || one.operationId in decisions) && one.resource === resource,
      ) &&
      !swept.has(operationId),
  );
}

const website = "/v1/website/{website_id}/";

/** What rules make for the owner, beside the website. */
const ofOwner: Readonly<Record<string, Pick<SweptList, "isOfRun">>> = {
  "billing.card.remove": {},
  "alerts.feed.remove": { isOfRun: isCaused },
  // One that was ended may be listed on (open.limits-unsubscribe-when).
  "limits.subscription.remove": { isOfRun: (item) => memberAt(item, "active") !== false },
};

/** A list of one website rather than of all that the owner has. */
const isOfWebsite = ({ pathParameters }: Operation): boolean =>
  pathParameters.includes("website_id");

/** What is removed by a body that says one thing, which the list of the same noun shows: suggestions (1/4.2, 1/4.4). */
const namedInBodies = (contract: Contract): SweptList[] =>
  contract.operations.flatMap((remove): SweptList[] => {
    const { method, resource, body } = remove;
    const [field, ...more] = Object.keys(body?.properties ?? {});
    const list = operationOn(contract, resource, "list");
    const isNamed = method === "delete" && field !== undefined && !more.length;
    return isNamed && list && remove.path.startsWith(website) ? [{ list, remove, field }] : [];
  });

/** Lists of the website itself first, then lists of what stands in their items. */
export function listingsOf(contract: Contract): SweptList[] {
  const { operations, resources } = contract;
  const found = operations.flatMap((remove): SweptList[] => {
    const { param, field = param } = resources[remove.resource]?.id ?? {};
    const body = decisions[remove.operationId];
    const takesPathAlone = isRemoval(contract, remove) && !remove.body;
    const own = ofOwner[remove.operationId];
    const isNear = remove.path.startsWith(website) || own !== undefined;
    if (!(takesPathAlone || body) || !isNear) return [];
    const other = showing[remove.resource];
    const [list] = operations
      .filter(({ action, resource, operationId }) =>
        other ? operationId === other.list : action === "list" && resource === remove.resource,
      )
      .toSorted((a, b) => Number(isOfWebsite(b)) - Number(isOfWebsite(a)));
    if (!list || param === undefined || field === undefined) return [];
    const { query } = other ?? {};
    const place = { list, remove, param, field: other?.field ?? field, ...own };
    return [{ ...place, ...(query && { query }), ...(body && { body }) }];
  });
  return [...found, ...namedInBodies(contract)].sort(
    (a, b) => a.remove.pathParameters.length - b.remove.pathParameters.length,
  );
}
