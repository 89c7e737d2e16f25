/** Prepares a request that any operation of the contract must accept: meets its conditions, names things, fills the body. */
import type { Operation, Parameter } from "../../contract/contract.ts";
import { operationOn } from "../../contract/operation-on.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { changing } from "../../fixtures/changing.ts";
import { fill } from "../../fixtures/reference.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { isAccepted, showsThing } from "../client/answer.ts";
import { requireClaim } from "../target/claims.ts";
import { ask, carryOut, type Success } from "./carry-out.ts";
import { ownerId } from "./person/person.ts";
import type { Scene } from "./scene.ts";
import { writerOf, writtenToken } from "./written.ts";
import { isStaged } from "./staged.ts";

/** A valid request for the operation, with everything that it needs in place. */
export async function prepare(scene: Scene, operation: Operation): Promise<CallInput> {
  requireClaim(scene.trial.run.claims, operation.operationId);
  for (const token of operation.requires) await meet(scene, token);
  await writeFirst(scene, operation);
  const caller = scene.arrangements.caller[operation.operationId];
  if (caller) scene.callers.set(operation.operationId, await caller(scene.world, scene));
  const params: Record<string, string | number> = {};
  for (const name of operation.pathParameters) {
    if (name !== operation.paging?.segment) params[name] = await identify(scene, name, operation);
  }
  const input: CallInput = { params };
  const query = requiredQuery(scene, operation.query);
  if (Object.keys(query).length) input.query = query;
  if (operation.body)
    input.body = await valueOf(scene, operation, bodyToSend(scene, operation.body, operation));
  const adjust = scene.arrangements.input[operation.operationId];
  const prepared = adjust ? await adjust(scene, input) : input;
  const { body } = scene.trial.run.contract.operation(operation.operationId);
  if (operation.body === body) scene.valid.add(prepared);
  return prepared;
}

/** A partial update has to change something. */
const bodyToSend = (scene: Scene, body: JsonSchema, { action }: Operation): JsonSchema =>
  action === "merge" ? changing(body, scene.trial.run.contract) : body;

/** Calls the operation with a prepared request; a refusal means that the rule could not run. */
export async function succeed(scene: Scene, operation: Operation, as?: Caller): Promise<Success> {
  return carryOut(scene, operation, await prepare(scene, operation), as);
}

/** Writes a thing that exists only once it is written, before anything else is done with it. */
async function writeFirst(scene: Scene, operation: Operation): Promise<void> {
  // What the target does not claim to create is not brought into being by writing it either.
  const writer = writerOf(scene.trial.run.described, operation);
  if (!writer || operation.action === "replace" || operation.action === "act") return;
  if (!scene.met.has(writtenToken(operation))) await succeed(scene, writer);
}

/** Brings about a condition of `schemas/conditions.yaml`, once in a scene; gives up where nothing can. */
export async function meet(scene: Scene, token: string): Promise<void> {
  if (scene.met.has(token)) return;
  scene.met.add(token);
  try {
    await bringAbout(scene, token);
  } catch (error) {
    // Who goes on without it asks for it again, and must not take it for granted.
    scene.met.delete(token);
    throw error;
  }
}

async function bringAbout(scene: Scene, token: string): Promise<void> {
  const own = scene.arrangements.meet[token];
  if (own) {
    const before = new Map(scene.ids);
    await own(scene);
    const named = [...scene.ids].filter(([name, id]) => before.get(name) !== id);
    scene.named.set(
      token,
      named.map(([name]) => name),
    );
    return;
  }
  const { contract } = scene.trial.run;
  const condition = contract.conditions[token];
  if (!condition?.operations) {
    scene.trial.cannot(
      `nothing brings about the condition ${token}: ${condition?.says ?? "unknown"}`,
    );
  }
  for (const id of condition.operations) {
    const operation = contract.operation(id);
    if (!(await isThere(scene, operation))) await succeed(scene, operation);
  }
}

/** Whether what this operation creates exists already, as the helpdesk of a website that the target file names may. */
export async function isThere(
  scene: Scene,
  { action: made, resource, path }: Operation,
): Promise<boolean> {
  const { contract } = scene.trial.run;
  if (isStaged(scene.trial) || made !== "create" || contract.resources[resource]?.id) return false;
  // An account is always one more.
  if (!path.includes("{website_id}")) return false;
  const params = Object.fromEntries(scene.ids);
  const exists = operationOn(contract, resource, "exists");
  if (exists) return isAccepted(await ask(scene, exists, { params }));
  // Without one a read may be answered all the same (open.helpdesk-routes-without-helpdesk).
  const read = operationOn(contract, resource, "read");
  return read !== undefined && showsThing(read, await ask(scene, read, { params }));
}

/** The value of a path parameter: known, arranged by a family, or that of a thing created now. */
export async function identify(
  scene: Scene,
  name: string,
  operation: Operation,
): Promise<string | number> {
  const known = scene.ids.get(name);
  if (known !== undefined) return known;
  const own = scene.arrangements.identify[name];
  const found = (await own?.(scene, operation)) ?? (await make(scene, name, operation));
  scene.ids.set(name, found);
  return found;
}

async function make(scene: Scene, name: string, operation: Operation): Promise<string | number> {
  const { described: contract } = scene.trial.run;
  const creates = contract.operations.filter(
    ({ action, resource }) =>
      action === "create" && contract.resources[resource]?.id?.param === name,
  );
  const create = creates.find(({ family }) => family === operation.family) ?? creates[0];
  if (!create)
    scene.trial.cannot(`no operation creates what {${name}} of ${operation.operationId} names`);
  return (await scene.create(create)).id;
}

const nounParameters: Record<string, string> = { operator: "user_id", website: "website_id" };

/** A value of a schema of the operation, with identifiers of things that are there. */
export async function valueOf(
  scene: Scene,
  operation: Operation,
  schema: JsonSchema,
): Promise<unknown> {
  const { contract } = scene.trial.run;
  const drawn = scene.trial.value(schema);
  // Operators whom nobody knows, as no user is there, are left out where there may be several.
  const isLeftOut = (noun: string, isItem: boolean): boolean =>
    isItem && noun === "operator" && scene.world.operators.length === 0;
  // Placeholders are resolved one after the other, since creating a thing takes calls.
  const identifiers = new Map<string, string>();
  const nouns = new Set<string>();
  fill(drawn, (noun, isItem) => {
    if (!isLeftOut(noun, isItem)) nouns.add(noun);
    return noun;
  });
  for (const noun of nouns) {
    const parameter = nounParameters[noun] ?? contract.resources[noun]?.id?.param;
    if (noun === "operator") identifiers.set(noun, await ownerId(scene));
    else if (parameter === undefined) scene.trial.cannot(`nothing identifies a ${noun}`);
    else identifiers.set(noun, String(await identify(scene, parameter, operation)));
  }
  return fill(drawn, (noun, isItem) =>
    isLeftOut(noun, isItem) ? undefined : identifiers.get(noun),
  );
}

function requiredQuery(scene: Scene, parameters: Parameter[]): Record<string, string | number> {
  const required = parameters.filter((parameter) => parameter.required);
  return Object.fromEntries(
    required.map(({ name, schema }) => [name, scene.trial.value(schema) as string | number]),
  );
}
