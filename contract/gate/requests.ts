/**
 * Every parameter and field that a request can carry has a row in request-deviations.yaml, or is read back by a derived rule.
 * Rows name what there is.
 */
import { allRules } from "../contract.ts";
import {
  carriedBy,
  deviationsOf,
  requestEntries,
  type RequestDeviation,
  type RequestPart,
} from "../request-deviations.ts";
import type { GateInput, Problem } from "./problem.ts";

export const requests = (input: GateInput): Problem[] => [...cells(input), ...rows(input)];

const at = (...where: string[]): string => `request-deviations.yaml ${where.join(" ")}`;

function cells({ contract }: GateInput): Problem[] {
  const rules = new Set(allRules(contract).map(({ id }) => id));
  const points = new Set(contract.openPoints.map(({ id }) => id));
  return requestEntries(contract).flatMap(({ carried, deviation, cell }) => {
    const { operation, part, name } = carried;
    const where = at(operation.operationId, part, name, deviation);
    if (cell.kind === "missing") {
      const todo = "name the rule that finds it, the open point that leaves it open, or a reason";
      return [{ where, found: "nothing says what finds it", todo }];
    }
    const isKnown =
      cell.kind === "found" ? rules.has(cell.rule) : cell.kind !== "open" || points.has(cell.point);
    const named = cell.kind === "found" ? cell.rule : cell.kind === "open" ? cell.point : "";
    const found = `${named} is neither a rule nor an open point nor a reason`;
    return isKnown ? [] : [{ where, found, todo: "name one that there is" }];
  });
}

/** Rows of what no request carries, and reasons that nobody names. */
function rows({ source, contract }: GateInput): Problem[] {
  const { reasons, operations } = source.requestTable;
  const known = new Set(
    contract.operations.flatMap((operation) =>
      carriedBy(operation, contract).flatMap((carried) =>
        deviationsOf(carried).map((deviation) =>
          [operation.operationId, carried.part, carried.name, deviation].join(" "),
        ),
      ),
    ),
  );
  const written = Object.entries(operations).flatMap(([id, parts]) =>
    (Object.keys(parts) as RequestPart[]).flatMap((part) =>
      Object.entries(parts[part] ?? {}).flatMap(([name, row]) =>
        (Object.keys(row) as RequestDeviation[]).map((deviation) => ({
          where: [id, part, name, deviation].join(" "),
          named: row[deviation],
        })),
      ),
    ),
  );
  const named = new Set(written.map((one) => one.named));
  return [
    ...written
      .filter(({ where }) => !known.has(where))
      .map(({ where }) => ({
        where: at(where),
        found: "no request carries it",
        todo: "remove the row",
      })),
    ...Object.keys(reasons)
      .filter((key) => !named.has(key))
      .map((key) => ({ where: at("reasons", key), found: "nobody names it", todo: "remove it" })),
  ];
}
