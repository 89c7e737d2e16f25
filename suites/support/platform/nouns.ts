/** The nouns that a write creates and that are known by an identifier of the target's. */
import {
  claimed,
  createdScene,
  isAssigned,
  prepare,
  unlessUnclaimed,
  type Operation,
  type Scene,
  type Trial,
} from "../../../harness/author.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";

/** What makes a thing, reads it by an identifier that the target gave, and changes or removes it. */
export interface Noun {
  create: Operation;
  read: Operation;
  writes: readonly Operation[];
}

const ways = ["replace", "merge", "remove"];

/** Those that a write creates and that are known by an identifier of the target's; `isOnPage` where they stand in a helpdesk or on a status page. */
export function nounsOf(trial: Trial, isOnPage: boolean): Noun[] {
  const { contract } = trial.run;
  const { operations, resources } = contract;
  const all = operations.flatMap((create): Noun[] => {
    const { param = "" } = resources[create.resource]?.id ?? {};
    const isOfUser = create.tiers.includes("user") && create.body !== undefined;
    if (create.action !== "create" || !isOfUser || !isAssigned(contract, param)) return [];
    const named = operations.filter(
      ({ resource, pathParameters }) =>
        resource === create.resource && pathParameters.includes(param),
    );
    const read = named.find(({ action }) => action === "read");
    if (!read || read.requires.length > 0 !== isOnPage) return [];
    const writes = named.filter(({ action, path }) => ways.includes(action) && path === read.path);
    return [{ create, read, writes }];
  });
  const idsOf = ({ create, read }: Noun): string[] => [create.operationId, read.operationId];
  const some = claimed(trial, all.flatMap(idsOf));
  return all.filter((noun) => idsOf(noun).every((id) => some.includes(id)));
}

/** What has to be there for the other website to look for a thing at all. */
const grounds: readonly OperationId[] = ["helpdesk.article.list", "status.service.list"];

/** Gives the other website of the owner a helpdesk and a status page, with a locale like that of this one. */
export async function openPages(here: Scene, other: string): Promise<void> {
  const { trial, world } = here;
  const there = createdScene(trial, world, other);
  // A thing of another locale is not found on its own website either.
  there.like = here;
  for (const id of grounds)
    await unlessUnclaimed(() => prepare(there, trial.run.contract.operation(id)));
}
