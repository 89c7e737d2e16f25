/** Makes any operation of the contract succeed: meets its conditions, names its things, fills its body. */
import type { Operation, Parameter } from "../../contract/contract.ts";
import { fill } from "../../fixtures/reference.ts";
import type { Caller, CallInput } from "../client.ts";
import { envelopeOf, isAccepted, type Exchange } from "../exchange.ts";
import { show } from "../violation.ts";
import { arrangements } from "./arrangements.ts";
import { createAndIdentify } from "./create.ts";
import { usualCaller, type Scene } from "./scene.ts";

export interface Success {
  input: CallInput;
  exchange: Exchange;
  data: unknown;
}

/** A valid request for the operation, with everything in place that it needs. */
export async function prepare(scene: Scene, operation: Operation): Promise<CallInput> {
  for (const token of operation.requires) await meet(scene, token);
  const params: Record<string, string | number> = {};
  for (const name of operation.pathParameters) {
    if (name !== operation.paging?.segment) params[name] = await identify(scene, name, operation);
  }
  const input: CallInput = { params };
  const query = requiredQuery(scene, operation.query);
  if (Object.keys(query).length) input.query = query;
  if (operation.body) input.body = await filled(scene, operation);
  const adjust = arrangements.input[operation.operationId];
  return adjust ? adjust(scene, input) : input;
}

/** Calls the operation with a prepared request; a refusal means that the rule could not run. */
export async function succeed(
  scene: Scene,
  operation: Operation,
  as: Caller | undefined = callerOf(operation, scene),
): Promise<Success> {
  const input = await prepare(scene, operation);
  const exchange = await scene.trial.callOperation(as, operation, input);
  if (!isAccepted(exchange)) {
    scene.trial.cannot(
      `${operation.operationId} had to succeed first, sent ${show(input)}, got ${exchange.response?.status} ${exchange.response?.text.slice(0, 300)}`,
    );
  }
  if (operation.action === "remove") forget(scene, operation);
  return { input, exchange, data: envelopeOf(exchange).data };
}

export function callerOf(operation: Operation, { world }: Scene): Caller | undefined {
  const chosen = arrangements.caller[operation.operationId];
  return chosen ? chosen(world) : usualCaller(operation, world);
}

/** What was removed cannot be named any more. */
function forget(scene: Scene, operation: Operation): void {
  const parameter = scene.trial.run.contract.resources[operation.resource]?.id?.param;
  if (parameter !== undefined) scene.ids.delete(parameter);
  for (const token of scene.met) {
    const { operations } = scene.trial.run.contract.conditions[token] ?? {};
    const isUndone = operations?.some(
      (id) => scene.trial.run.contract.operation(id).resource === operation.resource,
    );
    if (isUndone) scene.met.delete(token);
  }
}

export async function meet(scene: Scene, token: string): Promise<void> {
  if (scene.met.has(token)) return;
  scene.met.add(token);
  const own = arrangements.meet[token];
  if (own) {
    await own(scene);
    return;
  }
  const { contract } = scene.trial.run;
  const condition = contract.conditions[token];
  if (!condition?.operations) {
    scene.trial.cannot(
      `nothing brings about the condition ${token}: ${condition?.says ?? "unknown"}`,
    );
  }
  for (const id of condition.operations) await succeed(scene, contract.operation(id));
}

/** The value of a path parameter: known, arranged by a family, or of a thing that is created now. */
export async function identify(
  scene: Scene,
  name: string,
  operation: Operation,
): Promise<string | number> {
  const known = scene.ids.get(name);
  if (known !== undefined) return known;
  const own = arrangements.identify[name];
  const found = own ? await own(scene, operation) : await make(scene, name, operation);
  scene.ids.set(name, found);
  return found;
}

async function make(scene: Scene, name: string, operation: Operation): Promise<string | number> {
  const { contract } = scene.trial.run;
  const creates = contract.operations.filter(
    ({ action, resource }) =>
      action === "create" && contract.resources[resource]?.id?.param === name,
  );
  const create = creates.find(({ family }) => family === operation.family) ?? creates[0];
  if (!create)
    scene.trial.cannot(`no operation creates what {${name}} of ${operation.operationId} names`);
  return (await createAndIdentify(scene, create)).id;
}

const nounParameters: Record<string, string> = { operator: "user_id", website: "website_id" };

async function filled(scene: Scene, operation: Operation): Promise<unknown> {
  const { contract } = scene.trial.run;
  const drawn = scene.trial.value(operation.body as NonNullable<Operation["body"]>);
  // Placeholders are resolved one after the other, since creating a thing takes calls.
  const identifiers = new Map<string, string>();
  const missing: string[] = [];
  fill(drawn, (noun) => {
    if (!identifiers.has(noun)) missing.push(noun);
    return noun;
  });
  for (const noun of new Set(missing)) {
    const parameter = nounParameters[noun] ?? contract.resources[noun]?.id?.param;
    if (noun === "operator") identifiers.set(noun, scene.world.owner.user_id);
    else if (parameter === undefined) scene.trial.cannot(`nothing identifies a ${noun}`);
    else identifiers.set(noun, String(await identify(scene, parameter, operation)));
  }
  return fill(drawn, (noun) => identifiers.get(noun) as string);
}

function requiredQuery(scene: Scene, parameters: Parameter[]): Record<string, string | number> {
  const required = parameters.filter((parameter) => parameter.required);
  return Object.fromEntries(
    required.map(({ name, schema }) => [name, scene.trial.value(schema) as string | number]),
  );
}
