/** Which judge belongs to which kind of derived rule. */
import type { DerivedKind, Rule } from "../../contract/derive.ts";
import type { Property } from "../judge/attempt.ts";
import { accepted } from "./accepted.ts";
import { answered } from "./answered.ts";
import { authentication } from "./authentication.ts";
import { bounds } from "./bounds.ts";
import { createdExists } from "./created-exists.ts";
import { createdIsListed } from "./created-is-listed.ts";
import { createdIsRead } from "./created-is-read.ts";
import { enumeration } from "./enumeration.ts";
import { envelope } from "./envelope.ts";
import { existsAgrees } from "./exists-agrees.ts";
import { head } from "./head.ts";
import { isolation } from "./isolation.ts";
import type { Judge } from "./judge.ts";
import { leavesOthers } from "./leaves-others.ts";
import { listAgrees } from "./list-agrees.ts";
import { mergeKeeps } from "./merge-keeps.ts";
import { optional } from "./optional.ts";
import { paging } from "./paging.ts";
import { perPage } from "./per-page.ts";
import { readBack } from "./read-back.ts";
import { removedDoesNotExist } from "./removed-does-not-exist.ts";
import { removedIsNotListed } from "./removed-is-not-listed.ts";
import { removedIsNotRead } from "./removed-is-not-read.ts";
import { replaceOverwrites } from "./replace-overwrites.ts";
import { required } from "./required.ts";
import { scope } from "./scope.ts";
import { shape } from "./shape.ts";
import { tier } from "./tier.ts";
import { typed } from "./typed.ts";
import { unchanged } from "./unchanged.ts";

const judges: Readonly<Record<DerivedKind, Judge>> = {
  accepted,
  answered,
  authentication,
  bounds,
  "created-exists": createdExists,
  "created-is-listed": createdIsListed,
  "created-is-read": createdIsRead,
  enumeration,
  envelope,
  "exists-agrees": existsAgrees,
  head,
  isolation,
  "leaves-others": leavesOthers,
  "list-agrees": listAgrees,
  "merge-keeps": mergeKeeps,
  optional,
  paging,
  "per-page": perPage,
  "read-back": readBack,
  "removed-does-not-exist": removedDoesNotExist,
  "removed-is-not-listed": removedIsNotListed,
  "removed-is-not-read": removedIsNotRead,
  "replace-overwrites": replaceOverwrites,
  required,
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
