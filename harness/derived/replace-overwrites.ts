/** What a replacement overwrites: every field that is sent, with all that was in it. */
import { isObject } from "../../contract/json-object.ts";
import type { Operation } from "../../contract/contract.ts";
import type { JsonSchema, Resolve } from "../../contract/schema.ts";
import { flatten } from "../../fixtures/flatten.ts";
import { prepare } from "../arrange/arrange.ts";
import { carryOut } from "../arrange/carry-out.ts";
import { bodyOf, withBody } from "../arrange/body.ts";
import { memberAt } from "../../contract/pointer.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import { answerText, envelopeOf, isAccepted } from "../client/answer.ts";
import { contrast } from "../record/difference.ts";
import { show } from "../record/violation.ts";
import { isShownIn } from "./step/condition.ts";
import { contains, isBlank } from "../compare/contains.ts";
import { keptEachTime } from "../compare/kept-each-time.ts";
import type { Judge } from "./judge.ts";
import { prepareWhole, readUntil, shownFields } from "./step/life.ts";

export const replaceOverwrites: Judge = async (trial, write, read) => {
  const scene = await openScene(trial, [write, read]);
  await carryOut(scene, write, await prepareWhole(scene, write));
  const { input } = await carryOut(scene, write, await prepareWhole(scene, write));
  await expectShown(scene, [write, read], input.body);
  trial.settle();

  const lean = leanBody(scene, write, input.body);
  if (lean) await expectGone(scene, [write, read], { lean, former: input.body });
};

/** Each field of the last write is read. */
async function expectShown(
  scene: Scene,
  [write, read]: [Operation, Operation],
  body: unknown,
): Promise<void> {
  const { trial } = scene;
  const comparedIn = (data: unknown) =>
    shownFields(write, read)
      .filter(({ from, holds }) => !isBlank(memberAt(body, from)) && holds(body, data))
      .map(({ from, to, when }) => ({
        to,
        when,
        sent: memberAt(body, from),
        received: memberAt(data, to),
      }));
  const isRight = isShownIn(read, trial.run.contract);
  const wrongIn = (data: unknown) => comparedIn(data).filter((one) => !isRight(one));
  const exchange = await readUntil(
    scene,
    read,
    await prepare(scene, read),
    (one) => isAccepted(one) && wrongIn(envelopeOf(one).data).length === 0,
  );
  if (!isAccepted(exchange)) trial.cannot(`${read.operationId}: ${answerText(exchange)}`);
  const { data } = envelopeOf(exchange);
  if (!comparedIn(data).length) {
    trial.cannot(`${read.operationId} shows nothing of ${write.operationId}`);
  }
  for (const { to, sent, received } of wrongIn(data)) {
    trial.violate({
      where: `/data${to} after replacing it twice`,
      ...contrast(sent, received, (value) => `${value}, the last that was sent`),
      operationId: read.operationId,
    });
  }
}

/** Objects of the body with their required members alone; undefined where there are none. */
function leanBody(
  scene: Scene,
  write: Operation,
  body: unknown,
): Record<string, unknown> | undefined {
  const { resolve } = scene.trial.run.contract;
  const { properties = {} } = write.body ? flatten(write.body, resolve) : {};
  const lean = Object.entries(properties)
    .map(([name, schema]): [string, unknown] => [
      name,
      leanObject(memberAt(body, name), schema, resolve),
    ])
    .filter(([, value]) => value !== undefined);
  return lean.length ? Object.fromEntries(lean) : undefined;
}

function leanObject(value: unknown, schema: JsonSchema, resolve: Resolve): object | undefined {
  const { type, required } = flatten(schema, resolve);
  if (type !== "object" || !required?.length || typeof value !== "object") return undefined;
  return Object.fromEntries(required.map((name) => [name, memberAt(value, name)]));
}

/** What was written last, and the leaner objects that are written over it. */
interface Overwriting {
  lean: Record<string, unknown>;
  former: unknown;
}

/** A member that stood in an object before, was not sent again, and is shown as it was. */
interface Left {
  from: string;
  to: string;
  was: unknown;
  is: unknown;
}

/** Overwrites the last write, and returns what is left of it. */
async function leftAfter(
  scene: Scene,
  [write, read]: [Operation, Operation],
  { lean, former }: Overwriting,
): Promise<Left[]> {
  const next = withBody(await prepareWhole(scene, write), lean);
  await carryOut(scene, write, next);
  const sent = bodyOf(next);
  const leftIn = (data: unknown): Left[] =>
    shownFields(write, read).flatMap((field) =>
      leftovers(memberAt(former, field.from), memberAt(sent, field.from))
        .map((name) => ({ from: `${field.from}/${name}`, to: `${field.to}/${name}` }))
        .map((path) => ({ ...path, was: memberAt(former, path.from), is: memberAt(data, path.to) }))
        .filter(({ was, is }) => !isBlank(is) && contains(is, was)),
    );
  const exchange = await readUntil(
    scene,
    read,
    await prepare(scene, read),
    (one) => isAccepted(one) && leftIn(envelopeOf(one).data).length === 0,
  );
  return leftIn(envelopeOf(exchange).data);
}

/** What stood in an object before, and was not sent again, is not shown any more. */
async function expectGone(
  scene: Scene,
  operations: [Operation, Operation],
  overwriting: Overwriting,
): Promise<void> {
  const [write, read] = operations;
  const wasOf = (all: Left[]) => new Map(all.map(({ from, was }) => [from, was]));
  const left = await leftAfter(scene, operations, overwriting);
  const kept = await keptEachTime(wasOf(left), async () => {
    const { input } = await carryOut(scene, write, await prepareWhole(scene, write));
    return wasOf(await leftAfter(scene, operations, { ...overwriting, former: input.body }));
  });
  for (const { from, to, is } of left)
    if (kept.has(from))
      scene.trial.violate({
        where: `/data${to}`,
        expected: "nothing: the object was replaced without it",
        received: show(is),
        operationId: read.operationId,
      });
}

/** Members that only the former object has. */
const leftovers = (former: unknown, sent: unknown): string[] =>
  isObject(former) && isObject(sent) ? Object.keys(former).filter((name) => !(name in sent)) : [];
