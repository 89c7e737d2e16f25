/** Whose things a run on a website by hand never removes, and what it says of those that it cannot look for. */
import { existsSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { envelopeOf } from "../../../harness/client/answer.ts";
import { itemsOf } from "../../../harness/client/list/items.ts";
import { CouldNotRun } from "../../../harness/case/stop.ts";
import type { Safety } from "../../../harness/guest/safety.ts";
import { journalPath } from "../../../harness/guest/journal/journal-path.ts";
import { openRun, type Run } from "../../../harness/run/run.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import { recoverableOf, type Target } from "../../../harness/target/target.ts";
import { createTrial, type Trial } from "../../../harness/trial/trial.ts";
import { asIfKilled } from "../../support/killed.ts";
import { logIn } from "../../support/session.ts";
import { ownStateHome } from "../../support/state-home.ts";
import { weatherProxy } from "../../weather/proxy.ts";

ownStateHome();
const contract = loadContract();
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function byHand(): Promise<ByHand> {
  const started = await startByHand([], [], 0);
  closing.push(started.stop);
  return started;
}

const open = (target: Target, safety: Safety): Promise<Run> =>
  openRun(contract, target, { safety });

const trialOf = (run: Run): Trial =>
  createTrial(run, () => {
    throw new Error("nothing is drawn");
  });

test.each(["scratch", "all"] as const)("the account of the owner stays: %s", async (safety) => {
  const { target } = await byHand();
  const { user } = target.credentials!;
  const run = await open(target, safety);
  const trial = trialOf(run);
  const as = { role: "owner", tier: "user", pair: user! } as const;
  const removal = contract.operation("account.remove");
  const removed = trial.callOperation(as, removal, { body: { verify: user!.password } });
  await expect(removed).rejects.toThrow(CouldNotRun);
  await trial.end();
  await run.close();
  expect((await logIn(target.url, user!)).status).toBe(200);
});

test("a list that cannot be read any more is named, and what may be new there is left to a sweep", async () => {
  const { target } = await byHand();
  let isOver = false;
  const proxy = await weatherProxy(target.url, (_, { url = "" }) =>
    isOver && url.includes("/shortcuts/list")
      ? { answer: { status: 403, body: '{"error":true,"reason":"forbidden","data":{}}' } }
      : undefined,
  );
  closing.push(() => proxy.close());
  const through = { ...target, url: proxy.url };
  const run = await open(through, "scratch");
  isOver = true;
  await run.close();
  expect(run.guests[0]?.traces().left).toEqual([
    [
      expect.stringMatching(
        /^what could not be looked for, since shortcuts\S* cannot be read any more; run `assay sweep /,
      ),
      1,
    ],
  ]);
  expect(existsSync(journalPath(through, process.env))).toBe(true);
  isOver = false;
  const next = await open(through, "scratch");
  await next.close();
  expect(next.guests[0]?.traces().left).toEqual([]);
  expect(existsSync(journalPath(through, process.env))).toBe(false);
});

test("a session of the target file stays open, though a platform gives it to all who log in", async () => {
  const { target } = await byHand();
  const { email, password, ...pair } = target.credentials!.user!;
  const proxy = await weatherProxy(target.url, (_, { url = "" }) =>
    url.endsWith("/session/login")
      ? {
          answer: { status: 200, body: JSON.stringify({ error: false, reason: "ok", data: pair }) },
        }
      : undefined,
  );
  closing.push(() => proxy.close());
  const run = await open({ ...target, url: proxy.url }, "scratch");
  const trial = trialOf(run);
  await trial.call(undefined, "session.login", { body: { email: email!, password: password! } });
  await trial.end();
  const owner = { role: "owner", tier: "user", pair } as const;
  const read = await run.call(contract.operation("account.read"), owner, {});
  expect(read.response?.status).toBe(200);
  await run.close();
});

test.each([
  ["when the rule ends", false],
  ["by the next run where this one is killed", true],
])("an account whose password was set by mail gets its own back %s", async (_, isKilled) => {
  const { target } = await byHand();
  const account = recoverableOf(target)[0]!;
  const logsIn = async (): Promise<boolean> =>
    (await logIn(target.url, { identifier: "", key: "", ...account })).ok;
  const run = await open(target, "scratch");
  const trial = trialOf(run);
  const { owner } = await trial.world({ isRecoverable: true });
  const password = "another password";
  // A broken target may say that it refused what it did.
  const params = { user_id: owner.user_id, recover_identifier: "none", recover_key: "none" };
  await trial.call(undefined, "account.recovery.reset", { params, body: { password } });
  const change = contract.operation("account.profile.merge");
  await run.call(change, owner, { body: { password, verify: account.password } });
  expect(await logsIn()).toBe(false);
  if (isKilled) {
    run.guests.splice(0);
    await run.close();
    asIfKilled(target);
    await (await open(target, "scratch")).close();
  } else {
    await trial.end();
    expect(await logsIn()).toBe(true);
    await run.close();
  }
  expect(await logsIn()).toBe(true);
});

test("what a rule reports is rejected at its end, and what another rule made meanwhile stays", async () => {
  const { target } = await byHand();
  const run = await open(target, "all");
  const [reporting, making] = [trialOf(run), trialOf(run)];
  const { owner, website_id } = await reporting.world();
  const params = { website_id };
  const { session_id } = (await reporting.given(owner, "conversation.create", { params })) as {
    session_id: string;
  };
  await making.world();
  const body = { bang: "kept", text: "Hello" };
  await making.given(owner, "shortcuts.shortcut.create", { params, body });
  const listed = async (id: "conversations.spam.list" | "shortcuts.shortcut.list") =>
    itemsOf(
      envelopeOf(
        await run.call(contract.operation(id), owner, { params: { ...params, page_number: "1" } }),
      ).data,
    );
  const before = await listed("conversations.spam.list");
  await reporting.given(owner, "conversation.report", {
    params: { ...params, session_id },
    body: { flag: "spam" },
  });
  expect(await listed("conversations.spam.list")).not.toEqual(before);
  await reporting.end();
  expect(await listed("conversations.spam.list")).toEqual(before);
  expect(await listed("shortcuts.shortcut.list")).toContainEqual(expect.objectContaining(body));
  await making.end();
  await run.close();
});

test("what somebody subscribed to by a mailed link is as it was when the rule ends", async () => {
  const { target } = await byHand();
  const [link] = target.credentials!.subscriptionLinks!;
  const run = await open(target, "scratch");
  const params = { email_hash: link!.email_hash, key: link!.key };
  const input = { params, query: { website_id: target.website! } };
  const subscribed = async (): Promise<unknown> => {
    const read = await run.call(contract.operation("subscription.read"), undefined, input);
    return memberAt(envelopeOf(read).data, "subscribed");
  };
  const before = await subscribed();
  const trial = trialOf(run);
  const merge = contract.operation("subscription.merge");
  await trial.callOperation(undefined, merge, { ...input, body: { subscribed: !before } });
  expect(await subscribed()).toBe(!before);
  await trial.end();
  expect(await subscribed()).toBe(before);
  await run.close();
});
