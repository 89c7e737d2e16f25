/** What the judges of access share: a stranger is refused, and the right caller is let in with the same request. */
import type { Operation } from "../../../contract/contract.ts";
import type { Tier } from "../../../contract/source.ts";
import { ask, blame, callerOf } from "../../arrange/carry-out.ts";
import type { Scene } from "../../arrange/scene.ts";
import { underEmail } from "../../arrange/family/people.ts";
import { isStaged } from "../../arrange/staged.ts";
import type { Caller, CallInput } from "../../client/client.ts";
import { callText, isAccepted, notAccepted, unrefused } from "../../client/answer.ts";
import { admitted } from "../../trial/admitted.ts";
import type { Exchange } from "../../record/exchange.ts";
import { slot } from "../../case/slot.ts";

/**
 * The request by every path that leads to the thing, since a platform may guard each separately: a paged list with and without its page,
 * and a profile by its email as well.
 */
export function byEachPath(scene: Scene, { path }: Operation, input: CallInput): CallInput[] {
  const byEmail = underEmail(scene, input) ?? [];
  if (!path.endsWith("/{page_number}")) return [input].concat(byEmail);
  const { page_number, ...bare } = input.params ?? {};
  const params = page_number === undefined ? { ...bare, page_number: "1" } : bare;
  return [input, { ...input, params }].concat(byEmail);
}

/** Calls as somebody who must be refused, by each path that leads there. */
export async function expectTurnedAway(
  scene: Scene,
  who: string,
  as: Caller | undefined,
  operation: Operation,
  input: CallInput,
): Promise<Exchange> {
  const [, ...others] = byEachPath(scene, operation, input);
  const first = await expectRefusedOnce(scene, who, as, operation, input);
  let last = first;
  // One violation is enough for a caller who is let in.
  for (const other of others)
    if (!isAccepted(last)) last = await expectRefusedOnce(scene, who, as, operation, other);
  return first;
}

async function expectRefusedOnce(
  { trial }: Scene,
  who: string,
  as: Caller | undefined,
  operation: Operation,
  input: CallInput,
): Promise<Exchange> {
  const exchange = await trial.callOperation(as, operation, input);
  const violation = unrefused(exchange, `${callText(exchange)} by ${who}`);
  if (violation) trial.violate(violation);
  return exchange;
}

/**
 * The control: a caller who may call is accepted with the very same request, so the others were refused for who they are. If there is a
 * violation already the trial ends here, since it may have changed the state.
 */
export async function control(
  scene: Scene,
  operation: Operation,
  input: CallInput,
  as?: Caller,
): Promise<Exchange> {
  scene.trial.settle();
  const exchange = await admitted(scene.trial, operation, () => ask(scene, operation, input, as));
  if (!isAccepted(exchange)) {
    blame(scene, operation, input, exchange);
    scene.trial.cannot(notAccepted(exchange));
  }
  return exchange;
}

/** Somebody of the tier: the one that the family chose, else the owner or the plugin of the world. */
export function actor(scene: Scene, operation: Operation, tier: Tier): Caller {
  const chosen = callerOf(operation, scene);
  if (chosen?.tier === tier) return chosen;
  return tier === "user" ? scene.world.owner : scene.world.plugin;
}

/** The token of the world, where both tiers are listed and the usual caller is a user. */
export function otherCaller(scene: Scene, operation: Operation): Caller | undefined {
  const isOther = operation.tiers.includes("plugin") && callerOf(operation, scene)?.tier === "user";
  return isOther ? scene.world.plugins[0] : undefined;
}

/** Keypairs that a target names, and roles to which a stage gives one, that were valid at once. */
const shownValid = slot<Set<string>>("access: valid at once");

/** A call that needs no scope, by which a keypair shows that it is valid (1/5): once a run, unless that takes time. */
export async function expectValid(
  { trial }: Scene,
  who: Caller,
  website_id: string,
): Promise<void> {
  const valid = shownValid.ensure(trial.run, () => new Set());
  const name = isStaged(trial) ? who.role : who.pair.identifier;
  if (valid.has(name)) return;
  const input = { params: { website_id } };
  if (isAccepted(await trial.call(who, "website.read", input))) valid.add(name);
  else await trial.given(who, "website.read", input);
}

/** The writer reads as well, since it may be their own; else the usual caller. */
export function readerAs(scene: Scene, write: Operation, read: Operation): Caller | undefined {
  const writer = callerOf(write, scene);
  return writer && read.tiers.includes(writer.tier) ? writer : undefined;
}
