/** Creates a thing and finds its identifier: in the answer, else by listing before and after. */
import type { Operation } from "../../contract/contract.ts";
import { operationOn } from "../../contract/operation-on.ts";
import { contains } from "../compare/contains.ts";
import { eventually } from "../target/eventually.ts";
import { succeed } from "./arrange.ts";
import { requireUp } from "../trial/claimed.ts";
import { ask, type Success } from "./carry-out.ts";
import { isAccepted } from "../client/answer.ts";
import { identifiedIn } from "./identified.ts";
import { isId, placeOfId, type Id, type PlaceOfId } from "../client/place-of-id.ts";
import { listAll } from "./list-all.ts";
import { memberAt } from "../../contract/pointer.ts";
import { slot } from "../case/slot.ts";
import { showing } from "../guest/listings.ts";
import type { Scene } from "./scene.ts";

export interface Created extends Success {
  id: Id;
}

const openPoint = "open.created-id";

/** What the path of an operation names, as far as the scene knows it. */
const holderOf = ({ ids }: Scene, { pathParameters }: Operation): Id[] =>
  pathParameters.map((name) => ids.get(name) ?? "");

/** How often another one is created when things that were made earlier show up in the list at the same time. */
const mostTries = 3;

export const createAndIdentify = (scene: Scene, create: Operation): Promise<Created> =>
  tryToIdentify(scene, create, { trustsAnswers: true, tries: mostTries });

interface Identification {
  /** Whether to rely on answers naming what they create, as they did so far in this run. */
  trustsAnswers: boolean;
  tries: number;
}

/** What is known before a thing is made, so that it can be told apart from others afterwards. */
interface Lookout {
  create: Operation;
  /** Where the answers of this run were seen to name what they make, and whether they were. */
  seen: readonly string[];
  /** Whether the answer is expected to name it; then the list was not read before. */
  isNamed: boolean;
  /** Identifiers that the list showed; undefined where it was not read. */
  shown: ReadonlySet<Id> | undefined;
  /** Identifiers of things that were made or seen before. */
  before: ReadonlySet<Id>;
  /** A function, since what the thing belongs to may be known only once its list was read. */
  known: () => Set<Id>;
  list: () => Promise<Listed[]>;
}

const byListing = ({ operationId }: Operation): string => `${operationId}: found by listing`;

async function tryToIdentify(
  scene: Scene,
  create: Operation,
  { trustsAnswers, tries }: Identification,
): Promise<Created> {
  const { trial } = scene;
  requireUp(trial, create.operationId);
  const lookout = await lookBefore(scene, create, trustsAnswers);
  const { known, list, isNamed } = lookout;
  const success = await succeed(scene, create);
  const found = (id: Id, how: string): Promise<Created> => {
    trial.run.observe(openPoint, how);
    known().add(id);
    return keep(scene, create, { ...success, id });
  };
  const news = newsOf(lookout, success);
  const place = await placeInAnswer(scene, lookout, success, news);
  if (place) return found(place.id, `${create.operationId}: ${place.where}`);
  if (isNamed) {
    // This one may be listed late, and would then be mistaken for the next one.
    const isShown = (items: Listed[]): boolean => items.some(({ id }) => !known().has(id));
    for (const { id } of await eventually(trial, "list", list, isShown)) known().add(id);
    return tryToIdentify(scene, create, { trustsAnswers: false, tries });
  }
  const added = await listedAnew(scene, create, news);
  // A list that is behind may show another that is new to this trial.
  const [only, ...more] = added.length > 1 ? news.alikeIn(added) : added;
  if (only && !more.length) return found(only.id, byListing(create));
  if (added.length > 1 && tries > 1) {
    for (const { id } of added) known().add(id);
    return tryToIdentify(scene, create, { trustsAnswers, tries: tries - 1 });
  }
  return trial.cannot(
    `the identifier of a created ${create.resource} is neither in the answer nor the one new item of the list (${added.length} new)`,
  );
}

async function lookBefore(
  scene: Scene,
  create: Operation,
  trustsAnswers: boolean,
): Promise<Lookout> {
  const { run } = scene.trial;
  const { operationId, resource } = create;
  const { param, field = param } = run.contract.resources[resource]?.id ?? {};
  if (field === undefined) throw new Error(`the contract names no identifier of ${resource}`);
  const known = (): Set<Id> => identifiedIn(scene.trial, resource, holderOf(scene, create));
  const list = (): Promise<Listed[]> => listWithIds(scene, create, field);
  const seen = [...(run.observed.get(openPoint)?.keys() ?? [])];
  const isNamed =
    trustsAnswers &&
    !seen.includes(byListing(create)) &&
    seen.some((one) => one.startsWith(`${operationId}: in `));
  // What is made is made once, so the list is read before unless answers name what they made.
  const shown =
    !isNamed && listShowing(scene, create)
      ? new Set((await list()).map(({ id }) => id))
      : undefined;
  for (const id of shown ?? []) known().add(id);
  return { create, seen, isNamed, shown, before: new Set(known()), known, list };
}

/** What a list shows that it did not show before. */
interface News {
  look: () => Promise<Listed[]>;
  /** Items that may be what was made, since they show what was sent. */
  alikeIn: (items: readonly Listed[]) => Listed[];
}

function newsOf({ shown, before, list }: Lookout, { input: { body } }: Success): News {
  // The identifier of one that was removed may be given again (open.identifier-uniqueness).
  const isAgain = ({ id, item }: Listed): boolean =>
    shown !== undefined && !shown.has(id) && isMadeOf(item, body);
  return {
    look: async () => onceEach((await list()).filter((one) => !before.has(one.id) || isAgain(one))),
    alikeIn: (items) => items.filter(({ item }) => isMadeOf(item, body)),
  };
}

/** Where the answer names what was made; undefined where it names something else, or nothing. */
async function placeInAnswer(
  scene: Scene,
  { create, seen, before }: Lookout,
  success: Success,
  { look }: News,
): Promise<PlaceOfId | undefined> {
  const { operationId, resource } = create;
  const { contract } = scene.trial.run;
  const { param } = contract.resources[resource]?.id ?? {};
  const others = [...scene.ids].filter(([name]) => name !== param).map(([, id]) => id);
  const place = placeOfId(contract, others, create, success);
  if (!place?.isDoubtful || seen.includes(`${operationId}: ${place.where}`)) return place;
  const { id } = place;
  // One that was made before may be gone, and its identifier given again.
  const isOther =
    seen.includes(byListing(create)) ||
    before.has(id) ||
    (await isOfAnother(scene, create, id, listShowing(scene, create) && look));
  return isOther ? undefined : place;
}

/** How often in a row nothing that an operation made came to be listed in this run. */
const waitsInVain = slot<Map<string, number>>("create: waitsInVain");

/** A target that lists nothing of what it accepts would else be waited for by every rule. */
const mostWaitsInVain = 2;
/** The same of all operations together, where none has ever listed what it made: each would be waited for anew. */
const mostOfAll = 6;

/** Whether waiting for what the operation made to be listed would be in vain once more. */
function isInVain(waits: ReadonlyMap<string, number>, operationId: string): boolean {
  const counts = [...waits.values()];
  const areAll = counts.every((count) => count > 0);
  const sum = counts.reduce((one, other) => one + other, 0);
  return (waits.get(operationId) ?? 0) >= mostWaitsInVain || (areAll && sum >= mostOfAll);
}

/** What is new in the list, which may show it late. */
async function listedAnew(
  scene: Scene,
  { operationId }: Operation,
  { look, alikeIn }: News,
): Promise<Listed[]> {
  const waits = waitsInVain.ensure(scene.trial.run, () => new Map());
  const added = isInVain(waits, operationId)
    ? await look()
    : await eventually(scene.trial, "list", look, (items) => items.length > 0);
  // Rules beside this one have counted meanwhile.
  waits.set(operationId, added.length ? 0 : (waits.get(operationId) ?? 0) + 1);
  // What the platform made by itself may be listed before (open.platform-messages).
  return added.length && !alikeIn(added).length
    ? eventually(scene.trial, "thing", look, (items) => alikeIn(items).length > 0)
    : added;
}

async function keep(scene: Scene, create: Operation, created: Created): Promise<Created> {
  const { param } = scene.trial.run.contract.resources[create.resource]?.id ?? {};
  if (param !== undefined) scene.ids.set(param, created.id);
  await scene.arrangements.named[create.operationId]?.(scene);
  return created;
}

/**
 * Whether a bare id in an answer belongs to something else than the new thing: it is neither listed nor readable, while a list shows the
 * new thing under another id. If nothing shows the new thing, the answer is believed.
 */
async function isOfAnother(
  scene: Scene,
  create: Operation,
  id: Id,
  lookForNew: (() => Promise<Listed[]>) | undefined,
): Promise<boolean> {
  const { trial, ids } = scene;
  const { contract } = trial.run;
  const { resource } = create;
  const read = operationOn(contract, resource, "read");
  if (!read && !lookForNew) return false;
  const params = {
    ...Object.fromEntries(ids),
    [contract.resources[resource]?.id?.param ?? ""]: id,
  };
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

/** Overlapping pages show an item twice; that is for the paging rules to report. */
const onceEach = (items: Listed[]): Listed[] => [
  ...new Map(items.map((one) => [one.id, one])).values(),
];

/** Whether the item agrees with the body that was sent, in the members that it shows with the same type; activity has another type (1/2.3). */
const isMadeOf = (item: unknown, body: unknown): boolean =>
  Object.entries(body ?? {}).every(([name, sent]) => {
    const shown = memberAt(item, name);
    return typeof shown !== typeof sent || contains(shown, sent);
  });

/** The list that shows what this creation makes. */
function listShowing({ trial: { run } }: Scene, create: Operation): Operation | undefined {
  const { operations } = run.contract;
  const other = showing[create.resource];
  return other
    ? operations.find(({ operationId }) => operationId === other.list)
    : operationOn(run.contract, create.resource, "list");
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
