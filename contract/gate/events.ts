/**
 * Causes of events name operations, and each certain cause is also said by the operation. Every event has
 * a row of deviations, whose cells name rules and open points that exist.
 */
import { allRules } from "../contract.ts";
import { cellOf, eventDeviations, type EventDeviation } from "../event-deviations.ts";
import { anchorsOf } from "../source.ts";
import type { GateInput, Problem } from "./problem.ts";

export function events(input: GateInput): Problem[] {
  return [...causes(input), ...rows(input), ...cells(input)];
}

function rows({ source, contract }: GateInput): Problem[] {
  const written = Object.entries(source.eventTable).flatMap(([channel, some]) =>
    Object.keys(some).map((name) => `${channel} ${name}`),
  );
  const known = contract.events.map(({ channel, name }) => `${channel} ${name}`);
  return [
    ...known
      .filter((event) => !written.includes(event))
      .map((event) => ({ where: event, found: "no row of deviations", todo: "add one" })),
    ...written
      .filter((event) => !known.includes(event))
      .map((event) => ({ where: event, found: "no such event", todo: "mend the row" })),
  ].map((problem) => ({ ...problem, where: `event-deviations.yaml ${problem.where}` }));
}

function cells({ contract }: GateInput): Problem[] {
  const known = new Set([
    ...allRules(contract).map(({ id }) => id),
    ...contract.openPoints.map(({ id }) => id),
  ]);
  return contract.events.flatMap((event) =>
    (Object.keys(eventDeviations) as EventDeviation[]).flatMap((deviation) => {
      const cell = cellOf(contract, event, deviation);
      const named =
        cell.kind === "found" ? cell.rule : cell.kind === "open" ? cell.point : undefined;
      if (named === undefined || known.has(named)) return [];
      const { channel, name } = event;
      return [
        {
          where: `event-deviations.yaml ${channel} ${name} ${deviation}`,
          found: `${named} is neither a rule nor an open point`,
          todo: "name one that there is",
        },
      ];
    }),
  );
}

function causes({ source, contract }: GateInput): Problem[] {
  const known = new Map(contract.operations.map((operation) => [operation.operationId, operation]));
  const anchors = anchorsOf(source);
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
        .filter((anchor) => !anchors.has(anchor))
        .map((anchor) => ({
          where,
          found: `source ${anchor} is not an anchor of the ledger`,
          todo: "mend x-source",
        })),
    );
  });
}
