/** What is seen of a thing before and after a write to another one, and where it differs. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { fieldSchemas } from "../../../contract/schema.ts";
import { asBefore, contrast } from "../../record/difference.ts";
import type { Violation } from "../../record/violation.ts";
import { isShown } from "./condition.ts";
import { isEmpty } from "../../compare/contains.ts";

export interface ThingSeen {
  isThere: boolean;
  data: unknown;
  /** What was answered, for a sentence. */
  answer: string;
}

/** A place in what is read that some operation writes, and under which condition it shows what was written. */
export interface ComparedPlace {
  to: string;
  when: string | undefined;
}

/**
 * Where a reader shows what was written, by whatever operation: anything else may change by itself. What a
 * write to another thing may change is open in some places, such as an order.
 */
export function comparedPlaces(
  read: Operation,
  { operations, resolve }: Contract,
): ComparedPlace[] {
  const isOpen = (to: string): boolean =>
    read.data !== undefined &&
    fieldSchemas(read.data, to, resolve).some((schema) => schema["x-others-open"] !== undefined);
  const places = operations.flatMap(({ shownBy }) =>
    shownBy
      .filter(({ operation }) => operation === read.operationId)
      .flatMap(({ fields, when }) =>
        Object.values(fields).map((to): ComparedPlace => ({ to, when })),
      ),
  );
  return [...new Map(places.map((place) => [place.to, place])).values()]
    .filter(({ to }) => !isOpen(to))
    .map(({ to, when }) => ({ to: to.replace("/*/", "/"), when }));
}

/** How what is seen of one thing differs from before; where nobody looked before, it only has to be there. */
export function changesSeen(
  { operation, places }: { operation: Operation; places: readonly ComparedPlace[] },
  before: ThingSeen | undefined,
  after: ThingSeen,
  alsoChanged: readonly string[],
): Violation[] {
  const { operationId } = operation;
  const wasThere = before?.isThere ?? true;
  if (!wasThere && isWindow(operation)) return [];
  if (after.isThere !== wasThere) {
    const expected = wasThere ? "there, as before" : `as before: ${before?.answer}`;
    return [{ where: operationId, expected, received: after.answer, operationId }];
  }
  if (!before || !wasThere) return [];
  const all = [...places, ...alsoChanged.map((to): ComparedPlace => ({ to, when: undefined }))];
  return all
    .map(({ to, when }) => ({
      to,
      when,
      was: memberAt(before.data, to),
      is: memberAt(after.data, to),
    }))
    .filter(({ when, was, is }) => !isSame(when, was, is))
    .map(({ to, was, is }) => ({
      where: `/data${to}`,
      ...contrast(was, is, asBefore),
      operationId,
    }));
}

/** A list that is not paged may show the last of its things only, so that others come into view when one of these goes. */
const isWindow = ({ action, paging }: Operation): boolean => action === "list" && !paging;

/** A value may be shown in another form from read to read, within what its condition allows. */
const isSame = (when: string | undefined, was: unknown, is: unknown): boolean =>
  (isNothing(was) && isNothing(is)) || (isShown(when, is, was) && isShown(when, was, is));

/** How a value that a thing does not have is shown is open, and so is that of a switch that is off (open.absent-value). */
const isNothing = (value: unknown): boolean => value === false || isEmpty(value);
