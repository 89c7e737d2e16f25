/** `assay list`: what the contract holds. */
import { Argument, Command } from "commander";
import { allRules, loadContract, type Contract } from "../../contract/contract.ts";
import { deviationIds, findAccent, findFault } from "../../reference/deviation.ts";
import { print } from "../../reports/print.ts";

interface Listing {
  /** Rows as they go out with --json. */
  rows: object[];
  /** One line a row. */
  line: (row: never) => string;
  /** What the rows are counted by in the summary. */
  group: (row: never) => string;
}

function listing<Row extends object>(
  rows: Row[],
  line: (row: Row) => string,
  group: (row: Row) => string,
): Listing {
  return { rows, line, group };
}

const pad = (text: string, width: number): string => text.padEnd(width);

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
      (row) =>
        `${pad(row.source, 6)} ${pad(row.operationId, 34)} ${pad(row.method, 6)} ${row.path}`,
      (row) => row.source,
    ),
  events: ({ events }) =>
    listing(
      events,
      (row) => `${pad(row.channel, 6)} ${row.name}`,
      (row) => row.channel,
    ),
  rules: (contract) =>
    listing(
      allRules(contract),
      (row) => `${pad(row.level, 6)} ${row.id}\n       ${row.sentence}`,
      (row) => (row.derived ? "derived" : "authored"),
    ),
  "open-points": ({ openPoints }) =>
    listing(
      openPoints,
      (row) => `${row.id}\n       ${row.question}\n       accepted: ${row.accepted}`,
      () => "open points",
    ),
  untested: ({ untested }) =>
    listing(
      untested,
      (row) => `${row.id}\n       ${row.statement}\n       ${row.reason}`,
      () => "untested",
    ),
  faults: () =>
    listing(
      deviationIds("fault").map((id) => {
        const { says, trips } = findFault(id);
        return { id, says, trips };
      }),
      (row) => `${row.id}\n       ${row.says}\n       trips: ${row.trips.join(", ")}`,
      () => "faults",
    ),
  accents: () =>
    listing(
      deviationIds("accent").map((id) => ({ id, says: findAccent(id).says })),
      (row) => `${row.id}\n       ${row.says}`,
      () => "accents",
    ),
};

function summary({ rows, group }: Listing): string {
  const counts = Map.groupBy(rows as never[], group);
  const parts = [...counts].map(([name, members]) => `${name} ${members.length}`);
  return parts.length > 1 ? `${rows.length} in all: ${parts.join(" · ")}` : parts.join("");
}

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
    if (!options.count) for (const row of found.rows) print(found.line(row as never));
    print(`${options.count ? "" : "\n"}${summary(found)}`);
  });
