/** What hangs on a thing of one website is reached by its identifier under that website alone, also where another one has the same owner (1/1, 2/0). */
import { setTimeout as pause } from "node:timers/promises";
import {
  answerText,
  ask,
  createScene,
  envelopeOf,
  eventually,
  isAccepted,
  isAssigned,
  isReading,
  lasting,
  leavesOf,
  patienceFor,
  prepare,
  prepareOther,
  prepareWhole,
  readerOf,
  rule,
  steady,
  unlessImpossible,
  unordered,
  type CallInput,
  type Operation,
  type Scene,
  type Trial,
  type Violation,
} from "../../harness/author.ts";
import { dataFor } from "../support/platform/changed.ts";
import { nounsOf, openPages } from "../support/platform/nouns.ts";
import { sparesVisitor } from "../support/platform/spares-visitor.ts";
import { secondWebsite } from "../support/platform/website.ts";

/** A request about what one website has. */
interface Route {
  operation: Operation;
  input: CallInput;
}

/** May be one of both websites, as the owner is. */
const person = "operator";

const pages = ["helpdesk", "status-page"];

/** What the target has of the routes that name such a thing, but for those that make, read and change it: they have rules of their own. */
function routesOf(trial: Trial, isOnPage: boolean): Operation[] {
  const { contract, claims } = trial.run;
  const known = nounsOf(trial, isOnPage).flatMap(({ read, writes }) => [read, ...writes]);
  return contract.operations.filter(
    (one) =>
      one.path.includes("{website_id}") &&
      one.resource !== person &&
      one.tiers.includes("user") &&
      claims(one.operationId) &&
      sparesVisitor(trial, one) &&
      one.pathParameters.some((name) => isAssigned(contract, name)) &&
      one.requires.some((token) => pages.includes(token)) === isOnPage &&
      !known.includes(one),
  );
}

/** What is shown, as text that two looks have in common where nothing was written. */
async function lookAt({ trial, world }: Scene, { operation, input }: Route): Promise<string> {
  const { params = {} } = input;
  const exchange = await trial.callOperation(world.owner, operation, { params });
  if (!isAccepted(exchange)) return nothing;
  const data = steady(operation, trial.run.contract, envelopeOf(exchange).data);
  return saysSomething(data) ? JSON.stringify(unordered(lasting(data))) : nothing;
}

const nothing = "nothing";

/** No, none and zero are what could be said of what is not there, too. */
const saysSomething = (data: unknown): boolean => [...leavesOf(data)].some(({ value }) => value);

/** Writes until one shows: a flag may be drawn as false. */
const mostWrites = 4;

/** Sees to it that the read shows something by which it is known again. */
async function bringSomething(scene: Scene, route: Route): Promise<void> {
  const { operations } = scene.trial.run.contract;
  const write = operations.find(
    (one) => one.body && one.action !== "remove" && readerOf(one, operations) === route.operation,
  );
  const isShown = (look: string): boolean => look !== nothing;
  if (!write) {
    const fill = scene.arrangements.fill[route.operation.operationId];
    if (!fill || isShown(await lookAt(scene, route))) return;
    await fill(scene, 0);
    await eventually(scene.trial, "list", () => lookAt(scene, route), isShown);
    return;
  }
  // Whether one may be written over, such as a rating, is for other rules.
  for (let i = 0; i < mostWrites && !isShown(await lookAt(scene, route)); i++)
    await ask(scene, write, await prepareWhole(scene, write));
}

/** All that can be asked of the website, with what it needs in place; what is read shows something, and each write would change it. */
async function arrange(scene: Scene, all: readonly Operation[]): Promise<Route[]> {
  const routes: Route[] = [];
  // First what acts require, such as a call: what is there already is not brought about for the reads a second time.
  for (const operation of all) await unlessImpossible(() => prepare(scene, operation));
  for (const operation of all.filter(isReading)) {
    const input = await unlessImpossible(() => prepare(scene, operation));
    if (!input) continue;
    const route = { operation, input };
    if (operation.method === "get") await unlessImpossible(() => bringSomething(scene, route));
    routes.push(route);
  }
  for (const operation of all.filter((one) => !isReading(one))) {
    const input = await unlessImpossible(() => prepareWrite(scene, operation));
    if (input) routes.push({ operation, input });
  }
  return routes;
}

function prepareWrite(scene: Scene, write: Operation): Promise<CallInput> {
  const read = readerOf(write, scene.trial.run.contract.operations);
  if (!read) return prepareWhole(scene, write);
  return prepareOther(scene, write, read, (input) => dataFor(scene, read, input));
}

/** What reads the things that a route names, and not what lies above them, such as a helpdesk, which both websites may have. */
function rootsOf({ trial }: Scene, { operation, input }: Route): Route[] {
  const { contract } = trial.run;
  const { params = {} } = input;
  const names = operation.pathParameters.filter((name) => isAssigned(contract, name));
  return contract.operations
    .filter(({ action, resource, pathParameters }) => {
      const { param } = contract.resources[resource]?.id ?? {};
      const isRead = action === "read" && param !== undefined && names.includes(param);
      return isRead && pathParameters.every((name) => params[name] !== undefined);
    })
    .map((read) => ({ operation: read, input: { params: pick(params, read.pathParameters) } }));
}

type Params = NonNullable<CallInput["params"]>;

const pick = (params: Params, names: readonly string[]): Params =>
  Object.fromEntries(names.map((name) => [name, params[name] ?? ""]));

/** By which it is told from others, of which there may be several. */
const keyOf = ({ operation, input }: Route): string =>
  JSON.stringify([operation.operationId, input.params]);

/** The same, asked of another website. */
const askedOf = (website_id: string, { operation, input }: Route): Route => ({
  operation,
  input: { ...input, params: { ...input.params, website_id } },
});

/** What is asked for, and how it stands on its own website. */
interface Arranged {
  here: Scene;
  other: string;
  routes: readonly Route[];
  /** What reads the things that are named. */
  roots: ReadonlyMap<string, Route>;
  /** All that shows something of them. */
  views: ReadonlyMap<string, Route>;
  before: ReadonlyMap<string, string>;
  /** What the other one has under the same identifier (open.identifier-uniqueness) is left alone. */
  there: Set<string>;
}

const byKey = (routes: readonly Route[]): Map<string, Route> =>
  new Map(routes.map((one) => [keyOf(one), one]));

const isThere = ({ here, there }: Arranged, route: Route): boolean =>
  rootsOf(here, route).some((root) => there.has(keyOf(root)));

/** Reads all of it under the other website, and says what of this one that shows. */
async function leaksOf(arranged: Arranged): Promise<Violation[]> {
  const { here, other, roots, views, before, there } = arranged;
  const leaks: Violation[] = [];
  for (const [key, view] of views) {
    const found = isThere(arranged, view) ? nothing : await lookAt(here, askedOf(other, view));
    if (found === nothing) continue;
    const isOurs = found === before.get(key);
    if (roots.has(key) && !isOurs) there.add(key);
    const where = `${view.operation.operationId} under another website`;
    if (isOurs) leaks.push({ where, expected: "nothing of this one", received: found });
  }
  return leaks;
}

/** Does all of it under the other website, and says what of this one that changes. */
async function effectsOf(arranged: Arranged): Promise<Violation[]> {
  const { here, other, routes, views, before } = arranged;
  const { trial, world } = here;
  const asked: string[] = [];
  const accepted: string[] = [];
  for (const route of routes.filter(({ operation }) => operation.method !== "get")) {
    if (isThere(arranged, route)) continue;
    const { operation } = route;
    const { operationId } = operation;
    const exchange = await trial.callOperation(world.owner, operation, askedOf(other, route).input);
    if (isReading(operation) && isAccepted(exchange)) {
      const where = `${operationId} under another website`;
      return [{ where, expected: "not found", received: answerText(exchange) }];
    }
    asked.push(operationId);
    if (isAccepted(exchange)) accepted.push(operationId);
  }
  const acts = (accepted.length ? accepted : asked).join(", ");
  const changes: Violation[] = [];
  for (const [key, view] of views) {
    const expected = before.get(key) ?? nothing;
    const look = (): Promise<string> => lookAt(here, view);
    const after = await eventually(trial, "thing", look, (now) => now === expected);
    const where = `${view.operation.operationId} after ${acts} under another website`;
    if (after !== expected) changes.push({ where, expected, received: after });
  }
  return changes;
}

/** Asks for all of it, and says what of this website shows or changes. */
async function tryAll(
  here: Scene,
  other: string,
  all: readonly Operation[],
  { isOnPage, patience }: Round,
): Promise<Violation[]> {
  const routes = await arrange(here, all);
  if (isOnPage) await openPages(here, other);
  if (patience) await pause(patience);
  const roots = byKey(routes.flatMap((one) => rootsOf(here, one)));
  const reads = routes.filter(({ operation }) => operation.method === "get");
  const views = new Map([...roots, ...byKey(reads)]);
  const before = new Map<string, string>();
  for (const [key, view] of views) before.set(key, await lookAt(here, view));
  const arranged = { here, other, routes, roots, views, before, there: new Set<string>() };
  const leaks = await leaksOf(arranged);
  return leaks.length ? leaks : effectsOf(arranged);
}

interface Round {
  isOnPage: boolean;
  /** How long what was arranged is given to show (ms). */
  patience: number;
}

async function play(trial: Trial, round: Round): Promise<Violation[]> {
  const world = await trial.world();
  const other = await secondWebsite(trial, world);
  const all = routesOf(trial, round.isOnPage);
  // Each family has things of its own, since what is done to those of another one may be in its way; pages can be made once.
  const groups = round.isOnPage ? [all] : Map.groupBy(all, ({ family }) => family).values();
  const found: Violation[] = [];
  for (const group of groups)
    found.push(...(await tryAll(createScene(trial, world), other, group, round)));
  return found;
}

const expectApart =
  (isOnPage: boolean) =>
  async (trial: Trial): Promise<void> => {
    const suspicions = await play(trial, { isOnPage, patience: 0 });
    if (!suspicions.length) return;
    // What was arranged may have come about only in between, so it is asked once more, with other things that had time to show.
    const patience = patienceFor("thing", trial.run.target);
    for (const violation of await play(trial, { isOnPage, patience })) trial.violate(violation);
  };

rule("platform.routes-of-one-website", expectApart(false));

rule("platform.page-routes-of-one-website", expectApart(true));
