/**
 * Rules that follow from the contract itself, per operation, noun and event. Their ids are
 * `<kind>:<operationId, noun or event>` and never change while that keeps its name.
 */
import type { Contract } from "./contract.ts";
import type { Draft } from "./derive/draft.ts";
import { ruleOfEvent } from "./derive/of-event.ts";
import { rulesOfNoun } from "./derive/of-noun.ts";
import { rulesOfOperation } from "./derive/of-operation.ts";
import { rulesOfWrite } from "./derive/of-write.ts";
import { needsOfDerived } from "./needs.ts";
import type { Level } from "./source.ts";

/** Kinds of derived rules, each the prefix of their ids. */
export type DerivedKind =
  | "accepted"
  | "answered"
  | "optional"
  | "unchanged"
  | "leaves-others"
  | "envelope"
  | "shape"
  | "head"
  | "required"
  | "enumeration"
  | "bounds"
  | "typed"
  | "authentication"
  | "tier"
  | "scope"
  | "isolation"
  | "paging"
  | "per-page"
  | "read-back"
  | "created-is-read"
  | "created-is-listed"
  | "created-exists"
  | "exists-agrees"
  | "list-agrees"
  | "removed-is-not-read"
  | "removed-is-not-listed"
  | "removed-does-not-exist"
  | "replace-overwrites"
  | "merge-keeps";

export interface Rule {
  id: string;
  level: Level;
  sentence: string;
  source: string[];
  kind: string;
  family: string;
  operations: string[];
  events: string[];
  needs: string[];
  derived: boolean;
  note?: string;
  /** Why this level, where a rule about the same matter has another. */
  "level-reason"?: string;
}

/** A rule that follows from the contract; its id is `<kind>:<operationId or noun>`. */
export type DerivedRule = Rule & { kind: DerivedKind; derived: true };

/** Adds what all derived rules have: level, source, family and needs. */
function finished({ id, kind, sentence, operations }: Draft, contract: Contract): DerivedRule {
  const used = operations.map((one) => contract.operation(one));
  return {
    id,
    level: "MUST",
    sentence,
    source: [...new Set(used.map(({ source }) => source))],
    kind,
    family: used[0]?.family ?? "platform",
    operations,
    events: [],
    needs: needsOfDerived(kind, used, contract),
    derived: true,
  };
}

/** All derived rules, in the order of the operations, then of the nouns and of the events. */
export function deriveRules(contract: Contract): Rule[] {
  const nouns = Map.groupBy(contract.operations, ({ resource }) => resource);
  const drafts = [
    ...contract.operations.flatMap((operation) => [
      ...rulesOfOperation(operation, contract),
      ...rulesOfWrite(operation, contract),
    ]),
    ...[...nouns].flatMap(([noun, all]) => rulesOfNoun(noun, all, contract.resolve)),
  ];
  return [
    ...drafts.map((draft) => finished(draft, contract)),
    ...contract.events.map((event) => ruleOfEvent(event, contract)),
  ];
}
