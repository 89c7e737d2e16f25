/** The life of a noun: created, listed, read, existing, replaced, merged, removed. */
import type { Operation } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { callerOf, prepare, succeed } from "../arrange/arrange.ts";
import { createAndIdentify, listAll } from "../arrange/create.ts";
import { memberAt } from "../arrange/member.ts";
import { createScene, type Scene } from "../arrange/scene.ts";
import type { CallInput } from "../client.ts";
import { envelopeOf, isAccepted, isRefused, type Exchange } from "../exchange.ts";
import type { Property } from "../property.ts";

type Judge = (scene: Scene, operations: [Operation, Operation]) => Promise<void>;

const call = (scene: Scene, operation: Operation, input: CallInput): Promise<Exchange> =>
  scene.trial.callOperation(callerOf(operation, scene), operation, input);

const told = ({ response }: Exchange): string =>
  `${response?.status} ${response?.text.slice(0, 200)}`;

/** Makes the thing, through its create operation or however its family arranges it. */
async function bring(scene: Scene, operation: Operation): Promise<string | undefined> {
  const { contract } = scene.trial.run;
  const id = contract.resources[operation.resource]?.id;
  if (operation.action === "create" && id)
    return String((await createAndIdentify(scene, operation)).id);
  if (operation.action === "create") await succeed(scene, operation);
  const known = id?.param === undefined ? undefined : scene.ids.get(id.param);
  return known === undefined ? undefined : String(known);
}

async function expectAccepted(scene: Scene, operation: Operation, after: string): Promise<void> {
  const exchange = await call(scene, operation, await prepare(scene, operation));
  scene.trial.expect(
    isAccepted(exchange),
    `${operation.operationId} ${after}`,
    "accepted",
    told(exchange),
  );
}

const createdIsRead: Judge = async (scene, [create, read]) => {
  await bring(scene, create);
  await expectAccepted(scene, read, "after creating");
};

const createdIsListed: Judge = async (scene, [create, list]) => {
  const id = await bring(scene, create);
  expectListed(scene, await listAll(scene, list), list, id, true);
};

function expectListed(
  scene: Scene,
  items: unknown[],
  list: Operation,
  id: string | undefined,
  listed: boolean,
): void {
  const field = scene.trial.run.contract.resources[list.resource]?.id?.field;
  if (field === undefined || id === undefined)
    scene.trial.cannot(`${list.operationId} shows no identifier`);
  const found = items.some((item) => String(memberAt(item, field)) === id);
  scene.trial.expect(
    found === listed,
    `${list.operationId}, all pages`,
    listed ? `an item with ${field} ${id}` : `no item with ${field} ${id}`,
    found ? "it is listed" : `${items.length} items without it`,
  );
}

const existsAgrees: Judge = async (scene, [exists, read]) => {
  const input = await prepare(scene, read);
  const [a, b] = [await call(scene, exists, input), await call(scene, read, input)];
  if (!isAccepted(b)) scene.trial.cannot(`${read.operationId}: ${told(b)}`);
  scene.trial.expect(
    isAccepted(a),
    exists.operationId,
    "2xx, since reading it is accepted",
    told(a),
  );
};

const listAgrees: Judge = async (scene, [list, read]) => {
  const input = await prepare(scene, read);
  const exchange = await call(scene, read, input);
  if (!isAccepted(exchange)) scene.trial.cannot(`${read.operationId}: ${told(exchange)}`);
  const single = envelopeOf(exchange).data as Record<string, unknown>;
  const field = scene.trial.run.contract.resources[list.resource]?.id?.field ?? "";
  const own = String(memberAt(single, field));
  const item = (await listAll(scene, list)).find((one) => String(memberAt(one, field)) === own);
  if (item === undefined) scene.trial.cannot(`${list.operationId} does not list it`);
  for (const [name, value] of Object.entries(item as object)) {
    const other = single[name];
    // Only what both forms show is compared, and only plain values: list forms may shorten the rest.
    if (other === undefined || other === null || value === null || typeof value === "object")
      continue;
    scene.trial.equal(
      value,
      other,
      `/${name} in ${list.operationId}, compared with ${read.operationId}`,
    );
  }
};

const removedIsGone: Judge = async (scene, [remove, read]) => {
  const input = await prepare(scene, read);
  const before = await call(scene, read, input);
  if (!isAccepted(before))
    scene.trial.cannot(`${read.operationId} before removing: ${told(before)}`);
  await succeed(scene, remove);
  const after = await call(scene, read, input);
  scene.trial.expect(
    isRefused(after),
    `${read.operationId} after removing`,
    "refused",
    told(after),
  );
};

const removedIsNotListed: Judge = async (scene, [remove, list]) => {
  await prepare(scene, remove);
  const parameter = scene.trial.run.contract.resources[remove.resource]?.id?.param ?? "";
  const id = String(scene.ids.get(parameter));
  await succeed(scene, remove);
  expectListed(scene, await listAll(scene, list), list, id, false);
};

/** Writes twice; the second write is what is read. Which fields are shown, `x-shown-by` says. */
const overwrites: Judge = async (scene, [write, read]) => {
  await succeed(scene, write);
  const { input } = await succeed(scene, write);
  const exchange = await call(scene, read, await prepare(scene, read));
  if (!isAccepted(exchange)) scene.trial.cannot(`${read.operationId}: ${told(exchange)}`);
  expectShown(scene, write, read, input.body, exchange);
};

/** Updates one field of a known thing; every other shown field stays. */
const keeps: Judge = async (scene, [merge, read]) => {
  const shown = merge.shownBy.find(
    (one) => one.operation === read.operationId && one.when === undefined,
  );
  const full = await prepare(scene, merge);
  await succeed(scene, merge);
  let before = envelopeOf(await call(scene, read, await prepare(scene, read))).data;
  for (const [from, to] of Object.entries(shown?.fields ?? {})) {
    const name = from.slice(1);
    const value = memberAt(full.body, from);
    if (name.includes("/") || value === undefined || value === "") continue;
    const partial = { ...full, body: { ...required(full.body, merge), [name]: value } };
    const exchange = await call(scene, merge, partial);
    if (!isAccepted(exchange)) continue;
    const after = envelopeOf(await call(scene, read, await prepare(scene, read))).data;
    for (const [otherFrom, otherTo] of Object.entries(shown?.fields ?? {})) {
      if (otherFrom === from) continue;
      scene.trial.equal(
        memberAt(after, otherTo),
        memberAt(before, otherTo),
        `/data${otherTo} after updating only ${name} (${to})`,
      );
    }
    before = after;
  }
};

/** The members that a partial update must carry all the same. */
function required(body: unknown, { body: schema }: Operation): Record<string, unknown> {
  const names = schema?.required ?? [];
  return Object.fromEntries(names.map((name) => [name, memberAt(body, name)]));
}

function expectShown(
  scene: Scene,
  write: Operation,
  read: Operation,
  body: unknown,
  exchange: Exchange,
): void {
  const shown = write.shownBy.find(
    (one) => one.operation === read.operationId && one.when === undefined,
  );
  const { data } = envelopeOf(exchange);
  for (const [from, to] of Object.entries(shown?.fields ?? {})) {
    const sent = memberAt(body, from);
    if (sent === undefined || sent === "" || typeof sent === "object") continue;
    scene.trial.equal(memberAt(data, to), sent, `/data${to}`);
  }
}

const judges: Record<string, Judge> = {
  "created-is-read": createdIsRead,
  "created-exists": createdIsRead,
  "created-is-listed": createdIsListed,
  "exists-agrees": existsAgrees,
  "list-agrees": listAgrees,
  "removed-is-not-read": removedIsGone,
  "removed-does-not-exist": removedIsGone,
  "removed-is-not-listed": removedIsNotListed,
  "replace-overwrites": overwrites,
  "merge-keeps": keeps,
};

export const lifecycle =
  (rule: Rule): Property =>
  async (trial) => {
    const judge = judges[rule.id.split(":", 1)[0] as string];
    if (!judge) throw new Error(`no judge for ${rule.id}`);
    const [first, second] = rule.operations.map((id) => trial.run.contract.operation(id));
    if (!first || !second) throw new Error(`${rule.id} needs two operations`);
    await judge(createScene(trial, await trial.world()), [first, second]);
  };
