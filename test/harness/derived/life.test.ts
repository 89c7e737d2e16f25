/** The judges of the life of a noun and of pages: green on every legal form, red for the right reason. */
import { expect, test } from "vitest";
import { allRules } from "../../../contract/contract.ts";
import type { Rule } from "../../../contract/derive.ts";
import { prepare } from "../../../harness/arrange/arrange.ts";
import { openScene } from "../../../harness/arrange/scene.ts";
import { holds, populate } from "../../../harness/derived/step/populate.ts";
import { problemsOf } from "../../../harness/derived/step/page-problems.ts";
import { walk, type Walked } from "../../../harness/derived/step/walk.ts";
import { judge } from "../../../harness/judge/judge.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { instead, shows } from "../../../reference/deviate/handler.ts";
import { notFound } from "../../../reference/refusal.ts";
import { wrapHandler } from "../../../reference/seams.ts";
import { bench } from "../../support/bench.ts";
import { judged, shortly, type Planted } from "../../support/judged.ts";

type Plant = NonNullable<Planted["plant"]>;

const answering =
  (id: OperationId, change: (data: never) => unknown): Plant =>
  ({ seams }) =>
    wrapHandler(seams, id, (call, original) => change(structuredClone(original(call)) as never));

const missing =
  (id: OperationId): Plant =>
  ({ seams }) =>
    wrapHandler(seams, id, () => {
      throw notFound("thing");
    });

const accent = (id: string): Planted => ({ accents: [id], settle: 1000 });
const fault = (id: string): Planted => ({ faults: [id] });
/** Lists are waited for ten times as long, in every step of shrinking. */
const impatient = { settle: 2 };

/** Page 1 lacks the last category, after each second time that the list was read without its segment. */
function withoutOne(): Plant {
  let reads = 0;
  return shows("plugins.category.list", (all, { params }) => {
    if (params.page_number === undefined) reads += 1;
    return params.page_number === "1" && reads % 2 === 1 ? all.slice(0, -1) : all;
  });
}

type Case = [rule: string, says: string, planted: Planted, verdict: string | RegExp];

const cases: Case[] = [
  [
    "created-is-read:inbox",
    "it is not found",
    { plant: missing("inboxes.inbox.read") },
    "fail: inboxes.inbox.read after creating",
  ],
  [
    "created-is-listed:inbox",
    "the identifier is found by listing",
    accent("created-data-empty"),
    "pass",
  ],
  [
    "created-is-listed:inbox",
    "it is not listed",
    { plant: answering("inboxes.inbox.list", (all: object[]) => all.slice(1)) },
    "fail: inboxes.inbox.list, all pages",
  ],
  [
    "created-is-listed:people-event",
    "what has no identifier is known by what was written",
    {},
    "pass",
  ],
  [
    "exists-agrees:inbox",
    "the check finds all",
    fault("head-finds-everything"),
    /^fail: inboxes.inbox.exists$/,
  ],
  [
    "list-agrees:hook",
    "the list shows another label",
    {
      plant: answering("hooks.hook.list", (all: object[]) =>
        all.map((one) => ({ ...one, label: "hook" })),
      ),
    },
    "fail: /label in hooks.hook.list",
  ],
  [
    "list-agrees:people-profile",
    "the list leaves out what each has",
    fault("shape-listed-without-field"),
    "fail: /created_at in people.profile.list",
  ],
  [
    "removed-is-not-read:search-entry",
    "it stays",
    fault("search-entry-stays"),
    /^fail: search.entry.read after/,
  ],
  [
    "removed-is-not-listed:search-entry",
    "it stays",
    fault("search-entry-stays"),
    /^fail: search.entry.list, all/,
  ],
  [
    "removed-is-not-listed:search-entry",
    "it was never listed",
    { plant: answering("search.entry.list", () => []) },
    /^could-not-run: .* did not list it before/,
  ],
  ["removed-is-not-read:operator", "a removed colleague is gone", {}, "pass"],
  [
    "replace-overwrites:routing-rules",
    "rules are appended",
    fault("routing-rules-appended"),
    /^fail: \/data\/rules/,
  ],
  [
    "replace-overwrites:people-profile",
    "what was in an object stays",
    fault("people-profile-put-merges"),
    /^fail: .*\/data\/person/,
  ],
  [
    "merge-keeps:hook",
    "another field is lost",
    fault("hooks-patch-drops-events"),
    /^fail: \/data\/events after updating nothing/,
  ],
  [
    "merge-keeps:people-data",
    "keys are lost",
    fault("people-data-patch-replaces"),
    /^fail: \/data\/data after updating nothing/,
  ],
  ["merge-keeps:hook", "reads lag behind", accent("reads-behind"), "pass"],
  ["paging:filters.filter.list", "pages count from 0", accent("page-from-zero"), "pass"],
  ["paging:filters.filter.list", "pages are short", accent("pages-of-7"), "pass"],
  [
    "paging:filters.filter.list",
    "there is no page after the last",
    accent("page-past-end-refused"),
    "pass",
  ],
  [
    "paging:filters.filter.list",
    "the number is ignored",
    {
      plant: ({ seams }) => {
        seams.pageNumber = () => 1;
      },
      ...impatient,
    },
    /^fail: all pages together/,
  ],
  [
    "paging:filters.filter.list",
    "the last page comes again after it",
    accent("page-past-end-last"),
    "pass",
  ],
  [
    "paging:helpdesk.locale.list",
    "the segment is required",
    { ...fault("paging-segment-required"), ...impatient },
    "fail: the list without its page segment",
  ],
  [
    "paging:conversations.spam.list",
    "what no operation creates comes through the stage",
    {},
    "pass",
  ],
  ["paging:plugins.category.list", "one page holds all that there can be", {}, "pass"],
  [
    "paging:plugins.category.list",
    "somebody withdraws a plugin and publishes it again while the pages are read",
    { plant: withoutOne(), ...impatient },
    /^indeterminate: plugins.category.list changed each time/,
  ],
  [
    "paging:plugins.category.list",
    "a category stands on a second page too",
    {
      plant: instead("plugins.category.list", (call, original) =>
        call.page === 2 ? original({ ...call, page: 1 }).slice(0, 1) : original(call),
      ),
      ...impatient,
    },
    /^fail: page 2/,
  ],
  [
    "paging:conversations.spam.list",
    "nothing is listed",
    { plant: answering("conversations.spam.list", () => []) },
    /^fail: all pages together$/,
  ],
  [
    "per-page:people.profile.list",
    "per_page is ignored",
    { ...fault("per-page-ignored"), ...impatient },
    /per_page 26/,
  ],
];

test.each(cases)("%s: %s", async (rule, _, planted, verdict) => {
  const said = shortly(await judged(rule, planted));
  if (typeof verdict === "string") expect(said).toBe(verdict);
  else expect(said).toMatch(verdict);
});

test("45 items are three pages, and without the segment the first", async () => {
  const { run, close } = await bench();
  let walked: Walked | undefined;
  const verdict = await judge(
    run,
    allRules(run.contract).find(({ id }) => id === "paging:inboxes.inbox.list") as Rule,
    async (trial) => {
      const list = run.contract.operation("inboxes.inbox.list");
      const scene = await openScene(trial, [list]);
      const input = await prepare(scene, list);
      await populate(scene, list, input, { count: 45, isFull: holds(45) });
      walked = await walk(scene, list, input);
    },
    { seed: 1, runs: 1 },
  );
  await close();
  expect(verdict.outcome).toBe("pass");
  expect(walked?.pages.map((page) => page.length)).toEqual([20, 20, 5]);
  expect(walked?.plain).toEqual(walked?.pages[0]);
});

test("what overlaps is shown by its own page, not by the last", async () => {
  const verdict = await judged("paging:conversations.conversation.list", {
    ...fault("conversations-page-overlaps"),
    ...impatient,
  });
  const [, page] = /^page (\d+)$/.exec(verdict.violations[0]?.where ?? "") ?? [];
  const offending = verdict.exchanges.at(verdict.offending ?? -1);
  expect(offending?.request.path).toMatch(new RegExp(`/conversations/${page}$`));
});

const said = (walked: Partial<Walked>, ids: string[] = [], nameless = 0): string[] =>
  problemsOf(
    { plain: ["a"], start: 1, pages: [["a"]], ended: true, ...walked },
    { ids, nameless },
    String,
  ).map(({ where, received }) => `${where}: ${received}`);

test("pages taken together: overlap, gap, and the list without its segment", () => {
  expect(said({ pages: [["a"], ["b"]] }, ["a", "b"])).toEqual([]);
  expect(said({ pages: [["a"], ["a"]] })).toEqual(["page 2: a"]);
  expect(said({ plain: [], pages: [[""], [""]] })).toEqual([
    "page 2: one with a blank identifier, as one there had",
  ]);
  expect(said({ pages: [["a"], ["b"]] }, ["c"])).toEqual([
    'all pages together: 2 items without ["c"]',
  ]);
  expect(said({ pages: [["a"], ["b"]] }, [], 2)).toEqual([]);
  expect(said({ pages: [["a"], ["b"]] }, [], 3)).toEqual(["all pages together: 2 items"]);
  expect(said({ ended: false }, [], 3)).toEqual([]);
  // What was not walked to its end may hold it.
  expect(said({ ended: false }, ["c"])).toEqual([]);
  expect(said({ plain: undefined })).toEqual(["the list without its page segment: refused"]);
  expect(said({ plain: ["b"] })).toEqual(['the list without its page segment: ["b"]']);
  expect(said({ plain: [], pages: [] })).toEqual([]);
});
