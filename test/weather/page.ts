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

What lies between assay and a target says nothing about the target. A conforming target never ends a run with exit code 1 because of
it, and what is wrong never passes because of it. Exit code 0 stands for conforming, 1 for non-conforming, and 3 for a run of which something
stayed undecided: those rules are \`indeterminate\`, and each says why.

Tests hold every row through a proxy, on the embedded reference as it is and with planted faults.

## Requests

Reads, and whatever was throttled, are sent again. A write whose fate is unknown is not: its rule is judged again in a new world. At
most two of the rules of the family \`inboxes\` may stay undecided in any of these.

A target that answers nothing at all for a minute, or for as long as \`patience\` of its file says if that is longer, is gone: the run ends,
and what was not decided is indeterminate.

${casesTable(requestCases)}

## Reads that are behind

A read may be behind the last write for as long as \`settle\` in the target file says (2 seconds), a list or a search ten times as long, and
until then it may show now what was there before, now what is, as replicas do. Rules read again until then. One whose reads went back and forth is
played once more before it fails, and waits before each read until that has to show the last write. What is behind for longer is red.

## Sockets

A rule whose socket was cut is judged again on a new one. What was not heard on a socket that was cut is never held against the target,
and a silence on it is never taken for a proof that nothing was sent. Some rules on events are judged, those that find the planted
faults among them.

${casesTable(socketCases)}
`;
