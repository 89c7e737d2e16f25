/** Machines name rules, open points and states that exist, and a walk takes every move that is stated. */
import { isImpossible, isOpen, statedSteps, tourOf, type Machine } from "../machine.ts";
import { anchorsOf } from "../source.ts";
import type { GateInput, Problem } from "./problem.ts";

export function machines({ source, contract }: GateInput): Problem[] {
  const rules = new Set(contract.authoredRules.map(({ id }) => id));
  const points = new Set(source.openPoints.map(({ id }) => id));
  const anchors = anchorsOf(source);
  return source.machines.flatMap((machine) => {
    const where = `machines.yaml ${machine.subject}`;
    const unknown = [
      ...(machine.rule !== undefined && !rules.has(machine.rule)
        ? [`the rule ${machine.rule}`]
        : []),
      ...[machine.open ?? [], ...cellsOf(machine).filter(isOpen)]
        .flat()
        .filter((point) => !points.has(point))
        .map((point) => `the open point ${point}`),
      ...machine.source.filter((one) => !anchors.has(one)).map((anchor) => `the anchor ${anchor}`),
      ...cellsOf(machine)
        .filter((cell) => !isOpen(cell) && !isImpossible(cell) && cell !== "refused")
        .filter((cell) => !machine.states.includes(cell))
        .map((state) => `the state ${state}`),
    ];
    return [
      ...unknown.map((what) => ({ where, found: `${what} is not there`, todo: "mend it" })),
      ...incomplete(machine).map((what) => ({
        where,
        found: what,
        todo: "give every state a cell",
      })),
      ...unreached(machine).map((what) => ({
        where,
        found: `no walk from ${machine.states[0]} takes ${what}`,
        todo: "mend the moves that lead there",
      })),
    ];
  });
}

const cellsOf = ({ moves = {} }: Machine): string[] =>
  Object.values(moves).flatMap((cells) => Object.values(cells));

const incomplete = ({ states, moves = {} }: Machine): string[] =>
  Object.entries(moves).flatMap(([move, cells]) =>
    states.toSorted().join() === Object.keys(cells).toSorted().join()
      ? []
      : [`${move} has cells for ${Object.keys(cells).join(", ")}`],
  );

function unreached(machine: Machine): string[] {
  const taken = new Set(tourOf(machine).map(({ move, from }) => `${move} from ${from}`));
  return statedSteps(machine)
    .map(({ move, from }) => `${move} from ${from}`)
    .filter((step) => !taken.has(step));
}
