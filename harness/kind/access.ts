/** Rules about who may call: authentication, tier, scope, isolation. Each has a control that is accepted. */
import type { Operation } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { callerOf, prepare, succeed } from "../arrange/arrange.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { Caller, CallInput } from "../client.ts";
import { isRefused } from "../exchange.ts";
import type { Property } from "../property.ts";

type Judge = (scene: Scene, operation: Operation, input: CallInput) => Promise<void>;

async function expectRefused(
  { trial }: Scene,
  who: string,
  as: Caller | undefined,
  operation: Operation,
  input: CallInput,
): Promise<void> {
  const exchange = await trial.callOperation(as, operation, input);
  trial.expect(
    isRefused(exchange),
    `${operation.method.toUpperCase()} ${exchange.request.path} by ${who}`,
    "refused (error: true)",
    `${exchange.response?.status} ${exchange.response?.text.slice(0, 200)}`,
  );
}

const authentication: Judge = async (scene, operation, input) => {
  const caller = callerOf(operation, scene) ?? scene.world.owner;
  const wrongKey = { ...caller, pair: { ...caller.pair, key: `${caller.pair.key}x` } };
  await expectRefused(scene, "nobody", undefined, operation, input);
  await expectRefused(scene, "a right identifier with a wrong key", wrongKey, operation, input);
};

const tier: Judge = async (scene, operation, input) => {
  for (const caller of [scene.world.owner, scene.world.plugin]) {
    if (!operation.tiers.includes(caller.tier)) {
      await expectRefused(scene, `a caller of the tier ${caller.tier}`, caller, operation, input);
    }
  }
};

const scope: Judge = async (scene, operation, input) => {
  // The world was made with a first token of every scope but this one, and a second of this one only.
  const [without] = scene.world.plugins;
  await expectRefused(
    scene,
    `a token with every scope but ${operation.scope}`,
    without,
    operation,
    input,
  );
};

const isolation: Judge = async (scene, operation, input) => {
  const foreign = await scene.trial.world({}, "foreign-");
  for (const caller of [foreign.owner, foreign.plugin]) {
    if (operation.tiers.includes(caller.tier)) {
      await expectRefused(scene, `the ${caller.tier} of another website`, caller, operation, input);
    }
  }
};

const judges: Record<string, Judge> = { authentication, tier, scope, isolation };

export const access =
  (rule: Rule): Property =>
  async (trial) => {
    const { contract } = trial.run;
    const operation = contract.operation(rule.operations[0] as string);
    const request = rule.kind === "scope" ? scopedTokens(operation, contract.operations) : {};
    const scene = await openScene(trial, [operation], request);
    const input = await prepare(scene, operation);
    await judges[rule.kind]?.(scene, operation, input);
    trial.settle();
    for (const caller of admitted(rule, operation, scene)) {
      await succeed(scene, operation, caller);
    }
  };

/** Callers who must be let in. */
function admitted(rule: Rule, operation: Operation, scene: Scene): (Caller | undefined)[] {
  const { world } = scene;
  if (rule.kind === "scope") return world.plugins.slice(1, 2);
  if (rule.kind !== "tier") return [callerOf(operation, scene)];
  return [world.owner, world.plugin].filter((caller) => operation.tiers.includes(caller.tier));
}

function scopedTokens(
  operation: Operation,
  all: Operation[],
): Parameters<Scene["trial"]["world"]>[0] {
  const names = [...new Set(all.flatMap((one) => one.scope ?? []))];
  const both = ["read", "write"] as ("read" | "write")[];
  const grant = (some: string[]): { scopes: Record<string, ("read" | "write")[]> } => ({
    scopes: Object.fromEntries(some.map((name) => [name, both])),
  });
  const own = operation.scope as string;
  return { tokens: [grant(names.filter((name) => name !== own)), grant([own])] };
}
