/** Every written field is read back: `x-shown-by` of the contract, field by field. */
import type { Contract, Operation, ShownBy } from "../../contract/contract.ts";
import { isObject } from "../../contract/json-object.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { digitTexts } from "../../fixtures/digits.ts";
import { everyField } from "../../fixtures/every-field.ts";
import { hardTexts } from "../../fixtures/hard.ts";
import { leanest } from "../../fixtures/lean.ts";
import { namedOtherwise } from "../../fixtures/named-otherwise.ts";
import { prepare } from "../arrange/arrange.ts";
import { ask, carryOut } from "../arrange/carry-out.ts";
import { withBody } from "../arrange/body.ts";
import { allPages } from "../client/list/pages.ts";
import { forgetNamed } from "../arrange/forget.ts";
import { leftOut } from "../arrange/instead.ts";
import { memberAt } from "../../contract/pointer.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { CallInput } from "../client/client.ts";
import { eventually } from "../target/eventually.ts";
import { answerText, envelopeOf, isAccepted } from "../client/answer.ts";
import { unlessObstructed } from "../trial/claimed.ts";
import type { Exchange } from "../record/exchange.ts";
import { contrast } from "../record/difference.ts";
import { mayBeRepeated } from "./accepted.ts";
import type { Trial } from "../trial/trial.ts";
import type { Judge } from "./judge.ts";
import { conditions, isShownIn, type ShownPlace } from "./step/condition.ts";
import { isBlank } from "../compare/contains.ts";
import { isMade } from "./step/others.ts";
import { itemShowing } from "./step/shown-item.ts";

/** Writes that may be needed until each field was sent once with a value that is not blank. */
const mostWrites = 4;

export const readBack: Judge = async (trial, write, read) => {
  const { contract } = trial.run;
  const entries = write.shownBy.filter(({ operation }) => operation === read.operationId);
  const full = { ...write, body: write.body && everyField(write.body, contract) };
  const hard = { ...write, body: write.body && hardTexts(write.body, contract) };
  const pair = { write: full, read, entries };
  let last: Scene | undefined;
  const missing: string[] = [];
  for (const entry of entries) {
    const { scene, untold } = await writeEachField(trial, pair, hard, entry);
    last = scene ?? last;
    missing.push(...untold);
  }
  if (missing.length) {
    trial.cannot(`${read.operationId} was compared with no value of ${missing.join(", ")}`);
  }
  const isRepeatable = mayBeRepeated(write, contract);
  const scene = (isRepeatable && last) || (await openScene(trial, [write, read]));
  // As drawn: fields are left out or blank, and must not show what was written before.
  await compareAll(scene, { ...pair, write }, await written(scene, write));
  for (const body of leanBodies(write, entries, contract))
    await writeLean(scene, { ...pair, write: { ...write, body } });
  for (const digits of digitTexts) {
    const body = write.body && digits(write.body, contract);
    if (body === write.body) continue;
    const where = isRepeatable ? scene : await openScene(trial, [write, read]);
    await writeLean(where, { ...pair, write: { ...write, body } });
  }
  if (write.action === "merge" || write.action === "replace") await writeAgain(scene, pair);
  if (write.action !== "create") await switchOver(scene, pair);
  await writeAnother(scene, pair);
};

/**
 * Writes and reads, each time in a new scene, until every field of the entry was compared with a telling value.
 *
 * @param hard the same write with texts that are hard to store; a target may refuse those, but must show what it takes
 * @returns the last scene that was written in, and the fields that no write sent a telling value of
 */
async function writeEachField(
  trial: Trial,
  pair: Pair,
  hard: Operation,
  entry: ShownBy,
): Promise<{ scene: Scene | undefined; untold: string[] }> {
  const { write, read } = pair;
  const open = new Set(Object.keys(entry.fields));
  let last: Scene | undefined;
  for (let i = 0; i < mostWrites && open.size; i++) {
    const scene = await openScene(trial, [write, read]);
    const body = await (i === 0
      ? unlessObstructed(() => written(scene, hard, entry))
      : written(scene, write, entry));
    if (body === undefined) continue;
    last = scene;
    const seen = await compareAll(scene, pair, body);
    for (const { from, sent } of seen) if (isTelling(sent)) open.delete(from);
  }
  const withheld = [...(leftOut.get(trial) ?? [])];
  const isWithheld = (from: string): boolean => withheld.some((one) => from.startsWith(`${one}/`));
  return { scene: last, untold: [...open].filter((from) => !isWithheld(from)) };
}

/** A body for each optional field that is read back, with the required fields and no others: whether it is kept must not depend on them. */
const leanBodies = (
  { body }: Operation,
  entries: readonly ShownBy[],
  contract: Contract,
): JsonSchema[] =>
  (body ? leanest(body, contract) : [])
    .filter(({ member }) =>
      entries.some(({ fields }) => Object.keys(fields).some((from) => topOf(from) === member)),
    )
    .map(({ telling }) => telling);

/** The member at the top of the body in which a pointer leads. */
const topOf = (pointer: string): string | undefined => pointer.split("/")[1];

/** Writes and compares; whether so little is accepted at all is for another rule. */
async function writeLean(scene: Scene, pair: Pair, entry?: ShownBy): Promise<void> {
  const body = await unlessObstructed(() => written(scene, pair.write, entry));
  if (body !== undefined) await compareAll(scene, pair, body);
}

/** A second write replaces what was read after the first; if it is refused, nothing is judged. */
async function writeAgain(scene: Scene, pair: Pair): Promise<void> {
  const { write } = pair;
  const input = await prepare(scene, write);
  if (!isAccepted(await ask(scene, write, input))) return;
  await compareAll(scene, pair, input.body);
  // A field with few enumerated values may have been written with the same one each time, which would not show that it was never stored.
  const body = write.body && namedOtherwise(write.body, input.body);
  if (body === write.body) return;
  const other = await prepare(scene, { ...write, body });
  if (isAccepted(await ask(scene, write, other))) await compareAll(scene, pair, other.body);
}

/**
 * Writes a second thing on the same website, as a plugin if plugins may: so far each was the first of its kind and written by the owner.
 * Refusals are judged by other rules.
 */
async function writeAnother(scene: Scene, pair: Pair): Promise<void> {
  const { write } = pair;
  const name = write.pathParameters.at(-1) ?? "";
  const isPlugins = isForPlugins(scene, write);
  const isOne = write.action !== "create" && name !== "website_id" && isMade(scene, name);
  if (!isOne && !isPlugins) return;
  if (isOne) forgetNamed(scene, name);
  if (isPlugins) scene.callers.set(write.operationId, scene.world.plugins[0]);
  // Fields that are shown under a condition only need a write that meets it.
  const isPlain = pair.entries.some(({ when }) => when === undefined);
  for (const entry of isPlain ? [undefined] : pair.entries) await writeLean(scene, pair, entry);
  // Twice, since the first switch may write what was there already.
  if (write.action !== "create") await switchOver(scene, pair, 2);
}

/** Whether both users and plugins may do it, and no particular caller was chosen. */
const isForPlugins = (
  { world, arrangements, callers }: Scene,
  { operationId, tiers }: Operation,
): boolean =>
  tiers.includes("user") &&
  tiers.includes("plugin") &&
  world.plugins.length > 0 &&
  !arrangements.caller[operationId] &&
  !callers.has(operationId);

/** How often switches are turned: some may lead to a state that cannot be left again. */
const switchings = 3;

/** Turns all switches over and back; stops where a further write is refused. */
async function switchOver(scene: Scene, pair: Pair, times = switchings): Promise<void> {
  const input = await prepare(scene, pair.write);
  const pointers = pair.entries.flatMap(({ fields }) => Object.keys(fields));
  let { body } = input;
  for (let i = 0; i < times; i++) {
    const turned = turnedOver(body, "", pointers);
    if (JSON.stringify(turned) === JSON.stringify(body)) return;
    const next = { ...input, body: turned };
    const exchange = await ask(scene, pair.write, next);
    if (!isAccepted(exchange)) return;
    // Another body may have been accepted in its place.
    ({ body } = next);
    await compareAll(scene, pair, body);
  }
}

/** The body with each boolean below these pointers turned over. */
function turnedOver(value: unknown, at: string, pointers: readonly string[]): unknown {
  if (typeof value === "boolean") {
    const isShown = pointers.some((one) => at === one || at.startsWith(`${one}/`));
    return isShown ? !value : value;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      turnedOver(inner, `${at}/${name}`, pointers),
    ]),
  );
}

/** An empty array or object proves nothing. */
const isTelling = (sent: unknown): boolean =>
  typeof sent !== "object" || sent === null || Object.keys(sent).length > 0;

interface Pair {
  write: Operation;
  read: Operation;
  entries: readonly ShownBy[];
}

/** A field of the body and what the reader shows of it. */
interface Compared extends ShownPlace {
  from: string;
}

/** Reads until all that was written is shown; a field that never is becomes a violation, which ends the trial. */
async function compareAll(
  scene: Scene,
  { write, read, entries }: Pair,
  body: unknown,
): Promise<Compared[]> {
  const { trial } = scene;
  const look = await reader(scene, read);
  const fieldsOf = ({ data }: Seen): Compared[] =>
    entries.flatMap((one) => compared(scene, write, one, body, data));
  const isRightAt = isShownIn(read, trial.run.contract);
  const isRight = (seen: Seen): boolean => seen.isAccepted && fieldsOf(seen).every(isRightAt);
  const seen = await eventually(trial, read.action === "list" ? "list" : "thing", look, isRight);
  if (!seen.isAccepted) {
    trial.violate({
      where: read.operationId,
      expected: `what ${write.operationId} just wrote`,
      received: seen.answer,
      operationId: read.operationId,
    });
  }
  trial.settle();
  const all = fieldsOf(seen);
  for (const one of all) {
    if (isRightAt(one)) continue;
    const { to, sent, received } = one;
    trial.violate({
      where: `/data${to}`,
      ...contrast(sent, received, (value) => `${value}, as ${write.operationId} wrote it`),
      operationId: read.operationId,
    });
  }
  trial.settle();
  return all;
}

/** Carries the write out so that the condition of the entry holds; returns the body that was accepted. */
async function written(scene: Scene, write: Operation, entry?: ShownBy): Promise<unknown> {
  const { contract } = scene.trial.run;
  const members = conditions[entry?.when ?? ""]?.members;
  if (write.action === "create" && contract.resources[write.resource]?.id) {
    return (await scene.create(write)).input.body;
  }
  const drawn = await prepare(scene, write);
  const input = members ? withBody(drawn, members) : drawn;
  await carryOut(scene, write, input);
  return input.body;
}

/** What the reader said. */
interface Seen {
  isAccepted: boolean;
  answer: string;
  /** `data`; of a list the items of all pages. */
  data: unknown;
}

async function reader(scene: Scene, read: Operation): Promise<() => Promise<Seen>> {
  const input = await prepare(scene, read);
  return async () => {
    let last: Exchange | undefined;
    const call = async (one: CallInput): Promise<Exchange> => (last = await ask(scene, read, one));
    if (read.action === "list") {
      const items = await allPages(scene.trial.run.contract, call, read, input, {
        trial: scene.trial,
      });
      return { isAccepted: items !== undefined, answer: last ? answerText(last) : "", data: items };
    }
    const exchange = await call(input);
    const { data } = envelopeOf(exchange);
    return { isAccepted: isAccepted(exchange), answer: answerText(exchange), data };
  };
}

/** The fields of an entry that were sent, if its condition holds. */
function compared(
  scene: Scene,
  write: Operation,
  entry: ShownBy,
  body: unknown,
  data: unknown,
): Compared[] {
  if (entry.when !== undefined && !conditions[entry.when]?.holds(body, data)) return [];
  return Object.entries(entry.fields).flatMap(([from, to]) => {
    const pairs = to.startsWith("/*/")
      ? itemShowing(scene, write, entry, { body, items: data, from, to })
      : [{ sent: memberAt(body, from), received: memberAt(data, to) }];
    return pairs
      .filter(({ sent }) => !isBlank(sent))
      .map(({ sent, received }) => ({ from, to, sent, received, when: entry.when }));
  });
}
