/** `assay matrix RUN...`: implementations beside each other on one page, with a badge for each. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { badge } from "../../reports/matrix/badge.ts";
import { implementationsOf } from "../../reports/matrix/implementation.ts";
import { matrixPage } from "../../reports/matrix/page.ts";
import { print } from "../../reports/format/print.ts";
import { folder } from "./support/option.ts";
import { readRun } from "../../reports/read-run.ts";
import { version } from "../version.ts";
import { makeFolder } from "../../reports/folder.ts";

function runMatrix(runs: string[], { out }: { out: string }): void {
  const all = implementationsOf(runs.map((run) => ({ run, record: readRun(run).record })));
  makeFolder(out);
  const write = (file: string, text: string): void => {
    const path = join(out, file);
    writeFileSync(path, text);
    print(path);
  };
  write("matrix.html", matrixPage(all, version));
  for (const { name, record } of all) write(`badge-${fileName(name)}.svg`, badge(record));
}

const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

export const matrix: Command = new Command("matrix")
  .description("Write one page that compares the runs of several implementations, and badges.")
  .argument("<runs...>", "--out directories of runs, or their run.json")
  .option("--out <directory>", "where page and badges go", folder, "reports/out/matrix")
  .action(runMatrix);
