/** The operations of which a run saw nothing accepted although it had to be: most often they are not built. */
import { isFailure, type RunRecord } from "../run.ts";

export interface Unaccepted {
  /** Operations whose own rule failed. */
  count: number;
  /** Their ids; a family of which nothing at all was accepted stands as a glob, such as `helpdesk.*`. */
  names: string[];
}

const familyOf = (operationId: string): string => operationId.split(".", 1)[0] as string;

export function unacceptedIn({ rules, reach }: Pick<RunRecord, "rules" | "reach">): Unaccepted {
  const succeeded = new Set(reach.flatMap((one) => (one.successes ? [one.operationId] : [])));
  const asked = rules
    .filter(({ kind }) => kind === "accepted")
    .map((rule) => ({ rule, operationId: rule.id.slice("accepted:".length) }));
  const down = asked
    .filter(({ rule, operationId }) => isFailure(rule) && !succeeded.has(operationId))
    .map(({ operationId }) => operationId);
  const living = new Set([...succeeded].map(familyOf));
  const names = [...Map.groupBy(down, familyOf)].flatMap(([family, some]) => {
    const isWhole = asked.filter(({ operationId }) => familyOf(operationId) === family).length > 1;
    return isWhole && !living.has(family) ? [`${family}.*`] : some;
  });
  return { count: down.length, names };
}
