import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { repinned } from "../../contract/pinned.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-pinned-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const published = "inboxes.kept MUST\ninboxes.retired MUST\n";
const misspelt = `inboxes.mispelt MUST\n${published}`;
const rules = ["inboxes.kept MUST", "inboxes.misspelt MUST"];

test("an id that no commit has published goes with its rule, and a published one stays", () => {
  const path = join(folder, "pinned-ids.txt");
  writeFileSync(path, published);
  const author = ["-c", "user.name=author", "-c", "user.email=author@example.com"];
  for (const words of [
    ["init", "-q"],
    ["add", "."],
    [...author, "commit", "-qm", "Publish"],
  ])
    execFileSync("git", words, { cwd: folder });
  expect(repinned(path, misspelt, rules)).toEqual({
    text: "inboxes.kept MUST\ninboxes.misspelt MUST\ninboxes.retired MUST\n",
    added: 1,
    dropped: 1,
  });
});

test("outside of a repository every id stays", () => {
  const { text, dropped } = repinned(join(folder, "pinned-ids.txt"), misspelt, rules);
  expect([text, dropped]).toEqual([
    "inboxes.kept MUST\ninboxes.mispelt MUST\ninboxes.misspelt MUST\ninboxes.retired MUST\n",
    0,
  ]);
});
