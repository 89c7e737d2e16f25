/** Sessions after a kill: one that the run opened is ended, though nothing that lasts holds its key, and who was logged out by what the run did is let in again. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { stringify } from "yaml";
import { loadContract } from "../../../contract/contract.ts";
import { itemsOf } from "../../../harness/client/list/items.ts";
import { envelopeOf, isAccepted } from "../../../harness/client/answer.ts";
import { openRun, type Run } from "../../../harness/run/run.ts";
import { keypairIn } from "../../../harness/client/session-keypair.ts";
import { totp } from "../../../harness/client/totp.ts";
import { generatedSecret } from "../../../harness/arrange/person/generated-secret.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import { createTrial, type Trial } from "../../../harness/trial/trial.ts";
import type { Operator } from "../../../harness/trial/world.ts";
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

/** What ends all sessions, and the only way in from then on. */
const changes = {
  "email-ends-all-sessions": async (trial: Trial, owner: Operator): Promise<void> => {
    const email = "somebody.else@example.com";
    await trial.call(owner, "account.profile.merge", { body: { email, verify: owner.password } });
  },
  "two-factor-ends-all-sessions": async (trial: Trial, owner: Operator): Promise<void> => {
    const secret = generatedSecret(await trial.given(owner, "account.token.generate"))!;
    await trial.given(owner, "account.token.verify", {
      query: { secret, token: totp(secret, Date.now()) },
    });
    await trial.call(owner, "account.token.replace", { body: { secret } });
  },
};

test.for(Object.entries(changes))(
  "assay sweep lets the owner in again: %s",
  async ([accent, change]) => {
    const byHand = await startByHand([], [accent], 0);
    onTestFinished(byHand.stop);
    const { url, website, credentials } = byHand.target;
    const user = credentials!.user!;
    const { email, password } = user;
    const target = {
      name: "logged-out",
      url,
      website: website!,
      credentials: { user: { ...user, changeable: true } },
    };
    const run = await openRun(contract, structuredClone(target), { safety: "all" });
    const trial = createTrial(run, () => {
      throw new Error("nothing is drawn");
    });
    const { owner } = await trial.world();
    await change(trial, owner);
    const body = { email: email!, password: password! };
    const logsIn = async (): Promise<boolean> =>
      isAccepted(await run.call(contract.operation("session.login"), undefined, { body }));
    expect(await logsIn()).toBe(false);
    run.guests.splice(0);
    asIfKilled(byHand.target);

    const file = join(home(), "target.yaml");
    await writeFile(file, stringify(target));
    const swept = await assay("sweep", "--target", file);
    // The session of the file is over all the same.
    expect(swept.code).toBe(3);
    expect(swept.text).toMatch(
      /^website \S+: 1 thing removed or put back\n {2}still there: 1 × the session of the owner,[^\n]*\n$/,
    );
    expect(await logsIn()).toBe(true);
    await run.close();
  },
);
