import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRun } from "../../reports/read-run.ts";
import { clearReports, reportNames, writeReports } from "../../reports/write.ts";
import { assay } from "../support/assay.ts";
import { record } from "./hostile.ts";

async function inDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), "assay-reports-"));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

interface AllureResult {
  name: string;
  start: number;
  stop: number;
  status: string;
  historyId: string;
  statusDetails: { message?: string };
  attachments: { source: string }[];
  steps: { name: string; attachments: { source: string }[] }[];
}

function resultsIn(directory: string): AllureResult[] {
  const folder = join(directory, "allure-results");
  return readdirSync(folder)
    .filter((file) => file.endsWith("-result.json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as AllureResult);
}

test("a run writes what --report names and nothing else, and says where it is", async () => {
  await inDirectory(async (directory) => {
    const words = ["certify", "--rule", "shape:plans.plan.list", "--report", "junit"];
    const { code, text } = await assay(...words, "--out", directory);
    expect({ code, left: readdirSync(directory) }).toEqual({ code: 0, left: ["junit.xml"] });
    expect(text).toContain(`  report: ${join(directory, "junit.xml")}\n`);
  });
});

test("before a run nothing of an earlier one is left", async () => {
  await inDirectory(async (directory) => {
    for (const name of ["allure.html", "run.json", "verdicts.jsonl", "mine.txt"])
      writeFileSync(join(directory, name), "of yesterday");
    await clearReports(directory);
    expect(readdirSync(directory)).toEqual(["mine.txt"]);
  });
});

test("folders with the names of reports that are somebody else's stay", async () => {
  await inDirectory(async (directory) => {
    for (const [folder, file] of [
      ["scripts", "build.sh"],
      ["allure-results", "history.txt"],
    ] as const) {
      mkdirSync(join(directory, folder));
      writeFileSync(join(directory, folder, file), "#!/bin/sh\n# mine\n");
    }
    await writeReports(record, directory, reportNames);
    expect(readdirSync(join(directory, "scripts")).length).toBeGreaterThan(1);
    await clearReports(directory);
    expect(readdirSync(directory).sort()).toEqual(["allure-results", "scripts"]);
    expect(readdirSync(join(directory, "scripts"))).toEqual(["build.sh"]);
    expect(readdirSync(join(directory, "allure-results"))).toEqual(["history.txt"]);
  });
});

test("all reports are written, and nothing of an earlier run stays", async () => {
  await inDirectory(async (directory) => {
    const out = join(directory, "new [a-z]*", "out");
    mkdirSync(join(out, "allure-results"), { recursive: true });
    writeFileSync(join(out, "allure-results", "stale-result.json"), '{"name":"stale"}');
    await writeReports(record, out, reportNames);
    expect(readdirSync(out).sort()).toEqual([
      "allure-results",
      "allure.html",
      "exchanges.har",
      "junit.xml",
      "report.html",
      "run.json",
      "scripts",
      "summary.md",
      "verdicts.jsonl",
    ]);
    expect(
      resultsIn(out).every(({ start, stop }) => {
        const began = Date.parse(record.started);
        return began <= start && stop <= began + record.duration;
      }),
    ).toBe(true);
    expect(readRun(out).record).toEqual(JSON.parse(JSON.stringify(record)));
    const lines = readFileSync(join(out, "verdicts.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(
      record.rules.map(({ id }) => id),
    );

    // Of those that failed, others have no calls to show.
    expect(readdirSync(join(out, "scripts")).sort()).toEqual([
      "advice_conversation.message.send.sh",
      "envelope_conversation.message.send.sh",
    ]);

    const results = resultsIn(out);
    expect(new Set(results.map(({ historyId }) => historyId)).size).toBe(results.length);
    expect(Object.fromEntries(results.map(({ name, status }) => [name, status])))
      .toMatchInlineSnapshot(`
      {
        "advice:conversation.message.send": "failed",
        "bounds:people.list": "skipped",
        "envelope:conversation.message.send": "failed",
        "event:people.list": "skipped",
        "head:people.exists": "broken",
        "paging:people.list": "skipped",
        "read-back:conversation.message.send": "skipped",
        "scope:conversation.message.send": "passed",
        "shape:conversation.message.send": "failed",
        "suites/people/list.suite.ts": "broken",
        "tier:conversation.message.edit": "skipped",
        "tier:conversation.message.send": "skipped",
      }
    `);
    const failed = results.find(({ name }) => name === record.rules[0]?.id);
    const files = [...(failed?.attachments ?? []), ...(failed?.steps[0]?.attachments ?? [])];
    expect(files).toHaveLength(2);
    const missing = files.filter(({ source }) => !existsSync(join(out, "allure-results", source)));
    expect(missing).toEqual([]);

    const allure = readFileSync(join(out, "allure.html"), "utf8");
    expect(allure).not.toContain("googletagmanager.com/gtag");
    expect(allure).not.toContain("<script>alert(1)");
  });
});

test("a report that cannot be written is an error that names it, and the others are there", async () => {
  await inDirectory(async (directory) => {
    mkdirSync(join(directory, "junit.xml"));
    await expect(writeReports(record, directory)).rejects.toThrow(
      /^not all reports could be written to .*: junit\.xml: EISDIR/,
    );
    expect(existsSync(join(directory, "report.html"))).toBe(true);
  });
});

test("without a choice Allure and the HTTP archive are not written", async () => {
  await inDirectory(async (directory) => {
    await writeReports(record, directory);
    expect(readdirSync(directory).sort()).toEqual([
      "junit.xml",
      "report.html",
      "run.json",
      "summary.md",
      "verdicts.jsonl",
    ]);
  });
});

test("the HTTP archive holds the exchanges of failing rules", async () => {
  await inDirectory(async (directory) => {
    await writeReports(record, directory, ["har"]);
    const { log } = JSON.parse(readFileSync(join(directory, "exchanges.har"), "utf8")) as {
      log: {
        version: string;
        pages: { id: string }[];
        entries: { pageref: string; request: object; response: { status: number } }[];
      };
    };
    expect(log.version).toBe("1.2");
    expect(log.entries.map(({ pageref, response }) => [pageref, response.status])).toEqual([
      ["envelope:conversation.message.send", 200],
      ["advice:conversation.message.send", 0],
    ]);
    expect(log.entries[0]?.request).toMatchObject({
      method: "POST",
      url: "https://staging.example/v1/website/it's/conversation/session_1/message",
    });
  });
});

test("a run that cannot be read says why and what to do", async () => {
  await inDirectory(async (directory) => {
    expect(() => readRun(directory)).toThrow(/^cannot read the run .*name the --out directory/);
    for (const [text, error] of [
      ["{", /is no run, since it is not JSON; name the --out directory/],
      ["[]", /is no run; name the --out directory/],
      ['{"version":1}', /another version of assay wrote .*whose form is 1; .* run certify again/],
      ['{"version":4}', /is not a run of assay/],
    ] as const) {
      writeFileSync(join(directory, "run.json"), text);
      expect(() => readRun(directory)).toThrow(error);
    }
  });
});
