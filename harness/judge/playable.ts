/** Which rules plays may decide, and of which operations and nouns there are plays. */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { lifetimeKinds, lifetimeOf, togetherKinds } from "../derived/played-kinds.ts";

/** What replay tokens of a play name in place of a rule. */
const prefix = "together:";

/** What the property of this id plays, if it is a play. */
export const playedSubject = (property: string): string | undefined =>
  property.startsWith(prefix) ? property.slice(prefix.length) : undefined;

/** The id of the property that plays an operation or a noun. */
export const playedBy = (subject: string): string => `${prefix}${subject}`;

/** The operation or noun that a derived rule is about, which its id names after the kind. */
export const subjectOf = ({ id, kind }: Rule): string => id.slice(kind.length + 1);

/** The fewest rules about one subject for which one play costs less than judging each by itself. */
const fewest = 3;

/** The kinds of rules that plays may decide. */
export const playKinds: ReadonlySet<string> = togetherKinds.union(lifetimeKinds);

/** Whether a play of its subject may decide it: only if it is derived, since an authored rule of the same kind says more. */
export const mayBePlayed = ({ kind, derived }: Rule): boolean => derived && playKinds.has(kind);

export const operationOf = ({ operations }: Contract, subject: string): Operation | undefined =>
  operations.find(({ operationId }) => operationId === subject);

/**
 * By subject, the kinds of the rules about it that one play may decide. There is a play only of operations whose callers are stated and of
 * nouns whose creation and removal are judged too, and where enough rules are about the subject.
 */
export function playedKinds(rules: readonly Rule[], contract: Contract): Map<string, string[]> {
  const isWorth = (subject: string, some: readonly Rule[]): boolean => {
    const operation = operationOf(contract, subject);
    const isPlayable = operation
      ? operation.tiers.length > 0
      : lifetimeOf(some, contract) !== undefined;
    return some.length >= fewest && isPlayable;
  };
  return new Map(
    [...Map.groupBy(rules.filter(mayBePlayed), subjectOf)]
      .filter(([subject, some]) => isWorth(subject, some))
      .map(([subject, some]) => [subject, some.map(({ kind }) => kind)]),
  );
}
