/** What a partial update leaves alone. */
import { isDeepStrictEqual } from "node:util";
import { unordered } from "../../contract/canonical-json.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { flatten } from "../../fixtures/flatten.ts";
import { ask, carryOut, prepare } from "../arrange/arrange.ts";
import { bodyOf, withBody, type Members } from "../arrange/body.ts";
import { memberAt, pointerSteps } from "../../contract/pointer.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { answerText, envelopeOf, isAccepted } from "../client/answer.ts";
import { NotClaimed } from "../case/stop.ts";
import { isShown } from "./step/condition.ts";
import { contains } from "../compare/contains.ts";
import type { Judge } from "./judge.ts";
import { unsigned } from "../../contract/steady.ts";
import { prepareWhole, readUntil, shownFields, type ShownField } from "./step/life.ts";
import { mostDraws } from "./step/changing-request.ts";

/** Updates nothing, then one field after the other; every other field that is shown stays. */
export const mergeKeeps: Judge = async (trial, merge, read) => {
  const scene = await openScene(trial, [merge, read]);
  // A flag that is left out falls back to false: one that is false already would show nothing of that.
  const whole = await prepareWhole(scene, merge);
  const first = await carryOut(scene, merge, withBody(whole, flagsOn(bodyOf(whole))));
  const next = await otherThan(scene, merge, first.input.body);
  const input = await prepare(scene, read);
  const { body: written } = first.input;
  let before = await dataOf(scene, read, input, (data) =>
    shownFields(merge, read)
      .filter(({ from, holds }) => isSent(written, from) && holds(written, data))
      .every(({ from, to, when }) => isShown(when, memberAt(data, to), memberAt(written, from))),
  );
  const always = requiredOf(merge, trial.run.contract);
  const shown = shownFields(merge, read).filter(({ holds }) => holds(written, before));
  const valueIn = (data: unknown, { to }: ShownField): unknown => unordered(memberAt(data, to));
  const expectKept = (kept: ShownField[], after: unknown, when: string): void => {
    for (const field of kept)
      trial.equal(valueIn(after, field), valueIn(before, field), `/data${field.to} after ${when}`);
  };
  const isKept = ({ from }: ShownField): boolean => !always.includes(from);
  let compared = 0;
  // It may be refused (open.patch-empty); else it changes nothing.
  const idle = { ...next, body: only(next.body, always) };
  if (isAccepted(await ask(scene, merge, idle))) {
    const kept = shown.filter(isKept);
    // A read may still show what was there before the first update (open.read-after-write).
    const isAsBefore = (data: unknown): boolean =>
      kept.every((field) => isDeepStrictEqual(valueIn(data, field), valueIn(before, field)));
    expectKept(kept, await dataOf(scene, read, input, isAsBefore), "updating nothing");
    trial.settle();
    compared += kept.length;
  }
  for (const from of updatable(next.body, shown).filter((one) => !always.includes(one))) {
    const to = shown.find((field) => field.from === from)?.to;
    const [former, value] = [to && memberAt(before, to), memberAt(next.body, from)];
    if (to !== undefined && contains(former, value)) continue;
    const body = only(next.body, [...always, from]);
    const exchange = await ask(scene, merge, { ...next, body });
    // Some fields may be refused alone; those of an object may need each other.
    if (!isAccepted(exchange)) continue;
    const isNew = (data: unknown): boolean => !to || !contains(former, memberAt(data, to));
    const after = await dataOf(scene, read, input, isNew);
    const others = shown.filter(
      (field) => memberOf(field.from) !== memberOf(from) && isKept(field),
    );
    expectKept(others, after, `updating only ${from}`);
    compared += others.length + expectInnerKept(scene, from, to, { former, value, after });
    before = after;
  }
  if (!compared && (merge.body?.["x-alone-open"] !== undefined || shown.length === 1))
    throw new NotClaimed(
      `${merge.operationId} takes no change in part here, which the documents leave open`,
    );
  if (!compared) trial.cannot(`no field that ${read.operationId} shows could be left out`);
};

/** Whether an object is merged or replaced is open in most places, so what stands beside a field inside one is not compared. */
const memberOf = (pointer: string): string | undefined => pointerSteps(pointer)[0];

/** The body with each of its flags on, also inside of objects. */
const flagsOn = (body: Members): Members =>
  JSON.parse(JSON.stringify(body), (_, value: unknown) => value === false || value) as Members;

/** A request each of whose values differs from that of the body, as far as draws find another. */
async function otherThan(scene: Scene, merge: Operation, body: unknown): Promise<CallInput> {
  let next = await prepareWhole(scene, merge);
  for (let draws = 1; draws < mostDraws; draws++) {
    const same = (name: string): boolean =>
      JSON.stringify(memberAt(next.body, name)) === JSON.stringify(memberAt(body, name));
    const names = Object.keys(bodyOf(next)).filter((name) => same(name));
    if (!names.length) break;
    const { body: drawn } = await prepareWhole(scene, merge);
    next = withBody(next, Object.fromEntries(names.map((name) => [name, memberAt(drawn, name)])));
  }
  return next;
}

/** Members without which no update is accepted, as pointers. */
function requiredOf({ body }: Operation, { resolve }: Contract): string[] {
  const { required = [] } = body ? flatten(body, resolve) : {};
  return required.map((name) => `/${name}`);
}

/** The fields that the reader shows, and the members of the body of which it shows nothing. */
function updatable(body: unknown, shown: ShownField[]): string[] {
  const members = Object.keys(body ?? {}).map((name) => `/${name}`);
  const pointers = shown.map(({ from }) => from).filter((from) => isSent(body, from));
  const unshown = members.filter(
    (one) => !pointers.some((from) => `${from}/`.startsWith(`${one}/`)),
  );
  return [...pointers, ...unshown];
}

const isSent = (body: unknown, from: string): boolean => memberAt(body, from) !== undefined;

async function dataOf(
  scene: Scene,
  read: Operation,
  input: CallInput,
  fits: (data: unknown) => boolean,
): Promise<unknown> {
  const { contract } = scene.trial.run;
  const dataIn = (one: Exchange): unknown => unsigned(read, contract, envelopeOf(one).data);
  const exchange = await readUntil(scene, read, input, (one) => fits(dataIn(one)));
  if (!isAccepted(exchange)) scene.trial.cannot(`${read.operationId}: ${answerText(exchange)}`);
  return dataIn(exchange);
}

/** Custom data is merged key by key (1/4.4): keys that were not sent stay. Returns how many did. */
function expectInnerKept(
  { trial }: Scene,
  from: string,
  to: string | undefined,
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
    const steps = pointerSteps(pointer);
    const last = steps.pop() as string;
    const parent = steps.reduce<Record<string, unknown>>(
      (inner, step) => (inner[step] ??= {}) as Record<string, unknown>,
      part,
    );
    parent[last] = memberAt(body, pointer);
  }
  return part;
}
