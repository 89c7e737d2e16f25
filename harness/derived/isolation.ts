/** Credentials of another website reach nothing of this one, whatever way they ask. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { ask, callerOf, prepare } from "../arrange/arrange.ts";
import { createScene, openScene, type Scene } from "../arrange/scene.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { answerText, envelopeOf, isAccepted } from "../run/answer.ts";
import { Withheld } from "../run/stop.ts";
import type { Exchange } from "../record/exchange.ts";
import { leavesOf } from "../../contract/leaves.ts";
import { show } from "../record/violation.ts";
import { actor, control, expectRefused, expectValid } from "./step/access.ts";
import type { Tier } from "../../contract/source.ts";
import { hasAnotherWebsite } from "../trial/given-world.ts";
import { missing } from "../trial/world.ts";
import type { Judge } from "./judge.ts";

export const isolation: Judge = async (trial, operation) => {
  const scene = await openScene(trial, [operation]);
  const input = await prepare(scene, operation);
  if (!hasAnotherWebsite(trial.run)) {
    for (const tier of operation.tiers) {
      const stranger = await strangerOf(scene, tier);
      await expectRefused(scene, `the ${tier} of another website`, stranger, operation, input);
    }
    await control(scene, operation, input);
    return;
  }
  const foreign = await openForeign(scene, operation);
  for (const tier of operation.tiers) {
    const stranger = actor(foreign, operation, tier);
    await expectValid(scene, stranger, foreign.world.website_id);
    await expectRefused(scene, `the ${tier} of another website`, stranger, operation, input);
  }
  trial.settle();
  if (operation.pathParameters.some((name) => isAssigned(trial.run.contract, name))) {
    const foreignInput = await prepare(foreign, operation).catch(unlessWithheld);
    if (foreignInput)
      await expectApart(
        { scene, operation, input },
        { scene: foreign, operation, input: foreignInput },
      );
  }
  await control(scene, operation, input);
};

/** A guest may not make things there that it could not remove: then the rule is judged by strangers alone. */
function unlessWithheld(error: unknown): undefined {
  if (!(error instanceof Withheld)) throw error;
}

const strangers = { plugin: "foreign", user: "foreignUser" } as const;

/** Whom the target names for this purpose. */
async function strangerOf(scene: Scene, tier: Tier): Promise<Caller> {
  const { trial } = scene;
  const name = strangers[tier];
  const [elsewhere] = trial.run.target.websites ?? [];
  const given = trial.run.target.credentials?.[name];
  const found = given ?? (elsewhere?.[tier] && { ...elsewhere[tier], website: elsewhere.website });
  const { website, ...pair } = found ?? missing(`foreign-${tier}`);
  const stranger: Caller = { role: name, tier, pair };
  if (website !== undefined) await expectValid(scene, stranger, website);
  return stranger;
}

async function openForeign({ trial }: Scene, operation: Operation): Promise<Scene> {
  const isPeopled = operation.requires.includes("another-operator");
  const operators = isPeopled ? ({ operators: ["owner", "member"] } as const) : undefined;
  return createScene(
    trial,
    await trial.world(operators ? { operators: [...operators.operators] } : {}, "foreign-"),
  );
}

/** A request that is ready, in the scene of a website. */
interface Ready {
  scene: Scene;
  operation: Operation;
  input: CallInput;
}

/**
 * Things of this website are not found on the other one either: its own operator asks there by their
 * identifiers. Refused is right, and so is any answer that neither shows nor changes this website's.
 */
async function expectApart(own: Ready, foreign: Ready): Promise<void> {
  const { scene, operation } = own;
  const { trial } = scene;
  const borrowed = borrowings(own, foreign);
  for (const request of borrowed) {
    const look = await looker(own);
    const before = await look();
    const as = callerOf(operation, foreign.scene);
    const exchange = await trial.callOperation(as, operation, request);
    if (!isAccepted(exchange)) continue;
    const where = `${operation.method.toUpperCase()} ${exchange.request.path} by an operator of that website, with identifiers of another`;
    if (operation.method === "head") {
      trial.violate({ where, expected: "not found", received: answerText(exchange) });
    } else if (operation.method === "get") {
      const leaked = leaks(exchange, await control(scene, operation, own.input), request);
      if (leaked.length)
        trial.violate({
          where,
          expected: "nothing of the other website",
          received: show(leaked),
        });
    } else if (before !== undefined) {
      trial.equal(await look(), before, `what the other website has, after ${where}`);
    }
    trial.settle();
  }
  if (!borrowed.length) return;
  // Asked for its own thing the other website answers, so the refusal was for the identifiers. The body is
  // a new one, because a PUT may have created a thing that already holds a value that must be unique.
  const again = operation.body ? await prepare(foreign.scene, operation) : foreign.input;
  await control(foreign.scene, operation, again);
}

/** The foreign request with all identifiers of this website's things, and with that of the last only. */
function borrowings({ operation, input, scene }: Ready, foreign: Ready): CallInput[] {
  const { contract } = scene.trial.run;
  const assigned = operation.pathParameters.filter(
    (name) => isAssigned(contract, name) && input.params?.[name] !== foreign.input.params?.[name],
  );
  const last = assigned.at(-1);
  if (last === undefined) return [];
  const borrow = (names: string[]): CallInput => ({
    ...foreign.input,
    params: {
      ...foreign.input.params,
      ...Object.fromEntries(names.map((name) => [name, input.params?.[name] ?? ""])),
    },
  });
  return assigned.length > 1 ? [borrow(assigned), borrow([last])] : [borrow(assigned)];
}

/** Whether the parameter names a thing of one website, by an identifier that nobody chose. */
function isAssigned({ resources, operations }: Contract, name: string): boolean {
  const noun = Object.keys(resources).find((one) => resources[one]?.id?.param === name);
  const all = operations.filter(({ resource }) => resource === noun);
  const create = all.find(({ action }) => action === "create");
  return (
    all.length > 0 &&
    all.every(({ path }) => path.includes("{website_id}")) &&
    !create?.body?.required?.includes(name)
  );
}

/** What this website shows of the thing that the operation changes; undefined where nothing reads it. */
async function looker({ scene, operation, input }: Ready): Promise<() => Promise<unknown>> {
  const read = scene.trial.run.contract.operations.find(
    ({ action, resource, pathParameters }) =>
      action === "read" &&
      resource === operation.resource &&
      pathParameters.every((name) => input.params?.[name] !== undefined),
  );
  if (!read || operation.method === "get" || operation.method === "head") {
    return async () => undefined;
  }
  const { params = {} } = input;
  return async () => {
    const exchange = await ask(scene, read, { params });
    return isAccepted(exchange) ? envelopeOf(exchange).data : undefined;
  };
}

/** Shortest text by which a thing is recognised. */
const shortestTell = 8;

/** Texts of the one answer that stand in the other as well and were not asked with. */
function leaks(answer: Exchange, own: Exchange, { params = {} }: CallInput): string[] {
  const asked = new Set(Object.values(params).map(String));
  const textsIn = (exchange: Exchange): string[] =>
    [...leavesOf(envelopeOf(exchange).data)]
      .map(({ value }) => value)
      .filter((value) => typeof value === "string")
      .filter((text) => text.length >= shortestTell && !asked.has(text));
  const ours = new Set(textsIn(own));
  return textsIn(answer).filter((text) => ours.has(text));
}
