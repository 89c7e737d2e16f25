/** What brings an event about once more, ready to happen. */
import {
  type Caller,
  type CallInput,
  type Exchange,
  type Id,
  isAccepted,
  isAssigned,
  isRefused,
  isStaged,
  type Scene,
  type Trial,
  unlessImpossible,
  type World,
} from "../../../harness/author.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { secondWebsite } from "../platform/website.ts";

export interface Place {
  trial: Trial;
  world: World;
  scene: Scene;
}

interface Call {
  as: Caller;
  id: OperationId;
  input: CallInput;
}

export interface Occasion {
  /** What the event is about; a payload that names things of this sort names it. */
  of?: Id | undefined;
  /** Things of its kind that other rules have left behind, of which events may still arrive. */
  others?: Id[];
  /** The documents say that the payload names it. */
  isNamed?: true;
  /** Similar events may arrive at any time, so after a refused call only those count that name it. */
  isAmongOthers?: boolean;
  /** The call that brings it about; none where the visitor or the platform does. */
  call?: Call;
  /** Whether an open point lets it bring none, as is found once none came. */
  mayBringNone?: () => Promise<boolean>;
  /** An open point lets the call be refused here. */
  mayBeRefused?: boolean;
  /** The same with a body that is refused, where nobody else could make the call. */
  spoilt?: CallInput;
  /** What follows the call, such as the answer of the visitor. */
  afterwards?: () => Promise<unknown>;
}

/** Makes an occasion; `index` counts those of one rule and says where it happens (`chatOf`). */
export type Cause = (place: Place, index: number) => Promise<Occasion>;

/** Lets it happen, as a precondition; false where it was refused and may be. */
export async function happens({ trial }: Place, occasion: Occasion): Promise<boolean> {
  const { call, afterwards, mayBeRefused = false } = occasion;
  if (call && mayBeRefused) {
    const operation = trial.run.contract.operation(call.id);
    if (isRefused(await trial.callOperation(call.as, operation, call.input))) return false;
  } else if (call) await trial.given(call.as, call.id, call.input as object);
  await afterwards?.();
  return true;
}

/** Those who may not: nobody, and somebody of another website where there can be one. */
async function strangersTo(trial: Trial, path: string): Promise<(Caller | undefined)[]> {
  if (!path.includes("{website_id}") || !isStaged(trial)) return [undefined];
  return [undefined, (await trial.world({}, "foreign-")).owner];
}

/**
 * Asks for it under another website of the owner, where the path names a thing of the one; false where that is not possible, or where
 * the other one has what is named so too (open.identifier-uniqueness), which is seen by all that can be read along the path.
 */
async function askElsewhere({ trial, world }: Place, { id, input }: Call): Promise<boolean> {
  const { contract, target } = trial.run;
  const operation = contract.operation(id);
  const named = operation.pathParameters.some((name) => isAssigned(contract, name));
  const isGiven = isStaged(trial) || target.secondWebsite !== undefined;
  if (!named || !isGiven || !operation.tiers.includes("user")) return false;
  const website_id = await unlessImpossible(() => secondWebsite(trial, world));
  if (website_id === undefined) return false;
  const params = { ...input.params, website_id };
  const above = contract.operations.filter(
    ({ action, path }) =>
      action === "read" && path.includes("}/") && `${operation.path}/`.startsWith(`${path}/`),
  );
  for (const read of above)
    if (isAccepted(await trial.callOperation(world.owner, read, { params }))) return false;
  await trial.callOperation(world.owner, operation, { ...input, params });
  return true;
}

/** Makes calls that would otherwise bring it about, and must not; returns how many there were. */
export async function ventureInVain(place: Place, occasion: Occasion): Promise<number> {
  const { trial } = place;
  const { call, spoilt } = occasion;
  if (!call) return 0;
  const operation = trial.run.contract.operation(call.id);
  if (!operation.tiers.length) return 0;
  const answers: Exchange[] = [];
  for (const as of await strangersTo(trial, operation.path))
    answers.push(await trial.callOperation(as, operation, call.input));
  if (spoilt) answers.push(await trial.callOperation(call.as, operation, spoilt));
  // How a refusal looks is for other rules; what one that was accepted brings is right.
  if (answers.some(isAccepted)) trial.cannot(`${call.id} had to be refused to strangers`);
  return answers.length + Number(await askElsewhere(place, call));
}
