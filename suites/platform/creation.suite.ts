/** When a thing was created stays the same whatever is done with it, and with what hangs on it (1/1). */
import {
  ask,
  createScene,
  eventually,
  flatten,
  isAccepted,
  isReading,
  listed,
  memberAt,
  prepare,
  rule,
  unlessImpossible,
  type CallInput,
  type Operation,
  type Scene,
} from "../../harness/author.ts";
import { untilLater } from "../support/moment.ts";
import { dataFor } from "../support/platform/changed.ts";
import { sparesVisitor } from "../support/platform/spares-visitor.ts";

/** A thing that is created, whose read shows when, and what is done with it besides changing it. */
interface Dated {
  read: Operation;
  acts: readonly Operation[];
}

/** Makes another thing of a conversation, or takes its visitor away. */
const ends = ["conversation.report", "conversation.purge"];

function datedIn({ trial }: Scene): Dated[] {
  const { operations, resources, resolve } = trial.run.contract;
  return operations.flatMap((read) => {
    const { param } = resources[read.resource]?.id ?? {};
    const shown = flatten(read.data ?? {}, resolve).properties ?? {};
    const isCreated = operations.some(
      ({ action, resource }) => action === "create" && resource === read.resource,
    );
    if (read.action !== "read" || !param || !isCreated || !("created_at" in shown)) return [];
    const acts = operations.filter(
      (one) =>
        one.pathParameters.includes(param) &&
        one.path !== read.path &&
        one.tiers.includes("user") &&
        trial.run.claims(one.operationId) &&
        !isReading(one) &&
        sparesVisitor(trial, one) &&
        !ends.includes(one.operationId),
    );
    return acts.length && trial.run.claims(read.operationId) ? [{ read, acts }] : [];
  });
}

/** Does what can be done; returns what was accepted. */
async function doAll(scene: Scene, acts: readonly Operation[]): Promise<string[]> {
  const done: string[] = [];
  // What one needs may be refused after another one was done.
  const ready = new Map<Operation, CallInput>();
  for (const act of acts) {
    const input = await unlessImpossible(() => prepare(scene, act));
    if (input) ready.set(act, input);
  }
  for (const [act, input] of ready) {
    const exchange = await unlessImpossible(() => ask(scene, act, input));
    if (exchange && isAccepted(exchange)) done.push(act.operationId);
  }
  return done;
}

/** By identifier, when each session of the owner was opened. */
async function sessionsOf({ trial, world }: Scene): Promise<Map<string, unknown>> {
  if (!trial.run.claims("session.authorized.list")) return new Map();
  const all = await listed(trial, world.owner, "session.authorized.list", {});
  return new Map(all.map(({ identifier, created_at }) => [identifier, created_at]));
}

rule("platform.created-at-outlasts-acts", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const sessions = await sessionsOf(scene);
  let compared = 0;
  for (const { read, acts } of datedIn(scene)) {
    const input = await unlessImpossible(() => prepare(scene, read));
    if (!input) continue;
    const look = (): Promise<unknown> => dataFor(scene, read, input);
    const isThere = (data: unknown): boolean => data !== undefined;
    const before = memberAt(await eventually(trial, "thing", look, isThere), "created_at");
    if (typeof before !== "number") continue;
    await untilLater(trial, before);
    const done = await doAll(scene, acts);
    const after = await eventually(trial, "thing", look, isThere);
    if (!isThere(after) || !done.length) continue;
    compared += 1;
    const where = `/data/created_at of ${read.operationId} after ${done.join(", ")}`;
    trial.equal(memberAt(after, "created_at"), before, where);
    trial.settle();
  }
  for (const [identifier, created_at] of await sessionsOf(scene)) {
    if (!sessions.has(identifier)) continue;
    const where = `/created_at of a session in session.authorized.list after other calls`;
    trial.equal(created_at, sessions.get(identifier), where);
  }
  if (!compared) trial.cannot("nothing shows when it was created");
});
