/** `assay list`: what the contract holds. */
import { Argument, Command } from "commander";
import { allRules, loadContract, type Contract } from "../../contract/contract.ts";
import { deviationIds, findAccent, findFault } from "../../reference/deviation.ts";
import { columns } from "../../reports/format/columns.ts";
import { print } from "../../reports/format/print.ts";
import { thousands } from "../../reports/format/text.ts";

interface Listing {
  /** Rows as they go out with --json. */
  rows: readonly object[];
  lines: () => string[];
  /** How many rows there are of each group; blank where they are of one kind. */
  groups: () => string;
}

/** @param group what the rows are counted by */
function listing<Row extends object>(
  rows: readonly Row[],
  lines: (rows: readonly Row[]) => string[],
  group?: (row: Row) => string,
): Listing {
  return { rows, lines: () => lines(rows), groups: () => (group ? countsBy(rows, group) : "") };
}

const countsBy = <Row>(rows: readonly Row[], group: (row: Row) => string): string =>
  [...Map.groupBy(rows, group)]
    .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([name, members]) => `${name} ${thousands(members.length)}`)
    .join(" · ");

/** One line per row, its cells below each other. */
const table =
  <Row>(cells: (row: Row) => string[]) =>
  (rows: readonly Row[]): string[] => {
    const all = rows.map(cells);
    return columns(all, "l".repeat(all[0]?.length ?? 0));
  };

/** A line that names the row, and below it what there is to say. */
const paragraphs =
  <Row>(name: (row: Row) => string, ...says: ((row: Row) => string)[]) =>
  (rows: readonly Row[]): string[] =>
    rows.map((row) => [name(row), ...says.map((say) => `       ${say(row)}`)].join("\n"));

const listings: Record<string, (contract: Contract) => Listing> = {
  operations: ({ operations }) =>
    listing(
      operations.map(
        ({ operationId, method, path, source, family, tiers, scope, resource, action }) => ({
          operationId,
          method: method.toUpperCase(),
          path,
          source,
          family,
          tiers,
          ...(scope === undefined ? {} : { scope }),
          resource,
          action,
        }),
      ),
      table((row) => [row.source, row.operationId, row.method, row.path]),
      (row) => row.source,
    ),
  events: ({ events }) =>
    listing(
      events,
      table((row) => [row.channel, row.name]),
      (row) => row.channel,
    ),
  rules: (contract) =>
    listing(
      allRules(contract),
      paragraphs(
        (row) => `${row.level.padEnd(6)} ${row.id}`,
        (row) => row.sentence,
      ),
      (row) => (row.derived ? "derived" : "authored"),
    ),
  "open-points": ({ openPoints }) =>
    listing(
      openPoints,
      paragraphs(
        (row) => row.id,
        (row) => row.question,
        (row) => `accepted: ${row.accepted}`,
      ),
    ),
  untested: ({ untested }) =>
    listing(
      untested,
      paragraphs(
        (row) => row.id,
        (row) => row.statement,
        (row) => row.reason,
      ),
    ),
  faults: () =>
    listing(
      deviationIds("fault").map((id) => {
        const { says, trips } = findFault(id);
        return { id, says, trips };
      }),
      paragraphs(
        (row) => row.id,
        (row) => row.says,
        (row) => `trips: ${row.trips.join(", ")}`,
      ),
    ),
  accents: () =>
    listing(
      deviationIds("accent").map((id) => ({ id, says: findAccent(id).says })),
      paragraphs(
        (row) => row.id,
        (row) => row.says,
      ),
    ),
};

export const list: Command = new Command("list")
  .description("List what the contract and the reference hold.")
  .addArgument(new Argument("<what>", "what to list").choices(Object.keys(listings)))
  .option("--json", "print JSON")
  .option("--count", "print only the counts")
  .action(async (what: string, options: { json?: true; count?: true }) => {
    const found = (listings[what] as (typeof listings)[string])(loadContract());
    if (options.json) {
      console.log(JSON.stringify(found.rows, null, 2));
      return;
    }
    if (!options.count) print(`${found.lines().join("\n")}\n`);
    const groups = found.groups();
    const count = `${thousands(found.rows.length)} ${what.replace("-", " ")}`;
    print(groups ? `${count}: ${groups}` : count);
  });
