/** A token of the target file without every scope makes a conforming target look wrong: that is said before a run, and beside its verdict. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import { permissionsOf } from "../../../harness/target/target.ts";
import { assay } from "../../support/assay.ts";
import { ownStateHome } from "../../support/state-home.ts";

ownStateHome();
const folder = mkdtempSync(join(tmpdir(), "assay-scope-"));
const file = join(folder, "target.yaml");
const scope = "website:conversation:messages";
let byHand: ByHand;

beforeAll(async () => {
  byHand = await startByHand();
  const { credentials, ...given } = byHand.target;
  const { user, scoped } = credentials!;
  const without = scoped!.find((token) => !permissionsOf(token)[scope])!;
  const plugin = { identifier: without.identifier, key: without.key };
  writeFileSync(file, stringify({ ...given, credentials: { user, plugin } }));
});

afterAll(async () => {
  await byHand.stop();
  rmSync(folder, { recursive: true });
});

test("the doctor names scopes, as far as reads of a website tell", async () => {
  const { text, code } = await assay("doctor", "--target", file);
  expect(text).toMatch(
    /✗ plugin is refused \S+, which user may call: 403 .*\n {4}→ give its token the scope website:/,
  );
  expect(code).toBe(3);
});

test("a run names them beside its verdict, and its evidence leads with the refusal", async () => {
  const rule = ["--rule", "tier:conversation.message.list"];
  const { text } = await assay("certify", "--target", file, ...rule, "--out", folder);
  expect(text).toMatch(/request {2}GET \S+\/messages as plugin → 403\n/);
  expect(text).toContain(
    `plugin was refused at operations of the scopes ${scope}: where its token lacks them the target is not to blame`,
  );
});
