/** A list pages without overlap or gap, with and without its optional segment, and its queries hold on every page. */
import type { Operation } from "../../contract/contract.ts";
import { prepare } from "../arrange/arrange.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { eventually } from "../target/eventually.ts";
import { Indeterminate } from "../case/stop.ts";
import type { Violation } from "../record/violation.ts";
import type { Judge } from "./judge.ts";
import { identityIn } from "../client/list/items.ts";
import { admittedLister, seenBy } from "./step/other-lister.ts";
import { withFullPage } from "./step/full-page.ts";
import { pageOf, problemsOf, whatever } from "./step/page-problems.ts";
import { readPage, walk, type Walked } from "./step/walk.ts";
import { populate, requireCreation, type Populated } from "./step/populate.ts";
import { tieOrders } from "./step/tied.ts";
import { ordersOf, queryProblems } from "./step/query-on-pages.ts";

/** Three pages of 20, the default that the documents give where they give one; the last has one item. */
const enough = 41;

export const paging: Judge = async (trial, list) => {
  const scene = await openScene(trial, [list]);
  const violations = await pages(scene, list, await prepare(scene, list));
  for (const violation of violations) trial.violate(violation);
};

const isOther = (before: Walked, after: Walked, identityOf: (item: unknown) => string): boolean => {
  const shown = ({ plain, pages }: Walked): string =>
    JSON.stringify([plain, ...pages].map((page) => page?.map(identityOf)));
  return shown(before) !== shown(after);
};

/** What walking all pages showed. */
interface Seen {
  walked: Walked;
  problems: Violation[];
  /** Others changed the list meanwhile. */
  hasMoved: boolean;
}

/** Walks all pages, as somebody else or in an order, until they show everything or the time is over. */
type Walk = (as?: Caller, order?: string) => Promise<Seen>;

function walker(scene: Scene, list: Operation, input: CallInput, populated: Populated): Walk {
  const { trial } = scene;
  const { made } = populated;
  // Of what the platform may have dropped since, nobody knows how much is listed.
  const needed = list.paging?.kept_open === undefined ? populated : whatever;
  const identityOf = identityIn(trial.run.contract, list);
  const look: Walk = async (as, order) => {
    const query = order === undefined ? {} : { [order]: "1" };
    const asked = { ...input, query: { ...input.query, ...query } };
    const walked = await walk(scene, list, asked, as);
    // An order may leave out what has no place in it.
    const problems = problemsOf(walked, order === undefined ? needed : whatever, identityOf);
    // Into a list of the platform others put things, too, which moves what follows, perhaps not on its first page.
    const hasMoved =
      problems.length > 0 &&
      made === 0 &&
      isOther(walked, await walk(scene, list, asked, as), identityOf);
    return { walked, problems, hasMoved };
  };
  return (as, order) =>
    eventually(
      trial,
      "list",
      () => look(as, order),
      ({ problems, walked }) =>
        problems.length === 0 && (made === 0 || walked.pages.length > 0 || order !== undefined),
    );
}

const saidOf = ({ hasMoved, problems }: Seen, how: (where: string) => string): Violation[] =>
  hasMoved ? [] : problems.map((one) => ({ ...one, where: how(one.where) }));

/** All pages once there is enough to list: as they are, by equal orders and by each flag, with queries, and for somebody else. */
async function pages(scene: Scene, list: Operation, input: CallInput): Promise<Violation[]> {
  const { trial } = scene;
  // Lists of the platform have enough pages to begin with; anything put into them would stay.
  const isFull = (present: unknown[][]): boolean => present.length > 1;
  const populated = await populate(scene, list, input, { count: enough, isFull });
  const { made } = populated;
  const walkAll = walker(scene, list, input, populated);
  const { walked, problems, hasMoved } = await walkAll();
  if (hasMoved) throw new Indeterminate(`${list.operationId} changed each time it was read`);
  if (!walked.plain?.length && !walked.pages.length && !problems.length) {
    requireCreation(trial, list);
    trial.cannot(
      made
        ? `${list.operationId} is empty, though ${made} things were put into it`
        : `${list.operationId} is empty, and nothing is known that fills it`,
    );
  }
  const [first, second] = walked.pages;
  trial.run.observe("open.page-start", String(walked.start));
  if (first && second) {
    trial.run.observe("open.page-size", `${list.operationId}: ${first.length}`);
  }
  if (problems[0]) {
    // What was read last leads the evidence, and that is the end of the list.
    const number = pageOf(problems[0]);
    if (number !== undefined) await readPage(scene, list, input, number);
    return problems;
  }
  if (await tieOrders(scene, list, input, walked, populated.ids)) {
    const tied = saidOf(await walkAll(), (where) => `${where}, by equal order`);
    if (tied.length) return tied;
  }
  for (const order of ordersOf(list)) {
    const ordered = saidOf(await walkAll(undefined, order), (where) => `${where}, with ${order} 1`);
    if (ordered.length) return ordered;
  }
  const queried = await queryProblems(scene, list, input, walked);
  if (queried.length) return queried;
  const other = await admittedLister(scene, list, input);
  const seen = other ? saidOf(await walkAll(other), (where) => seenBy(where, other)) : [];
  const less = seen.length ? undefined : await withFullPage(scene, list, populated, walked);
  return less
    ? saidOf(await walker(scene, list, input, less)(), (where) => `${where}, the last one full`)
    : seen;
}
