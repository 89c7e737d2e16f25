/** Things that operators make on a website, each with the list that shows it. */
import {
  allPages,
  ask,
  type Caller,
  type CallInput,
  eventually,
  memberAt,
  needed,
  neededFirst,
  type Operation,
  operationOn,
  prepare,
  type Scene,
} from "../../../harness/author.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";

/** A resource whose things are made and listed. */
type Listed<Id> = Id extends `${infer Resource}.create`
  ? `${Resource}.list` extends OperationId
    ? Resource
    : never
  : never;

/** The operations that make such things, each with the list that shows them. */
export function makersOf(
  ...resources: Listed<OperationId>[]
): Readonly<Record<string, OperationId>> {
  return Object.fromEntries(resources.map((one) => [`${one}.create`, `${one}.list`] as const));
}

/** Without filters and the search history, which may be a user's own (open.filter-visibility, open.search-history-owner). */
export const things = makersOf(
  "shortcuts.shortcut",
  "snippets.answer",
  "inboxes.inbox",
  "hooks.hook",
  "status.service",
  "status.node",
  "people.profile",
  "helpdesk.locale",
  "helpdesk.redirection",
);

export const neededRemoval = ({ trial }: Scene, { resource }: Operation): Operation =>
  needed(trial, `removes a ${resource}`, (contract) => operationOn(contract, resource, "remove"));

/** The identifiers that the list shows for the request; undefined where it is refused. */
export async function idsIn(
  scene: Scene,
  list: Operation,
  input: CallInput,
  as?: Caller,
): Promise<string[] | undefined> {
  const { contract } = scene.trial.run;
  const field = contract.resources[list.resource]?.id?.field ?? "";
  const call = (one: CallInput) => ask(scene, list, one, as);
  const items = await allPages(contract, call, list, input, { trial: scene.trial });
  return items?.map((item) => String(memberAt(item, field)));
}

/** The identifiers that the list shows somebody for what is asked of it, once they fit or as they were last. */
export async function idsOnce(
  scene: Scene,
  list: Operation,
  as: Caller,
  fits: (ids: string[]) => boolean,
  query: CallInput["query"] = {},
): Promise<string[]> {
  const { trial } = scene;
  const prepared = await prepare(scene, list);
  const input = { ...prepared, query: { ...prepared.query, ...query } };
  const read = async (): Promise<string[]> =>
    (await idsIn(scene, list, input, as)) ?? trial.cannot(neededFirst(list.operationId));
  return eventually(trial, "list", read, fits);
}
