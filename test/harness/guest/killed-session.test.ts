/** A session that a run opened is ended after a kill, though nothing that lasts holds its key. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { loadContract } from "../../../contract/contract.ts";
import { itemsOf } from "../../../harness/client/list/items.ts";
import { envelopeOf } from "../../../harness/client/answer.ts";
import { openRun, type Run } from "../../../harness/run/run.ts";
import { keypairIn } from "../../../harness/client/session-keypair.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import { createTrial } from "../../../harness/trial/trial.ts";
import { assay } from "../../support/assay.ts";
import { asIfKilled } from "../../support/killed.ts";
import { ownStateHome } from "../../support/state-home.ts";

const contract = loadContract();
let byHand: ByHand;
const home = ownStateHome();

beforeAll(async () => {
  byHand = await startByHand();
});

afterAll(async () => {
  await byHand.stop();
});

test("assay sweep closes it", async () => {
  const { url, website, credentials } = byHand.target;
  const { email, password, ...session } = credentials!.user!;
  const owner = { role: "owner", tier: "user", pair: session } as const;
  const bare = { name: "bare", url, website: website!, credentials: { user: credentials!.user! } };
  const sessions = async (run: Run): Promise<number> => {
    const list = await run.call(contract.operation("session.authorized.list"), owner, {});
    return itemsOf(envelopeOf(list).data).length;
  };

  const run = await openRun(contract, bare, { safety: "scratch" });
  const before = await sessions(run);
  const trial = createTrial(run, () => {
    throw new Error("nothing is drawn");
  });
  await trial.world();
  const login = await trial.call(undefined, "session.login", {
    body: { email: email!, password: password! },
  });
  const { key } = keypairIn(envelopeOf(login).data)!;
  expect(await sessions(run)).toBe(before + 1);
  run.guests.splice(0);
  await run.close();

  expect(asIfKilled(byHand.target)).not.toContain(key);

  const file = join(home(), "target.yaml");
  await writeFile(file, stringify(JSON.parse(JSON.stringify(bare))));
  expect(await assay("sweep", "--target", file)).toMatchObject({ code: 0 });
  const after = await openRun(contract, bare);
  expect(await sessions(after)).toBe(before);
  await after.close();
});
