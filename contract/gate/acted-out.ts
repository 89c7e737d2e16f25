/**
 * Each open point is acted out by accents of the reference, or says why it is not: otherwise nothing shows that every rule accepts each of
 * its answers.
 */
import type { GateInput, Problem } from "./problem.ts";

export function actedOut({ source }: GateInput): Problem[] {
  const reasons = new Set(Object.keys(source.notActedOut));
  return source.openPoints.flatMap((point) => {
    const { id, "acted-out": accents, "not-acted-out": reason } = point;
    const problem = (found: string, todo: string): Problem[] => [
      { where: `open-points.yaml ${id}`, found, todo },
    ];
    if (accents === undefined && reason === undefined) {
      return problem(
        "no accent acts it out, and nothing says why",
        "name its accents in acted-out, or a reason of not-acted-out.yaml in not-acted-out",
      );
    }
    if (accents !== undefined && reason !== undefined) {
      return problem("it is acted out and says why it is not", "keep one of the two");
    }
    return reason === undefined || reasons.has(reason)
      ? []
      : problem(
          `the reason ${reason} is not in not-acted-out.yaml`,
          `use one of ${[...reasons].join(", ")}`,
        );
  });
}
