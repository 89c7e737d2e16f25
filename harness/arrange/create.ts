/** Creates a thing and finds its identifier: in the answer, else by listing before and after. */
import type { Operation } from "../../contract/contract.ts";
import { contains } from "../check/contains.ts";
import { eventually } from "../trial/eventually.ts";
import { ask, succeed, type Success } from "./arrange.ts";
import { isAccepted } from "../client/answer.ts";
import { isId, placeOfId } from "./leave.ts";
import { listAll } from "./pages.ts";
import { memberAt } from "../../contract/pointer.ts";
import { showing } from "../guest/listings.ts";
import type { Scene } from "./scene.ts";
import { slot, type Keeper } from "../trial/slot.ts";

export interface Created extends Success {
  id: string | number;
}

type Id = string | number;

const openPoint = "open.created-id";

/** What a trial knows by name: a list that is behind shows it late, as if it were new. */
const identified = slot<Map<string, Set<Id>>>("create: identified");

/**
 * Identifiers of things of a noun that a trial made and knows, to be added to. What holds them is named by its own, since
 * each may count its things by itself (open.identifier-uniqueness).
 */
export function identifiedIn(trial: Keeper, resource: string, holder: readonly Id[]): Set<Id> {
  const all = identified.ensure(trial, () => new Map());
  const key = JSON.stringify([resource, ...holder.map(String)]);
  const ids = all.get(key) ?? new Set();
  all.set(key, ids);
  return ids;
}

/** What the path of an operation names, as far as the scene knows it. */
const holderOf = ({ ids }: Scene, { pathParameters }: Operation): Id[] =>
  pathParameters.map((name) => ids.get(name) ?? "");

/** How often one more is created where others, made before, came to be listed at the same time. */
const mostTries = 3;

export const createAndIdentify = (scene: Scene, create: Operation): Promise<Created> =>
  tryToIdentify(scene, create, { trustsAnswers: true, tries: mostTries });

interface Identification {
  /** Whether answers that named what they made until now may be expected to do so again. */
  trustsAnswers: boolean;
  tries: number;
}

async function tryToIdentify(
  scene: Scene,
  create: Operation,
  { trustsAnswers, tries }: Identification,
): Promise<Created> {
  const { run } = scene.trial;
  const { operationId, resource } = create;
  const { param, field = param } = run.contract.resources[resource]?.id ?? {};
  if (field === undefined) throw new Error(`the contract names no identifier of ${resource}`);

  // What holds it may be known only once its list was read.
  const known = (): Set<Id> => identifiedIn(scene.trial, resource, holderOf(scene, create));
  const listItems = (): Promise<Listed[]> => listWithIds(scene, create, field);
  const list = async (): Promise<Id[]> => (await listItems()).map(({ id }) => id);
  const byListing = `${operationId}: found by listing`;
  const seen = [...(run.observed.get(openPoint)?.keys() ?? [])];
  const isNamed =
    trustsAnswers &&
    !seen.includes(byListing) &&
    seen.some((one) => one.startsWith(`${operationId}: in `));
  // What is made is made once, so the list is read before unless answers name what they made.
  const shown = !isNamed && listShowing(scene, create) ? new Set(await list()) : undefined;
  for (const id of shown ?? []) known().add(id);
  const before = new Set(known());
  const success = await succeed(scene, create);
  // The identifier of one that was removed may be given again (open.identifier-uniqueness).
  const isAgain = ({ id, item }: Listed): boolean =>
    shown !== undefined && !shown.has(id) && isMadeOf(item, success.input.body);
  const look = async (): Promise<Listed[]> =>
    onceEach((await listItems()).filter((one) => !before.has(one.id) || isAgain(one)));
  const alikeIn = (items: readonly Listed[]): Listed[] =>
    items.filter(({ item }) => isMadeOf(item, success.input.body));
  // One that was made before may be gone, and its identifier given again.
  const others = [...scene.ids].filter(([name]) => name !== param).map(([, id]) => id);
  const answered = placeOfId(run.contract, others, create, success);
  const isDoubted =
    answered?.isDoubtful === true && !seen.includes(`${operationId}: ${answered.where}`);
  const isOther = async (id: Id): Promise<boolean> =>
    seen.includes(byListing) ||
    before.has(id) ||
    isOfAnother(scene, create, id, listShowing(scene, create) && look);
  const place = isDoubted && (await isOther(answered.id)) ? undefined : answered;
  if (place) {
    run.observe(openPoint, `${operationId}: ${place.where}`);
    known().add(place.id);
    return keep(scene, create, { ...success, id: place.id });
  }
  if (isNamed) {
    // It may be listed late, and would then be taken for the next one.
    const isShown = (ids: Id[]): boolean => ids.some((id) => !known().has(id));
    for (const id of await eventually(scene.trial, "list", list, isShown)) known().add(id);
    return tryToIdentify(scene, create, { trustsAnswers: false, tries });
  }
  let added = await eventually(scene.trial, "list", look, (items) => items.length > 0);
  // What the platform made by itself may be listed before (open.platform-messages).
  if (added.length && !alikeIn(added).length)
    added = await eventually(scene.trial, "thing", look, (items) => alikeIn(items).length > 0);
  // A list that is behind may show another that is new to this trial.
  const alike = alikeIn(added);
  const [found, ...more] = added.length > 1 ? alike : added;
  const id = found?.id;
  if (id === undefined || more.length) {
    if (added.length > 1 && tries > 1) {
      for (const item of added) known().add(item.id);
      return tryToIdentify(scene, create, { trustsAnswers, tries: tries - 1 });
    }
    scene.trial.cannot(
      `the identifier of a created ${resource} is neither in the answer nor the one new item of the list (${added.length} new)`,
    );
  }
  run.observe(openPoint, byListing);
  known().add(id);
  return keep(scene, create, { ...success, id });
}

async function keep(scene: Scene, create: Operation, created: Created): Promise<Created> {
  const { param } = scene.trial.run.contract.resources[create.resource]?.id ?? {};
  if (param !== undefined) scene.ids.set(param, created.id);
  await scene.arrangements.named[create.operationId]?.(scene);
  return created;
}

/**
 * Whether a bare id in an answer is that of something else than what was made: neither does a list show it nor is it read, and a
 * list shows what was made under another. Where nothing shows what was made, the answer is believed.
 */
async function isOfAnother(
  scene: Scene,
  create: Operation,
  id: Id,
  lookForNew: (() => Promise<Listed[]>) | undefined,
): Promise<boolean> {
  const { trial, ids } = scene;
  const { operations, resources } = trial.run.contract;
  const { resource } = create;
  const read = operations.find((one) => one.action === "read" && one.resource === resource);
  if (!read && !lookForNew) return false;
  const params = { ...Object.fromEntries(ids), [resources[resource]?.id?.param ?? ""]: id };
  const look = async (): Promise<"of this" | "of another" | "unseen"> => {
    const added = (await lookForNew?.()) ?? [];
    if (added.some((one) => String(one.id) === String(id))) return "of this";
    if (read && isAccepted(await ask(scene, read, { params }))) return "of this";
    return added.length ? "of another" : "unseen";
  };
  // Another may be listed first: what is read had its time before that counts (open.read-after-write).
  const first = await eventually(trial, "thing", look, (found) => found === "of this");
  const last =
    first === "unseen" && lookForNew
      ? await eventually(trial, "list", look, (found) => found !== "unseen")
      : first;
  return last === "of another";
}

interface Listed {
  id: Id;
  item: unknown;
}

/** Pages that overlap show an item twice, which is for the paging rules to say. */
const onceEach = (items: Listed[]): Listed[] => [
  ...new Map(items.map((one) => [one.id, one])).values(),
];

/** Whether what the item shows of the body is what was sent; what is shown as another type, as activity is (1/2.3), says nothing. */
const isMadeOf = (item: unknown, body: unknown): boolean =>
  Object.entries(body ?? {}).every(([name, sent]) => {
    const shown = memberAt(item, name);
    return typeof shown !== typeof sent || contains(shown, sent);
  });

/** The list that shows what this creation makes. */
function listShowing({ trial: { run } }: Scene, create: Operation): Operation | undefined {
  const other = showing[create.resource];
  return run.contract.operations.find(({ action, resource, operationId }) =>
    other ? operationId === other.list : action === "list" && resource === create.resource,
  );
}

/** The items of every page of that list. */
async function listWithIds(scene: Scene, create: Operation, field: string): Promise<Listed[]> {
  const other = showing[create.resource];
  const list = listShowing(scene, create);
  if (!list) scene.trial.cannot(`no list shows the identifier of a created ${create.resource}`);
  const items = await listAll(scene, list, other?.query);
  return items.flatMap((item): Listed[] => {
    const id = memberAt(item, other?.field ?? field);
    return isId(id) ? [{ id, item }] : [];
  });
}
