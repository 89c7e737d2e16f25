/** A partial update leaves every other field as it was. */
import { isDeepStrictEqual } from "node:util";
import { unordered } from "../../contract/canonical-json.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { flatten } from "../../fixtures/flatten.ts";
import { prepare } from "../arrange/arrange.ts";
import { ask, carryOut } from "../arrange/carry-out.ts";
import { bodyOf, withBody, type Members } from "../arrange/body.ts";
import { memberAt, pointerSteps } from "../../contract/pointer.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { answerText, envelopeOf, isAccepted } from "../client/answer.ts";
import { NotClaimed } from "../case/stop.ts";
import { asBefore, isShownIn } from "./step/condition.ts";
import { contains } from "../compare/contains.ts";
import type { Trial } from "../trial/trial.ts";
import type { Judge } from "./judge.ts";
import { unsigned } from "../../contract/steady.ts";
import { flagsOn } from "./step/flags-on.ts";
import { prepareWhole, readUntil, shownFields, type ShownField } from "./step/life.ts";
import { mostDraws } from "./step/changing-request.ts";

/** A thing that was written as a whole, and what is known of how it is updated. */
interface Merging {
  scene: Scene;
  merge: Operation;
  read: Operation;
  /** The request that reads it. */
  reading: CallInput;
  /** What was written. */
  written: object;
  /** A request whose values are others than those that were written. */
  next: CallInput;
  /** Members that every update has to send, as pointers. */
  always: readonly string[];
  /** The fields that the reader shows of what was written. */
  shown: readonly ShownField[];
}

/** Updates nothing, then one field after the other; every other field that is shown stays. */
export const mergeKeeps: Judge = async (trial, merge, read) => {
  const { merging, before } = await writeWhole(trial, merge, read);
  const compared = (await updateNothing(merging, before)) + (await updateEach(merging, before));
  if (compared) return;
  if (merge.body?.["x-alone-open"] !== undefined || merging.shown.length === 1)
    throw new NotClaimed(
      `${merge.operationId} takes no change in part here, which the documents leave open`,
    );
  trial.cannot(`no field that ${read.operationId} shows could be left out`);
};

/** Writes every field, and says what is shown then. */
async function writeWhole(
  trial: Trial,
  merge: Operation,
  read: Operation,
): Promise<{ merging: Merging; before: unknown }> {
  const scene = await openScene(trial, [merge, read]);
  // All flags are on, since one that is left out might fall back to false, which would not show on a flag that is off.
  const whole = await prepareWhole(scene, merge);
  const fields = shownFields(merge, read);
  const shows = fields.flatMap(({ members }) => members ?? []);
  const full = Object.assign(flagsOn(bodyOf(whole)), ...shows) as Members;
  const first = await carryOut(scene, merge, withBody(whole, full));
  const written = bodyOf(first.input);
  const next = await otherThan(scene, merge, written);
  const reading = await prepare(scene, read);
  const isRight = isShownIn(read, trial.run.contract);
  const before = await dataOf({ scene, read, reading }, (data) =>
    fields
      .filter(({ from, holds }) => isSent(written, from) && holds(written, data))
      .every(({ from, to, when }) =>
        isRight({ to, when, received: memberAt(data, to), sent: memberAt(written, from) }),
      ),
  );
  const always = requiredOf(merge, trial.run.contract);
  const shown = fields.filter(({ holds }) => holds(written, before));
  return { merging: { scene, merge, read, reading, written, next, always, shown }, before };
}

/** An update of nothing may be refused (open.patch-empty); else it changes nothing. Returns how many fields were compared. */
async function updateNothing(merging: Merging, before: unknown): Promise<number> {
  const { scene, merge, next, always, shown } = merging;
  const idle = { ...next, body: only(next.body, always) };
  if (!isAccepted(await ask(scene, merge, idle))) return 0;
  const kept = shown.filter(({ from }) => !always.includes(from));
  // A read may still show what was there before the first update (open.read-after-write).
  const isAsBefore = (data: unknown): boolean =>
    kept.every((field) => isDeepStrictEqual(...nowAndFormerly(field, data, before)));
  const after = await dataOf(merging, isAsBefore);
  expectKept(scene, kept, { before, after, what: "updating nothing" });
  scene.trial.settle();
  return kept.length;
}

/** Updates one field after the other. Returns how many others were compared, all updates together. */
async function updateEach(merging: Merging, first: unknown): Promise<number> {
  const { scene, merge, written, next, always, shown } = merging;
  let before = first;
  let compared = 0;
  let kept = written;
  /** Whether something else is not shown as it was written once this is updated. */
  const hides = (from: string): boolean =>
    shown.some(({ holds }) => !holds({ ...written, ...only(next.body, [from]) }, first));
  const all = updatable(next.body, shown).filter((one) => !always.includes(one));
  for (const from of all.toSorted((a, b) => Number(hides(a)) - Number(hides(b)))) {
    const to = shown.find((field) => field.from === from)?.to;
    const [former, value] = [to && memberAt(before, to), memberAt(next.body, from)];
    if (to !== undefined && contains(former, value)) continue;
    const body = only(next.body, [...always, from]);
    // Some fields may be refused alone; those of an object may need each other.
    if (!isAccepted(await ask(scene, merge, { ...next, body }))) continue;
    kept = { ...kept, ...body };
    const isNew = (data: unknown): boolean => !to || !contains(former, memberAt(data, to));
    const after = await dataOf(merging, isNew);
    const others = shown.filter(
      (field) =>
        memberOf(field.from) !== memberOf(from) &&
        !always.includes(field.from) &&
        field.holds(kept, after),
    );
    expectKept(scene, others, { before, after, what: `updating only ${from}` });
    compared += others.length + expectInnerKept(scene, from, to, { former, value, after });
    before = after;
  }
  return compared;
}

/** What the reader shows of a field in these data, as it would have been shown before, and what it showed before. */
const nowAndFormerly = (
  { to, when }: ShownField,
  data: unknown,
  before: unknown,
): [now: unknown, formerly: unknown] => {
  const former = memberAt(before, to);
  return [unordered(asBefore(when, memberAt(data, to), former)), unordered(former)];
};

function expectKept(
  { trial }: Scene,
  fields: readonly ShownField[],
  { before, after, what }: { before: unknown; after: unknown; what: string },
): void {
  for (const field of fields)
    trial.equal(...nowAndFormerly(field, after, before), `/data${field.to} after ${what}`);
}

/** The top-level member of a pointer. Whether inner objects are merged or replaced is mostly open, so only other top-level members are compared. */
const memberOf = (pointer: string): string | undefined => pointerSteps(pointer)[0];

/** A request whose values all differ from those of the body, as far as a few draws find others. */
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
function updatable(body: unknown, shown: readonly ShownField[]): string[] {
  const members = Object.keys(body ?? {}).map((name) => `/${name}`);
  const pointers = shown.map(({ from }) => from).filter((from) => isSent(body, from));
  const unshown = members.filter(
    (one) => !pointers.some((from) => `${from}/`.startsWith(`${one}/`)),
  );
  return [...pointers, ...unshown];
}

const isSent = (body: unknown, from: string): boolean => memberAt(body, from) !== undefined;

/** Reads until the data fit, or the time is over. */
async function dataOf(
  { scene, read, reading }: Pick<Merging, "scene" | "read" | "reading">,
  fits: (data: unknown) => boolean,
): Promise<unknown> {
  const { contract } = scene.trial.run;
  const dataIn = (one: Exchange): unknown => unsigned(read, contract, envelopeOf(one).data);
  const exchange = await readUntil(scene, read, reading, (one) => fits(dataIn(one)));
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
function only(body: unknown, pointers: readonly string[]): object {
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
