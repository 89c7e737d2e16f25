/** What a command says of a mistake in how it was called: what is missing, before it does anything. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const cli = fileURLToPath(new URL("../../../harness/cli.ts", import.meta.url));

test.each([
  ["a sweep of no website", ["sweep"], "--target FILE"],
  [
    "a certificate that is not there",
    ["verify", "nothing.json", "--key", "nothing.pem"],
    "cannot read the certificate nothing.json: there is no such file or folder",
  ],
  [
    "a distributed load without a target that other machines reach",
    ["load", "distribute", "mixed", "--work", "nowhere"],
    "have to reach the target: name it with --target FILE or --base-url URL",
  ],
  [
    "a fault that there is not",
    ["certify", "--fault", "nope"],
    /^assay: there is no fault nope; see `assay list faults`\n$/,
  ],
  [
    "a fault that is mistyped",
    ["certify", "--fault", "event-doubledd"],
    "see `assay list faults`. Did you mean event-doubled?",
  ],
  [
    "an operation that is mistyped",
    ["corpus", "--operation", "shortcuts.shortcut.creat"],
    "the contract has no operation shortcuts.shortcut.creat. Did you mean shortcuts.shortcut.create?\n",
  ],
  [
    "a rule that is mistyped",
    ["certify", "--rule", "inboxes.order-of-severl"],
    "see `assay list rules`. Did you mean inboxes.order-of-several?",
  ],
  [
    "rules that an id only begins",
    ["certify", "--rule", "paging:shortcuts"],
    "see `assay list rules`. Did you mean 'paging:shortcuts*'?",
  ],
  [
    "rules in one option",
    ["certify", "--rule", "inboxes.order-of-several,inboxes.order-all-or-nothing"],
    "see `assay list rules`. It takes no commas: give it once for each rule",
  ],
  [
    "an open point that is mistyped",
    ["explain", "open.event-orders"],
    "there is no open point open.event-orders; similar ones are open.event-",
  ],
  [
    "a folder of a variable that is empty",
    ["certify", "--out", ""],
    "a folder is expected; is a variable empty?",
  ],
  [
    "a secret of a variable that is empty",
    ["serve", "--stage-secret", ""],
    "a secret is expected; is a variable empty?",
  ],
  [
    "an address of another machine",
    ["serve", "--host", "192.0.2.1"],
    "this machine does not have that address; give another --host\n",
  ],
  [
    "an address that is none",
    ["serve", "--host", "999.1.1.1"],
    "--host 999.1.1.1 is neither an address of this machine nor a name of one\n",
  ],
  [
    "a target file of a variable that is empty",
    ["certify", "--target", ""],
    "the name of the target file is blank: is a variable empty?\n",
  ],
  [
    "a family that is mistyped",
    ["certify", "--family", "inbox"],
    /^assay: --family inbox does not exist; there are account, .*\. Did you mean inboxes\?\n$/,
  ],
  [
    "a run that is not there",
    ["matrix", "nothing"],
    "cannot read the run nothing: there is no such file or folder; name the --out",
  ],
  [
    "a target file where no folder is",
    ["serve", "--write-target", "nowhere/target.yaml"],
    /^assay: cannot use nowhere\/target\.yaml: there is no such file or folder\n$/,
  ],
  [
    "a folder in place of a target file",
    ["doctor", "--target", "docs"],
    /^assay: cannot read the target file docs: it is a folder\n$/,
  ],
  [
    "durations of parts that nobody asked for",
    ["certify", "--shard-by", "reports/out"],
    "--shard-by splits rules into parts: --shard i/n says which one is judged\n",
  ],
  [
    "an address of another protocol",
    ["certify", "--base-url", "ftp://x"],
    "--base-url ftp://x is not a URL of http or https; write http://host:port",
  ],
])("%s", (_, words, said) => {
  const { status, stderr } = spawnSync(process.execPath, [cli, ...words], { encoding: "utf8" });
  if (typeof said === "string") expect(stderr).toContain(said);
  else expect(stderr).toMatch(said);
  expect(status).toBe(2);
});

test("whoever reads a corpus may have enough", () => {
  const lines = `"${process.execPath}" "${cli}" corpus --operation inboxes.inbox.create --count 20000`;
  const shell = ["-o", "pipefail", "-c", `${lines} | head -n 1`];
  const { status, stdout, stderr } = spawnSync("bash", shell, { encoding: "utf8" });
  expect(JSON.parse(stdout)).toMatchObject({ operation: "inboxes.inbox.create" });
  expect([status, stderr]).toEqual([0, ""]);
});
