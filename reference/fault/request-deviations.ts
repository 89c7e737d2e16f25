/**
 * Each deviation of each query parameter and field of a body that some rule must find, by the table of the contract
 * (schemas/request-deviations.yaml), with the ids `query-<operation>-<parameter>-<deviation>` and `body-<operation>-<field>-<deviation>`.
 */
import { loadContract } from "../../contract/contract.ts";
import { requestEntries, saysOf } from "../../contract/request-deviations.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { losesCarried } from "../deviate/request.ts";

const plain = (name: string): string =>
  name
    .replaceAll("*", "each")
    .replaceAll(/[^a-z0-9]+/gi, "-")
    .replace(/^-/, "");

function table(): Record<string, Fault> {
  const contract = loadContract();
  const rows = requestEntries(contract).flatMap(({ carried, deviation, cell }) => {
    if (cell.kind !== "found") return [];
    const { operation, part, name } = carried;
    const what = part === "query" ? `The query parameter ${name}` : `The field ${name} of the body`;
    const id = [part, plain(operation.operationId), plain(name), deviation].join("-");
    const says = `${what} of ${operation.operationId} ${saysOf(carried, deviation)}.`;
    return [[id, fault(says, [cell.rule], losesCarried(carried, deviation, contract))] as const];
  });
  return Object.fromEntries(rows);
}

export const requestDeviationFaults: Record<string, Fault> = table();
