/** Several things of one noun: one that a write is about, and others. */
import { canonicalJson } from "../../../contract/canonical-json.ts";
import type { Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { carryOut, prepare } from "../../arrange/arrange.ts";
import { forgetNamed } from "../../arrange/forget.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client/client.ts";
import { eventually } from "../../trial/eventually.ts";
import { lasting } from "./picture.ts";
import { prepareOther } from "./other.ts";
import type { ThingSeen } from "./seen.ts";
import { listed, readingOf, seeing, type Thing } from "./views.ts";

export interface Arranged {
  others: Thing[];
  /** Does the write, waits until it is seen, and names places that it changed beside those that it says. */
  act: () => Promise<string[]>;
}

/** A thing is there, and a further one is made. */
export async function oneMore(scene: Scene, create: Operation, read: Operation): Promise<Arranged> {
  const { param = "" } = scene.trial.run.contract.resources[create.resource]?.id ?? {};
  const thing = async (): Promise<Thing> => ({
    id: scene.ids.get(param),
    params: (await prepare(scene, read)).params ?? {},
  });
  // Of websites there is one to begin with.
  if (!scene.ids.has(param)) await scene.create(create);
  const other = await thing();
  const act = async (): Promise<string[]> => {
    await scene.create(create);
    const made = await thing();
    await until(scene, create, read, made, ({ isThere }) => isThere);
    return [];
  };
  return { others: [other], act };
}

/** Of several things the write names one by the last parameter of its path. */
export async function oneOf(scene: Scene, write: Operation, read: Operation): Promise<Arranged> {
  const name = write.pathParameters.at(-1) ?? "";
  const thing = ({ params = {} }: CallInput): Thing => ({ id: params[name], params });
  const isRemoval = write.action === "remove";
  const former = isMade(scene, name) ? thing(await prepare(scene, read)) : undefined;
  if (former) forgetNamed(scene, name);

  let before: ThingSeen | undefined;
  const input = isRemoval
    ? await prepare(scene, write)
    : await prepareOther(scene, write, read, async (drawn) => {
        before = await seeing(scene, write, read)(thing(drawn));
        return before.data;
      });
  const subject = thing(input);

  // A removal may take those that came before, and those that came after.
  if (isRemoval || !former) forgetNamed(scene, name);
  const latter = isRemoval || !former ? thing(await prepare(scene, read)) : undefined;
  const others = [former, latter].filter((one) => one !== undefined && one.id !== subject.id);
  if (!others.length) scene.trial.cannot(`nothing else is known that {${name}} could name`);

  const act = async (): Promise<string[]> => {
    if (!isRemoval) before ??= await seeing(scene, write, read)(subject);
    await carryOut(scene, write, input);
    const after = await until(scene, write, read, subject, (seen) =>
      before ? pictureOf(seen) !== pictureOf(before) : !seen.isThere,
    );
    return before && write.changes === read.operationId ? changedMembers(before, after) : [];
  };
  return { others: others as Thing[], act };
}

/** Of several things in a list the write takes one away, which its body names. */
export async function oneListed(
  scene: Scene,
  write: Operation,
  list: Operation,
): Promise<Arranged> {
  const { trial, arrangements } = scene;
  const { field = "" } = trial.run.contract.resources[list.resource]?.id ?? {};
  const { params = {} } = await prepare(scene, list);
  const id =
    (await arrangements.fill[list.operationId]?.(scene, 0)) ??
    scene.trial.cannot(`nothing puts a ${list.resource} into ${list.operationId}`);
  const other: Thing = { id, params };
  const input = await prepare(scene, write);
  const subject: Thing = { id: String(memberAt(input.body, field)), params };
  // What is not listed yet could not be seen to go, nor to stay.
  const both = await eventually(
    trial,
    "list",
    () => listed(scene, list, [other, subject], "all"),
    (seen) => seen.every(({ isThere }) => isThere),
  );
  if (!both.every(({ isThere }) => isThere))
    trial.cannot(`${list.operationId} does not list what was put into it`);
  const act = async (): Promise<string[]> => {
    await carryOut(scene, write, input);
    await until(scene, write, list, subject, ({ isThere }) => !isThere);
    return [];
  };
  return { others: [other], act };
}

/** Whether there is an operation that makes what the parameter names, as often as one likes. */
const isMade = ({ trial: { run } }: Scene, name: string): boolean =>
  run.contract.operations.some(
    ({ action, resource }) =>
      action === "create" && run.contract.resources[resource]?.id?.param === name,
  );

/** Reads the thing itself until the write shows: what a target shows late of the others it shows late of this one too. */
async function until(
  scene: Scene,
  write: Operation,
  read: Operation,
  subject: Thing,
  fits: (seen: ThingSeen) => boolean,
): Promise<ThingSeen> {
  const see = seeing(scene, write, read);
  const seen = await eventually(scene.trial, readingOf(read), () => see(subject), fits);
  if (!fits(seen))
    scene.trial.cannot(`${read.operationId} shows nothing of ${write.operationId}: ${seen.answer}`);
  return seen;
}

const pictureOf = ({ isThere, data }: ThingSeen): string =>
  isThere ? canonicalJson(lasting(data)) : "";

/** Members of the data that are others than before, but for moments. */
function changedMembers({ data: before }: ThingSeen, { data: after }: ThingSeen): string[] {
  const [was, is] = [before, after].map((data) => (lasting(data) ?? {}) as Record<string, unknown>);
  const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
  return [...names]
    .filter((name) => canonicalJson(was?.[name] ?? null) !== canonicalJson(is?.[name] ?? null))
    .map((name) => `/${name}`);
}
