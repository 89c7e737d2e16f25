/** Several things of one noun: one that a write is about, and others. */
import { canonicalJson } from "../../../contract/canonical-json.ts";
import type { Operation } from "../../../contract/contract.ts";
import { neighboursOf, type Neighbours } from "../../../contract/neighbours.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { isThere, meet, prepare, succeed } from "../../arrange/arrange.ts";
import { carryOut } from "../../arrange/carry-out.ts";
import { forgetNamed } from "../../arrange/forget.ts";
import { createdScene, createScene, type Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client/client.ts";
import { eventually } from "../../target/eventually.ts";
import { shownFields } from "./life.ts";
import { prepareOther } from "./changing-request.ts";
import { lasting } from "./picture.ts";
import type { ThingSeen } from "./seen.ts";
import { readingOf, seeing, seenInList, type Thing } from "./views.ts";
import { isStaged } from "../../arrange/staged.ts";

export interface Arranged {
  others: [Thing, ...Thing[]];
  /** Does the write, waits until it is seen, and names places that it changed beside those that it says. */
  act: () => Promise<string[]>;
}

type Arrange = (scene: Scene, write: Operation, read: Operation) => Promise<Arranged>;

/** Makes the others and, unless the write does so, the one that it is about. */
export const arrangeOthers: Arrange = (scene, write, read) => {
  const { by = "path" } = neighboursOf(write, scene.trial.run.contract) ?? {};
  return arrangements[by](scene, write, read);
};

/** A thing is there, and a further one is made. */
const oneMore: Arrange = async (scene, create, read) => {
  const { param = "" } = scene.trial.run.contract.resources[create.resource]?.id ?? {};
  const thing = async (): Promise<Thing> => ({
    id: scene.ids.get(param),
    params: (await prepare(scene, read)).params ?? {},
    scene,
  });
  // Of websites there is one to begin with.
  if (!scene.ids.has(param)) await scene.create(create);
  const other = await thing();
  const act = async (): Promise<string[]> => {
    await scene.create(create);
    await until(create, read, await thing(), ({ isThere }) => isThere);
    return [];
  };
  return { others: [other], act };
};

/** Several things, one of which the write names by the last parameter of its path. */
const oneOf: Arrange = async (scene: Scene, write, read) => {
  const name = write.pathParameters.at(-1) ?? "";
  const another = async (needing: Operation): Promise<Thing> =>
    thingOf(scene, write, await prepare(scene, needing));
  // As the write needs it, so that none stands between this one and that which is written.
  const former = isMade(scene, name)
    ? await another(write.action === "remove" ? read : write)
    : undefined;
  if (former) forgetNamed(scene, name);
  const { subject, act } = await subjectOf(scene, write, read);

  // A removal may take those that came before, and those that came after.
  const needsLatter = write.action === "remove" || !former;
  if (needsLatter) forgetNamed(scene, name);
  const latter = needsLatter ? await another(read) : undefined;
  const [first, ...further] = [former, latter].filter(
    (one): one is Thing => one !== undefined && one.id !== subject.id,
  );
  if (!first) scene.trial.cannot(`nothing else is known that {${name}} could name`);
  return { others: [first, ...further], act };
};

/** Two websites, one of which the path names: what the other has of the kind must stay. */
const oneWebsite: Arrange = async (scene, write, read) => {
  const elsewhere = await openElsewhere(scene);
  for (const token of write.requires) await meet(elsewhere, token);
  if (write.action === "create" && !(await isThere(elsewhere, write)))
    await succeed(elsewhere, write);
  const other = thingOf(elsewhere, write, await prepare(elsewhere, read));
  const { act } = await subjectOf(scene, write, read);
  return { others: [other], act };
};

/** Another website of the same owner where one can be made or is named, else one of another owner. */
async function openElsewhere(scene: Scene): Promise<Scene> {
  const { trial, world } = scene;
  if (!isStaged(trial)) {
    const { secondWebsite } = trial.run.target;
    return secondWebsite === undefined
      ? createScene(trial, await trial.world({}, "other-"))
      : createScene(trial, { ...world, website_id: secondWebsite });
  }
  const create = trial.run.contract.operation("website.create");
  const { id } = await createScene(trial, world).create(create);
  return createdScene(trial, world, String(id));
}

/** Several things in a list, from which the write takes the one that its body names. */
const oneListed: Arrange = async (scene, write, list) => {
  const { trial, arrangements: known } = scene;
  const { field = "" } = trial.run.contract.resources[list.resource]?.id ?? {};
  const { params = {} } = await prepare(scene, list);
  const id =
    (await known.fill[list.operationId]?.(scene, 0)) ??
    scene.trial.cannot(`nothing puts a ${list.resource} into ${list.operationId}`);
  const other: Thing = { id, params, scene };
  const input = await prepare(scene, write);
  const subject: Thing = { id: String(memberAt(input.body, field)), params, scene };
  // What is not listed yet could not be seen to go, nor to stay.
  const both = await eventually(
    trial,
    "list",
    () => seenInList(list, [other, subject], "all"),
    (seen) => seen.every(({ isThere }) => isThere),
  );
  if (!both.every(({ isThere }) => isThere))
    trial.cannot(`${list.operationId} does not list what was put into it`);
  const act = async (): Promise<string[]> => {
    await carryOut(scene, write, input);
    await until(write, list, subject, ({ isThere }) => !isThere);
    return [];
  };
  return { others: [other], act };
};

const arrangements: Readonly<Record<Neighbours["by"], Arrange>> = {
  creation: oneMore,
  path: oneOf,
  website: oneWebsite,
  body: oneListed,
};

/** What a path leads to. */
function thingOf(scene: Scene, { pathParameters }: Operation, { params = {} }: CallInput): Thing {
  return { id: params[pathParameters.at(-1) ?? ""], params, scene };
}

/** The one thing that the write is about. */
async function subjectOf(
  scene: Scene,
  write: Operation,
  read: Operation,
): Promise<{ subject: Thing; act: Arranged["act"] }> {
  const see = seeing(write, read);
  const isWhole = write.action === "remove" || write.action === "create";
  let before: ThingSeen | undefined;
  const input = isWhole
    ? await prepare(scene, write)
    : await prepareOther(scene, write, read, async (drawn) => {
        before = await see(thingOf(scene, write, drawn));
        return before.data;
      });
  const subject = thingOf(scene, write, input);
  const act = async (): Promise<string[]> => {
    if (!isWhole) before ??= await see(subject);
    await carryOut(scene, write, input);
    const after = await until(write, read, subject, (seen) =>
      before ? pictureOf(seen) !== pictureOf(before) : seen.isThere === (write.action === "create"),
    );
    return before && write.changes === read.operationId ? changedMembers(before, after) : [];
  };
  return { subject, act };
}

/** Whether there is an operation that makes what the parameter names, as often as one likes. */
export const isMade = ({ trial: { run } }: Scene, name: string): boolean =>
  run.contract.operations.some(
    ({ action, resource }) =>
      action === "create" && run.contract.resources[resource]?.id?.param === name,
  );

/**
 * Reads the thing itself until the write shows: what a target shows late of the others it shows late of this one too.
 * An act may change nothing that is read, such as a decision about spam that stays readable; by then all had its time.
 */
async function until(
  write: Operation,
  read: Operation,
  subject: Thing,
  fits: (seen: ThingSeen) => boolean,
): Promise<ThingSeen> {
  const { trial } = subject.scene;
  const see = seeing(write, read);
  const seen = await eventually(trial, readingOf(read), () => see(subject), fits);
  const mustShow = write.action !== "act" || shownFields(write, read).length > 0;
  if (mustShow && !fits(seen))
    trial.cannot(`${read.operationId} shows nothing of ${write.operationId}: ${seen.answer}`);
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
