/** The operations of which a run saw nothing accepted although it had to be: most often they are not built. */
import { isFailure, type RunRecord } from "../run.ts";

export interface Unaccepted {
  /** How many operations these are, as far as they were to be judged. */
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
  const groups = [...Map.groupBy(down, familyOf)].map(([family, some]) => {
    const all = asked.filter(({ operationId }) => familyOf(operationId) === family);
    const isWhole = all.length > 1 && !living.has(family);
    return { count: isWhole ? all.length : some.length, names: isWhole ? [`${family}.*`] : some };
  });
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    names: groups.flatMap(({ names }) => names),
  };
}
