/**
 * What an open point says that runs record of it is recorded, or the point says why not: only these observations distinguish two
 * conforming implementations.
 */
import type { GateInput, Problem } from "./problem.ts";

/** Looks that ask for fields by their names. */
const ofFields = new Set(["values", "date-forms"]);

export function observed({ source }: GateInput): Problem[] {
  const reasons = Object.keys(source.notObserved);
  return source.openPoints.flatMap((point) => {
    const { id, observed: what, observe, "not-observed": reason, fields } = point;
    const problems = (found: string, todo: string): Problem[] => [
      { where: `open-points.yaml ${id}`, found, todo },
    ];
    if (what !== undefined && observe === undefined && reason === undefined) {
      return problems(
        "it says what is observed, and nothing observes it",
        "name who does in observe, or a reason of not-observed.yaml in not-observed",
      );
    }
    if (what === undefined && (observe !== undefined || reason !== undefined)) {
      return problems(
        "it names an observer and does not say what is observed",
        "add the sentence observed, or remove the observer",
      );
    }
    if (observe !== undefined && reason !== undefined) {
      return problems("it is observed and says why it is not", "keep one of the two");
    }
    if ((fields !== undefined) !== (observe !== undefined && ofFields.has(observe))) {
      return problems(
        "fields and the look do not belong together",
        `name fields for ${[...ofFields].join(" and ")}, and for no other look`,
      );
    }
    return reason === undefined || reasons.includes(reason)
      ? []
      : problems(
          `the reason ${reason} is not in not-observed.yaml`,
          `use one of ${reasons.join(", ")}`,
        );
  });
}
