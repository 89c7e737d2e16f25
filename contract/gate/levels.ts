/** One sentence, one level: rules about the same matter say why their levels differ. */
import { allRules } from "../contract.ts";
import type { DerivedKind, Rule } from "../derive.ts";
import type { GateInput, Problem } from "./problem.ts";

/** Kinds of authored rules that may say the same as a derived rule of this kind. */
const sameSubject: Partial<Record<DerivedKind, readonly string[]>> = {
  "list-agrees": ["read-back", "shape"],
  "read-back": ["read-back"],
  paging: ["paging"],
  "per-page": ["paging"],
  isolation: ["isolation"],
  authentication: ["authentication"],
  tier: ["tier"],
  scope: ["scope"],
  shape: ["shape"],
  envelope: ["envelope"],
  required: ["request", "refusal"],
  enumeration: ["request", "refusal"],
  bounds: ["request", "refusal"],
  "replace-overwrites": ["lifecycle", "read-back"],
  "merge-keeps": ["lifecycle", "read-back"],
  "created-is-read": ["lifecycle"],
  "created-is-listed": ["lifecycle"],
  "created-exists": ["lifecycle"],
  "exists-agrees": ["lifecycle"],
  "leaves-others": ["isolation"],
  "removed-is-not-read": ["lifecycle"],
  "removed-is-not-listed": ["lifecycle"],
  "removed-does-not-exist": ["lifecycle"],
};

/** Derived rules name the section, authored ones an anchor in it. */
const sectionOf = (anchor: string): string => anchor.split("#", 1)[0] ?? anchor;

/** Whether an authored rule may say the same as another rule about the same operations. */
function isAboutTheSame(authored: Rule, other: Rule): boolean {
  if (!other.derived)
    return other.kind === authored.kind && other.source.some((s) => authored.source.includes(s));
  const kinds = sameSubject[other.kind as DerivedKind] ?? [];
  return (
    kinds.includes(authored.kind) &&
    authored.source.some((s) => other.source.includes(sectionOf(s)))
  );
}

const operationsOf = ({ operations }: Rule): string => operations.toSorted().join(" ");

/** Kinds of authored rules that may say that a refused call did nothing. */
const aboutRefusals: ReadonlySet<string> = new Set(["refusal", "quota", "mail"]);
const failedCall = "1/7#failed-call";

/** A walk through all states says whatever a rule about some of its moves says. */
const isWalked = (authored: Rule, walk: Rule): boolean =>
  authored.source.some((one) => walk.source.includes(one)) &&
  authored.operations.every((one) => walk.operations.includes(one));

/** Each rule `unchanged` says of one write what a rule about refused calls says of several. */
const isUnchanged = ({ source, kind, operations }: Rule, unchanged: Rule): boolean =>
  source.includes(failedCall) &&
  aboutRefusals.has(kind) &&
  operations.some((one) => one === unchanged.operations[0]);

export function levels({ contract }: GateInput): Problem[] {
  const all = allRules(contract);
  const musts = all.filter(({ level }) => level === "MUST");
  const groups = Map.groupBy(musts, operationsOf);
  const walked = new Set(contract.machines.map(({ rule }) => rule));
  const walks = musts.filter(({ id }) => walked.has(id));
  const unchanged = musts.filter(({ kind }) => kind === "unchanged");
  return all.flatMap((weaker) => {
    if (weaker.derived || weaker.level === "MUST" || weaker["level-reason"]) return [];
    const others = new Set([
      ...(groups.get(operationsOf(weaker)) ?? []).filter((one) => isAboutTheSame(weaker, one)),
      ...walks.filter((one) => isWalked(weaker, one)),
      ...unchanged.filter((one) => isUnchanged(weaker, one)),
    ]);
    if (others.size === 0) return [];
    return [
      {
        where: `rules/${weaker.family}.yaml ${weaker.id}`,
        found: `${weaker.level}, but ${[...others].map(({ id }) => id).join(", ")} on the same operations and anchor: MUST`,
        todo: "give both one level, or say in level-reason why they differ",
      },
    ];
  });
}
