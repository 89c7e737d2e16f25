/** What a journal keeps of a run that was killed, and what of one that was damaged. */
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runsElsewhere } from "../../../harness/guest/journal/elsewhere.ts";
import { journalPath, journalPaths } from "../../../harness/guest/journal/journal-path.ts";
import { openJournal, readJournal, type Undo } from "../../../harness/guest/journal/journal.ts";
import { thisProcess } from "../../../harness/process/process.ts";

let home: string;
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), "assay-journal-"))));
afterEach(() => rmSync(home, { recursive: true }));

const before = { places: [], things: [], counts: {} };
const [first, second] = ["a", "b"].map((id): Undo => ({ operationId: "x.remove", params: { id } }));

const pathThrough = (url: string, website = "here"): string =>
  journalPath({ url, website }, { XDG_STATE_HOME: home });

function write(url = "http://user:secret@platform.example/"): string {
  const path = pathThrough(url);
  const journal = openJournal(path, { url, website: "here", before });
  journal.note(first!);
  journal.note(second!);
  return path;
}

test.each([
  "http://platform.example/",
  "http://PLATFORM.example:80",
  "http://u:p@platform.example",
])("one website has one journal, however its URL is written: %s", (url) =>
  expect(pathThrough(url)).toBe(pathThrough("http://platform.example")),
);

test("another URL and another website have another one, and those of a website are found", () => {
  const paths = [write("http://one.example"), write("http://two.example")];
  expect(journalPaths("here", { XDG_STATE_HOME: home }).toSorted()).toEqual(paths.toSorted());
  expect(journalPaths("elsewhere", { XDG_STATE_HOME: home })).toEqual([]);
});

test("a run that plays through another URL is to be waited for, what one left there to be swept", () => {
  const path = write("http://one.example");
  const target = { name: "two", url: "http://two.example", website: "here" };
  const sentences = (pid: number): unknown => {
    const mark = /"pid":\d+(?:,"started":"[^"]*")?/;
    writeFileSync(path, readFileSync(path, "utf8").replace(mark, `"pid":${pid}`));
    const approach = { targetArguments: ["--target", "two.yaml"] };
    return runsElsewhere(target, approach, { XDG_STATE_HOME: home });
  };
  expect(sentences(process.ppid)).toEqual([
    {
      website: "here",
      isOver: false,
      text: `another run (process ${process.ppid}) plays through http://one.example on website here; if that is the same platform, each removes what the other makes: wait for its end`,
    },
  ]);
  expect(sentences(999_999_999)).toEqual([
    {
      website: "here",
      isOver: true,
      text: `a run through http://one.example left a journal of website here; if that is the same platform, \`assay sweep --target two.yaml --take-over http://one.example\` cleans up after it; if that platform is gone, remove ${path}`,
    },
  ]);
});

test("it says who plays and where, without a password, and what is to be undone", () => {
  const path = write();
  expect(readJournal(path)).toEqual({
    path,
    opening: { ...thisProcess(), url: "http://platform.example", website: "here", before },
    undos: [second, first],
    left: [],
  });
  expect(readdirSync(dirname(path))).toHaveLength(1);
});

test("of a run that ended it keeps what is to be undone, and of what stood there the lists that nobody read", () => {
  const path = pathThrough("http://platform.example/");
  const places = ["read", "unread"].map((list) => ({ list, params: { website_id: "here" } }));
  const stood = { places, things: [first!], counts: { counted: 3 } };
  const opening = { url: "http://platform.example", website: "here", before: stood };
  const journal = openJournal(path, opening);
  journal.note(first!)();
  journal.note(second!);
  journal.bequeath([["a mark", 2]]);
  journal.narrow(["unread"]);
  expect(readJournal(path)).toEqual({
    path,
    opening: {
      ...thisProcess(),
      ...opening,
      before: { places: [places[1]], things: [first], counts: {} },
    },
    undos: [second],
    left: [["a mark", 2]],
  });
});

test("a first line that cannot be written leaves what stood there", () => {
  const path = write();
  const text = readFileSync(path, "utf8");
  const endless = {
    toJSON: (): never => {
      throw new Error("the disk is full");
    },
  };
  const opening = { url: "http://platform.example", website: "here", before: endless as never };
  expect(() => openJournal(path, opening)).toThrow("the disk is full");
  expect(readFileSync(path, "utf8")).toBe(text);
  expect(readdirSync(dirname(path))).toHaveLength(1);
});

test.each([
  ["nothing", 0, 0],
  ["a piece of the first line", 50, 0],
])("of %s nothing is read, and nothing fails", (_, length, undos) => {
  const path = write();
  writeFileSync(path, readFileSync(path).subarray(0, length));
  expect(readJournal(path)).toEqual({ path, undos: Array(undos), left: [] });
});

test("where the first line is damaged the others are read, but for pieces and other values", () => {
  const path = write();
  writeFileSync(path, readFileSync(path, "utf8").slice(30));
  appendFileSync(path, '12\nnull\n{"number":9,"und');
  expect(readJournal(path)).toEqual({ path, undos: [second, first], left: [] });
});
