/** `assay baseline RUN --target FILE` changes of a file only what a run says about its entries. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runJson } from "../../reports/sink/run.ts";
import { assay } from "../support/assay.ts";
import { largeRun } from "../browser/run.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-baseline-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [run, target] = [join(folder, "run.json"), join(folder, "target.yaml")];

const violations = [{ where: "/", expected: "a", received: "b" }];
const failing = ["envelope:website.read", "shape:website.read"];

writeFileSync(
  run,
  runJson({
    ...largeRun(({ id }) => (failing.includes(id) ? { outcome: "fail", violations } : {})),
    // As the file was when the run was made.
    knownFailures: [{ rule: "nothing.*", reason: "mistyped, and mended in the file since" }],
  }),
);

const head = "name: staging # of the team\nurl: ${STAGING}\n";

test("entries of the file stay as somebody wrote them since, and what passes goes", async () => {
  writeFileSync(
    target,
    `${head}knownFailures:
  # Waits for the new store.
  - { rule: "shape:website.read", reason: "issue 12", until: "2027-01-31" }
  - { rule: "envelope:account.read", reason: "mended" }
`,
  );
  const { code, text } = await assay("baseline", run, "--target", target, "--reason", "issue 13");
  expect(text).toContain("removed envelope:account.read: it passes");
  expect(text).toContain("2 known failures: 1 added, 1 removed");
  expect(code).toBe(0);
  expect(readFileSync(target, "utf8")).toBe(`${head}knownFailures:
  # Waits for the new store.
  - { rule: "shape:website.read", reason: "issue 12", until: "2027-01-31" }
  - rule: envelope:website.read
    reason: issue 13
`);
});

test("an entry that the next run will not take is named", async () => {
  writeFileSync(
    target,
    `${head}knownFailures:
  - { rule: "shape:website.read", reason: "issue 12", until: "2020-01-31" }
  - { rule: "shape:nothing", reason: "mistyped" }
`,
  );
  const { text } = await assay("baseline", run, "--target", target);
  expect(text).toContain(
    "known failure shape:website.read expired after 2020-01-31: fix it or set a later day, or the next run is non-conforming",
  );
  expect(text).toContain("known failure shape:nothing matches no rule of the contract");
  expect(text).not.toContain("kept shape:nothing");
});

test("a file without entries gets them", async () => {
  writeFileSync(target, head);
  await assay("baseline", run, "--target", target, "--reason", "issue 13");
  expect(readFileSync(target, "utf8")).toContain(`${head}knownFailures:\n  - rule: `);
});

test.each(['"shape:*"', '["shape:*"]', "[{ rule: 12 }]"])(
  "a broken one is left: %s",
  async (entries) => {
    const broken = `${head}knownFailures: ${entries}\n`;
    writeFileSync(target, broken);
    const { code, text } = await assay("baseline", run, "--target", target);
    expect(text).toContain("/knownFailures is not a list of entries with rule and reason");
    expect(code).toBe(2);
    expect(readFileSync(target, "utf8")).toBe(broken);
  },
);

test("a file that names another target than the run is asked for", async () => {
  const { target: ran } = JSON.parse(readFileSync(run, "utf8"));
  const question = `the run is of ${ran.name}, and ${target} is of production: is it the right one?`;
  writeFileSync(target, head.replace("staging", "production"));
  expect((await assay("baseline", run, "--target", target)).text).toContain(question);
  writeFileSync(target, head.replace("staging", ran.name));
  expect((await assay("baseline", run, "--target", target)).text).not.toContain("is of");
});
