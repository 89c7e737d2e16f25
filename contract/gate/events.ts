/** Causes of events name operations, and each certain cause is also said by the operation. */
import type { GateInput, Problem } from "./problem.ts";

export function events({ source, contract }: GateInput): Problem[] {
  const known = new Map(contract.operations.map((operation) => [operation.operationId, operation]));
  return contract.events.flatMap((event) => {
    const where = `asyncapi.yaml ${event.channel} ${event.name}`;
    const problems: Problem[] = [];
    if (event.causes.length === 0) {
      problems.push({ where, found: "no cause", todo: "add x-caused-by" });
    }
    for (const cause of event.causes) {
      const operation = cause.operation === undefined ? undefined : known.get(cause.operation);
      if (cause.operation !== undefined && !operation) {
        problems.push({
          where,
          found: `no operation ${cause.operation}`,
          todo: "mend x-caused-by",
        });
      }
      const says = operation?.emits.some(
        ({ event: name, channel }) => name === event.name && channel === event.channel,
      );
      if (operation && !cause.open && event.channel !== "hook" && !says) {
        problems.push({
          where,
          found: `${operation.operationId} does not list it in x-emits`,
          todo: "add it there, or mark the cause as open",
        });
      }
    }
    return problems.concat(
      event.source
        .filter((anchor) => !anchorsOf(source).has(anchor))
        .map((anchor) => ({
          where,
          found: `source ${anchor} is no anchor of the ledger`,
          todo: "mend x-source",
        })),
    );
  });
}

function anchorsOf(source: GateInput["source"]): Set<string> {
  return new Set(Object.values(source.ledger).flatMap((rows) => rows.map(({ id }) => id)));
}
