/** What a replacement overwrites, and what a partial update leaves alone. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { complete } from "../../../fixtures/complete.ts";
import { flatten } from "../../../fixtures/flatten.ts";
import { carryOut, prepare } from "../../arrange/arrange.ts";
import { memberAt } from "../../arrange/member.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client.ts";
import { envelopeOf, isAccepted } from "../../exchange.ts";
import { contains } from "../read-back.ts";
import { call, readUntil, shownFields, told, type Judge } from "./step.ts";

/** A request whose body has every field that there is. */
function prepareWhole(scene: Scene, write: Operation): Promise<CallInput> {
  const { contract } = scene.trial.run;
  const body = write.body && complete(write.body, contract);
  return prepare(scene, { ...write, body });
}

type Field = [from: string, to: string];

/** Fields of the body that the reader is to show; how a blank is shown is open. */
const sentFields = (fields: Field[], body: unknown): Field[] =>
  fields.filter(([from]) => {
    const sent = memberAt(body, from);
    return sent !== undefined && sent !== "" && sent !== null;
  });

/** Writes twice; what is read is the second. */
export const overwrites: Judge = async (scene, [write, read]) => {
  const { trial } = scene;
  const fields = shownFields(write, read);
  await carryOut(scene, write, await prepareWhole(scene, write));
  const { input } = await carryOut(scene, write, await prepareWhole(scene, write));
  const sent = sentFields(fields, input.body);
  if (!sent.length) trial.cannot(`${read.operationId} shows nothing of ${write.operationId}`);

  const isShown = (data: unknown, [from, to]: Field): boolean =>
    contains(memberAt(data, to), memberAt(input.body, from));
  const exchange = await readUntil(scene, read, await prepare(scene, read), (one) =>
    sent.every((field) => isShown(envelopeOf(one).data, field)),
  );
  if (!isAccepted(exchange)) trial.cannot(`${read.operationId}: ${told(exchange)}`);
  const { data } = envelopeOf(exchange);
  for (const field of sent.filter((one) => !isShown(data, one))) {
    const [from, to] = field;
    trial.equal(memberAt(data, to), memberAt(input.body, from), `/data${to}`);
  }
};

/** Updates one field after the other; every other field that is shown stays. */
export const keeps: Judge = async (scene, [merge, read]) => {
  const { trial } = scene;
  const shown = shownFields(merge, read);
  await carryOut(scene, merge, await prepareWhole(scene, merge));
  const next = await prepareWhole(scene, merge);
  const input = await prepare(scene, read);
  const always = requiredOf(merge, trial.run.contract);
  let before = await dataOf(scene, read, input, () => true);
  let compared = 0;
  for (const from of updatable(next.body, shown).filter((one) => !always.includes(one))) {
    const to = shown.find(([pointer]) => pointer === from)?.[1];
    const [former, value] = [to && memberAt(before, to), memberAt(next.body, from)];
    if (to !== undefined && contains(former, value)) continue;
    const body = only(next.body, [...always, from]);
    const exchange = await call(scene, merge, { ...next, body });
    // Some fields may be refused alone; those of an object may need each other.
    if (!isAccepted(exchange)) continue;
    const isNew = (data: unknown): boolean => !to || !contains(former, memberAt(data, to));
    const after = await dataOf(scene, read, input, isNew);
    const others = shown.filter(([one, other]) => other !== to && !always.includes(one));
    for (const [, other] of others) {
      const where = `/data${other} after updating only ${from}`;
      trial.equal(memberAt(after, other), memberAt(before, other), where);
    }
    compared += others.length + expectInnerKept(scene, [from, to ?? ""], { former, value, after });
    before = after;
  }
  if (!compared) trial.cannot(`no field that ${read.operationId} shows could be left out`);
};

/** Members without which no update is accepted, as pointers. */
function requiredOf({ body }: Operation, { resolve }: Contract): string[] {
  const { required = [] } = body ? flatten(body, resolve) : {};
  return required.map((name) => `/${name}`);
}

/** The fields that the reader shows, and the members of the body of which it shows nothing. */
function updatable(body: unknown, shown: Field[]): string[] {
  const members = Object.keys((body ?? {}) as object).map((name) => `/${name}`);
  const pointers = sentFields(shown, body).map(([from]) => from);
  const unshown = members.filter(
    (one) => !pointers.some((from) => `${from}/`.startsWith(`${one}/`)),
  );
  return [...pointers, ...unshown];
}

async function dataOf(
  scene: Scene,
  read: Operation,
  input: CallInput,
  fits: (data: unknown) => boolean,
): Promise<unknown> {
  const exchange = await readUntil(scene, read, input, (one) => fits(envelopeOf(one).data));
  if (!isAccepted(exchange)) scene.trial.cannot(`${read.operationId}: ${told(exchange)}`);
  return envelopeOf(exchange).data;
}

/** Custom data is merged key by key (1/4.4): keys that were not sent stay. Returns how many were compared. */
function expectInnerKept(
  { trial }: Scene,
  [from, to]: Field,
  { former, value, after }: { former: unknown; value: unknown; after: unknown },
): number {
  if (from !== "/data" || typeof former !== "object" || former === null) return 0;
  const unsent = Object.entries(former).filter(([name]) => memberAt(value, name) === undefined);
  for (const [name, inner] of unsent) {
    trial.equal(memberAt(after, `${to}/${name}`), inner, `/data${to}/${name}, which was not sent`);
  }
  return unsent.length;
}

/** The body with these members alone, by pointer. */
function only(body: unknown, pointers: string[]): object {
  const part: Record<string, unknown> = {};
  for (const pointer of new Set(pointers)) {
    const steps = pointer.split("/").filter(Boolean);
    const last = steps.pop() as string;
    const parent = steps.reduce<Record<string, unknown>>(
      (inner, step) => (inner[step] ??= {}) as Record<string, unknown>,
      part,
    );
    parent[last] = memberAt(body, pointer);
  }
  return part;
}
