/**
 * Nothing in the documents is dropped: every anchor of the ledger is reached by a rule, an open
 * point or an untested row, every source is an anchor, and every section has anchors or operations.
 */
import { anchorsOf } from "../source.ts";
import type { GateInput, Problem } from "./problem.ts";

/** All sections of the two documents, by part. Part 2's preamble is section 0. */
const sections: readonly string[] = [
  "1/1 1/2.1 1/2.2 1/2.3 1/2.4 1/2.5 1/2.6 1/2.7 1/3.1 1/3.2",
  "1/4.1 1/4.2 1/4.3 1/4.4 1/4.5 1/4.6 1/5 1/6 1/7 1/8 1/9",
  "2/0 2/1 2/2 2/3 2/4 2/5 2/6 2/7 2/8 2/9 2/10 2/11",
].flatMap((line) => line.split(" "));

export function ledger({ source, contract }: GateInput): Problem[] {
  const rows = Object.entries(source.ledger).flatMap(([file, list]) =>
    list.map((row) => ({ ...row, file })),
  );
  const anchors = anchorsOf(source);
  const citing = [...Object.values(source.rules).flat(), ...source.openPoints, ...source.untested];
  const reached = new Set(citing.flatMap((entry) => entry.source));
  const sectionsReached = new Set([
    ...rows.map(({ id }) => id.split("#")[0]),
    ...contract.operations.map((operation) => operation.source),
  ]);
  return [
    ...rows
      .filter((row, i) => rows.findIndex(({ id }) => id === row.id) !== i)
      .map((row) => ({
        where: `ledger/${row.file}.yaml`,
        found: `${row.id} stands twice`,
        todo: "keep one",
      })),
    ...rows
      .filter(({ id }) => !reached.has(id))
      .map((row) => ({
        where: `ledger/${row.file}.yaml ${row.id}`,
        found: "no rule, open point or untested row reaches this",
        todo: "cite it as a source where it is judged, or say in untested.yaml why it cannot be",
      })),
    ...citing.flatMap((entry) =>
      entry.source
        .filter((anchor) => !anchors.has(anchor))
        .map((anchor) => ({
          where: entry.id,
          found: `source ${anchor} is not an anchor of the ledger`,
          todo: "mend the source or add the anchor",
        })),
    ),
    ...sections
      .filter((section) => !sectionsReached.has(section))
      .map((section) => ({
        where: section,
        found: "the section is reached by nothing",
        todo: "add its rows to schemas/ledger/",
      })),
  ];
}
