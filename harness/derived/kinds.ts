/** Which judge belongs to which kind of derived rule. */
import type { DerivedKind, Rule } from "../../contract/derive.ts";
import type { Property } from "../judge/attempt.ts";
import { accepted } from "./accepted.ts";
import { answered } from "./answered.ts";
import { authentication } from "./authentication.ts";
import { createdIsListed } from "./created-is-listed.ts";
import { envelope } from "./envelope.ts";
import { existsAgrees } from "./exists-agrees.ts";
import { isolation } from "./isolation.ts";
import type { Judge } from "./judge.ts";
import { leavesOthers } from "./leaves-others.ts";
import { listAgrees } from "./list-agrees.ts";
import { mergeKeeps } from "./merge-keeps.ts";
import { optional } from "./optional.ts";
import { paging } from "./paging.ts";
import { perPage } from "./per-page.ts";
import { readBack } from "./read-back.ts";
import { removedIsNotListed } from "./removed-is-not-listed.ts";
import { replaceOverwrites } from "./replace-overwrites.ts";
import { scope } from "./scope.ts";
import { shape } from "./shape.ts";
import { hearAnswers } from "./step/answers.ts";
import { keywordsOf, refuses } from "./step/flaws.ts";
import { foundAfterCreating } from "./step/found.ts";
import { goneAfterRemoving } from "./step/gone.ts";
import { tier } from "./tier.ts";
import { typed } from "./typed.ts";
import { unchanged } from "./unchanged.ts";

const judges: Readonly<Record<DerivedKind, Judge>> = {
  accepted,
  answered,
  authentication,
  bounds: refuses(keywordsOf.bounds),
  "created-exists": foundAfterCreating,
  "created-is-listed": createdIsListed,
  "created-is-read": foundAfterCreating,
  enumeration: refuses(keywordsOf.enumeration),
  envelope,
  "exists-agrees": existsAgrees,
  head: hearAnswers,
  isolation,
  "leaves-others": leavesOthers,
  "list-agrees": listAgrees,
  "merge-keeps": mergeKeeps,
  optional,
  paging,
  "per-page": perPage,
  "read-back": readBack,
  "removed-does-not-exist": goneAfterRemoving,
  "removed-is-not-listed": removedIsNotListed,
  "removed-is-not-read": goneAfterRemoving,
  "replace-overwrites": replaceOverwrites,
  required: refuses(keywordsOf.required),
  scope,
  shape,
  tier,
  typed,
  unchanged,
};

/** The property of a derived rule. */
export function derivedProperty({ id, kind, derived, operations }: Rule): Property {
  if (!derived || !isDerivedKind(kind)) throw new Error(`${id} is not a derived rule`);
  const judge = judges[kind];
  return async (trial) => {
    const [first, second = first] = operations.map((name) => trial.run.contract.operation(name));
    if (!first || !second) throw new Error(`${id} names no operation`);
    await judge(trial, first, second);
  };
}

/** Whether the rule is derived for operations or a noun; those of events are judged by suites/events.suite.ts. */
export const isOfOperations = ({ derived, kind }: Rule): boolean => derived && isDerivedKind(kind);

const isDerivedKind = (kind: string): kind is DerivedKind => kind in judges;
