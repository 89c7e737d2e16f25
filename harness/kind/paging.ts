/** Rules about paged lists: the optional segment, no overlap, no gap, per_page. */
import type { Operation } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { prepare } from "../arrange/arrange.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { CallInput } from "../client.ts";
import { eventually } from "../eventually.ts";
import type { Property } from "../property.ts";
import type { Violation } from "../record/violation.ts";
import { identityIn, problemsOf } from "./page/problems.ts";
import { readPage, walk } from "./page/walk.ts";
import { holds, populate } from "./page/populate.ts";

/** Three pages of 20, the default that the documents give where they give one. */
const enough = 45;

export const pagedList =
  (rule: Rule): Property =>
  async (trial) => {
    const list = trial.run.contract.operation(rule.operations[0] as string);
    const scene = await openScene(trial, [list]);
    const input = await prepare(scene, list);
    const violations = await (rule.kind === "per-page" ? perPage : pages)(scene, list, input);
    for (const violation of violations) trial.violate(violation);
  };

/** All pages once there is enough to list, until they show everything or the time is over. */
async function pages(scene: Scene, list: Operation, input: CallInput): Promise<Violation[]> {
  const { trial } = scene;
  // Lists of the platform have their pages to begin with; what was put into them would stay.
  const isFull = (present: unknown[][]): boolean => present.length > 1;
  const { made, ids } = await populate(scene, list, input, { count: enough, isFull });
  const judged = async () => {
    const walked = await walk(scene, list, input);
    return { walked, problems: problemsOf(walked, ids, identityIn(scene, list)) };
  };
  const { walked, problems } = await eventually(
    trial,
    "list",
    judged,
    (one) => one.problems.length === 0 && (made === 0 || one.walked.pages.length > 0),
  );
  if (!walked.plain?.length && !walked.pages.length && !problems.length) {
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
  return problems;
}

async function perPage(scene: Scene, list: Operation, input: CallInput): Promise<Violation[]> {
  const bounds = list.paging?.per_page;
  if (!bounds) return [];
  const { minimum, maximum, default: usual } = bounds;
  // More than the largest page holds, so that a longer one would show.
  const needed = maximum + 2;
  const { ids, total } = await populate(scene, list, input, {
    count: needed,
    isFull: holds(needed),
  });
  if (total < needed) scene.trial.cannot(`only ${total} items could be listed`);
  const asking = (per_page: number): CallInput => ({
    ...input,
    query: { ...input.query, per_page },
  });
  const sizes = [minimum, minimum + 1, maximum];
  const firstPages = [
    { how: "no per_page", expected: usual, asked: input },
    ...sizes.map((size) => ({ how: `per_page ${size}`, expected: size, asked: asking(size) })),
  ];
  const judged = async (): Promise<Violation[]> => {
    const found: Violation[] = [];
    for (const { how, expected, asked } of firstPages) {
      const items = await readPage(scene, list, asked);
      if (items?.length !== expected) found.push(wrongSize(how, `${expected} items`, items));
    }
    // Clamping and refusing are both legal; more than the maximum is not.
    const over = await readPage(scene, list, asking(maximum + 1));
    if ((over?.length ?? 0) > maximum) {
      found.push(wrongSize(`per_page ${maximum + 1}`, `at most ${maximum} items`, over));
    }
    const walked = await walk(scene, list, asking(minimum + 1));
    return [...found, ...problemsOf(walked, ids, identityIn(scene, list))];
  };
  return eventually(scene.trial, "list", judged, (found) => found.length === 0);
}

const wrongSize = (how: string, expected: string, items: unknown[] | undefined): Violation => ({
  where: `the first page with ${how}`,
  expected,
  received: items ? `${items.length} items` : "a refusal",
});
