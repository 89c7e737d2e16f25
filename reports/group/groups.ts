/** Groups failures by kind and equal violation: 109 operations that do not check their scope have one cause. */
import type { DerivedKind } from "../../contract/derive.ts";
import type { Level } from "../../contract/source.ts";
import { failuresOf, levels, type Failure } from "./failures.ts";
import { general } from "./reasons.ts";
import type { RunRecord } from "../run.ts";
import { thousands } from "../format/text.ts";

export interface FailureGroup {
  /** What they have in common, in a sentence. */
  title: string;
  /** The strictest of their levels. */
  level: Level;
  /** How many rules they break. */
  rules: number;
  /** The first stands for all. */
  failures: [Failure, ...Failure[]];
}

/** What many rules of a derived kind say when they fail alike: noun and verb. */
const phrases: Readonly<Record<DerivedKind, string>> = {
  accepted: "operations do not accept a valid request",
  answered: "operations answer with an error of the server",
  authentication: "operations do not check the keypair",
  "created-exists": "resources do not exist after they were created",
  "created-is-listed": "resources are not listed after they were created",
  "created-is-read": "resources cannot be read after they were created",
  bounds: "operations do not check a documented bound",
  enumeration: "operations do not check a documented enumeration",
  envelope: "operations answer without the envelope",
  "exists-agrees": "resources exist for HEAD and not for GET, or the other way round",
  head: "operations do not answer HEAD as documented",
  isolation: "operations do not keep websites apart",
  "leaves-others": "operations change or remove more than the one thing that they name",
  "list-agrees": "resources are listed otherwise than they are read",
  "merge-keeps": "resources lose what an update left out",
  optional: "operations refuse what is optional",
  paging: "operations do not page as documented",
  "per-page": "operations do not honour per_page",
  "read-back": "operations do not store what is written",
  "removed-does-not-exist": "resources exist after they were removed",
  "removed-is-not-listed": "resources are listed after they were removed",
  "removed-is-not-read": "resources can be read after they were removed",
  "replace-overwrites": "resources keep what was to be overwritten",
  required: "operations do not check required fields",
  scope: "operations do not keep to their scope",
  shape: "operations answer in another shape than documented",
  tier: "operations do not keep to the tiers that are listed",
  typed: "operations fail on a value of another type, or show it",
  unchanged: "operations change something although they refuse",
};

/** Kinds of authored rules have none. */
const phraseOf = (kind: string): string | undefined =>
  (phrases as Readonly<Record<string, string>>)[kind];

/** Strictest first, then those that break most rules; among those of one operation, the possible cause of the others first. */
export function failureGroups(record: Pick<RunRecord, "rules">): FailureGroup[] {
  const groups = [...Map.groupBy(failuresOf(record), likeness).values()].map((group) =>
    groupOf(group as [Failure, ...Failure[]]),
  );
  const titles = Map.groupBy(groups, ({ title }) => withoutCount(title));
  const sorted = groups
    .map((group) =>
      titles.get(withoutCount(group.title))!.length > 1
        ? { ...group, title: titleWithSubjects(group) }
        : group,
    )
    .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || b.rules - a.rules);
  return causesFirst(sorted);
}

/** Kinds that ask for a single basic property, the simplest first: if they fail, rules that rely on it fail as well. */
const simplest: readonly string[] = [
  "accepted",
  "answered",
  "optional",
  "created-is-read",
  "read-back",
] satisfies DerivedKind[];

const rankOf = ({ failures: [{ rules }] }: FailureGroup): number =>
  simplest.indexOf(rules[0].kind) + 1 || simplest.length + 1;

/** Of the groups of a level that one operation shows, the simplest take the first of their places. */
function causesFirst(sorted: readonly FailureGroup[]): FailureGroup[] {
  const all = [...sorted];
  for (const { groups } of sharedCalls(sorted))
    for (const some of Map.groupBy(groups, ({ level }) => level).values()) {
      const places = some.map((group) => sorted.indexOf(group)).toSorted((a, b) => a - b);
      const ranked = some.toSorted((a, b) => rankOf(a) - rankOf(b));
      for (const [i, place] of places.entries()) all[place] = ranked[i] as FailureGroup;
    }
  return all;
}

/** Groups that calls of one operation show. */
export interface SharedCall {
  operationId: string;
  groups: [FailureGroup, FailureGroup, ...FailureGroup[]];
}

/**
 * Groups whose evidence is an answer of the same operation, most first: different kinds of rules fail in different ways, although the
 * cause is usually one. Groups about several operations are left out.
 */
export function sharedCalls(groups: readonly FailureGroup[]): SharedCall[] {
  const single = groups.filter(({ failures }) => failures.length === 1);
  const byOperation = Map.groupBy(single, ({ failures: [{ exchange }] }) => exchange?.operationId);
  return [...byOperation]
    .flatMap(([operationId, [first, second, ...others]]) =>
      operationId && first && second
        ? [{ operationId, groups: [first, second, ...others] satisfies SharedCall["groups"] }]
        : [],
    )
    .sort((a, b) => b.groups.length - a.groups.length);
}

function groupOf(failures: [Failure, ...Failure[]]): FailureGroup {
  return {
    title: titleOf(failures),
    level: failures[0].level,
    rules: failures.reduce((sum, failure) => sum + failure.rules.length, 0),
    failures,
  };
}

function titleOf(failures: [Failure, ...Failure[]]): string {
  const [{ kind, sentence }] = failures[0].rules;
  if (failures.length === 1) return sentence;
  const subjects = subjectsOf(failures);
  return subjects.length > 1
    ? `${thousands(subjects.length)} ${phraseOf(kind)}`
    : `${subjects[0]}: ${failures.length} rules fail alike`;
}

/** Operations or resources, each once: what one operation writes may be read by several others, with a rule each. */
const subjectsOf = (failures: readonly Failure[]): string[] => [
  ...new Set(
    failures.map(({ rules: [{ id, kind }] }) => id.slice(`${kind}:`.length).split("/")[0]!),
  ),
];

const withoutCount = (title: string): string => title.replace(/^[\d,]+ /, "");

/** How many operations or resources a title names. */
const mostNamed = 3;

/** What fails in one way here and in another there is told apart by what it is. */
function titleWithSubjects({ title, failures }: FailureGroup): string {
  const subjects = subjectsOf(failures);
  const more = subjects.length - mostNamed;
  const named = subjects.slice(0, mostNamed).join(", ");
  return `${title}: ${named}${more > 0 ? ` and ${thousands(more)} more` : ""}`;
}

/** What was expected; how that is recognized, in parentheses, differs with the method. */
const wanted = ({ expected }: Failure["violations"][0]): string =>
  general(expected).replaceAll(/ \([^()]*\)/g, "");

/**
 * Rules of a derived kind ask one question of many operations, so they are alike if their expectations are equal; an authored rule is like
 * no other.
 */
function likeness({ level, rules: [{ kind, id }], violations: [violation] }: Failure): string {
  const isDerived = phraseOf(kind) !== undefined && id.startsWith(`${kind}:`);
  return isDerived && violation ? JSON.stringify([kind, level, wanted(violation)]) : id;
}
