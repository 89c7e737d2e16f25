/** docs/weather.md: what is tried, and how a run ends then. */
import { requestCases, socketCases } from "./weathers.ts";

interface Row {
  name: string;
  conforming: readonly number[];
  broken: readonly number[];
}

/** A table of Markdown, its columns as wide as their widest cell. */
function table(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...rows.slice(1).map(line)].join("\n");
}

const casesTable = (cases: readonly Row[]): string =>
  table([
    ["weather", "exit code, conforming target", "exit code, broken target"],
    ...cases.map(({ name, conforming, broken }) => [
      name,
      conforming.join(" or "),
      broken.join(" or "),
    ]),
  ]);

export const weatherPage = (): string => `# Weather

*Weather* is what the network and gateways between assay and a target do to a run. It says nothing about the target: it never makes a conforming target
end with exit code 1, and never lets a violation pass. Exit code 0 stands for conforming, 1 for non-conforming, and 3 for a run in which something
remained undecided: those rules are \`indeterminate\`, and each says why.

Tests check every row with a proxy, on the embedded reference as it is and with planted faults.

## Requests

Reads, and all calls that were throttled, are sent again. A write that may have been carried out is not: its rule is judged again in a new world. At
most two of the rules of the family \`inboxes\` may remain undecided in any of these cases.

While nothing at all is answered, as when the target is started anew, reads and what takes something back wait for as long as the \`patience\` of
its file says (65 seconds), or 20 seconds after Ctrl-C. A target that answers nothing for a minute, or for longer where \`patience\` is longer, counts
as gone, and so does one that throttles every call, whoever makes it: the run ends, and what was not decided is indeterminate.

A write whose answer does not come in time may still be carried out. Without a stage a rule then waits once more as long as the \`timeout\` of the
file before it takes back what it did; else the write would come after that, and be in the way of the next rule.

${casesTable(requestCases)}

## Stale reads

A read may lag behind the last write for as long as \`settle\` in the target file says (2 seconds), a list or a search ten times as long, and
may alternate between the old and the new state until then, as replicas do. Rules read again until then. A rule whose reads alternated is
played once more before it fails; that time it waits before each read until the read has to show the last write. Staleness beyond that is a failure.

## Sockets

A rule whose socket was cut is judged again on a new one. An event that is missing on a socket that was cut is never held against the target,
and silence on it never proves that nothing was sent. The tests judge some rules about events, among them those that find the planted
faults.

${casesTable(socketCases)}
`;
