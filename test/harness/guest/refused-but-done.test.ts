/** A target that refuses what it carries out is red, and keeps nothing of it. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import { recoverableOf } from "../../../harness/target/target.ts";
import { findFault } from "../../../reference/deviation.ts";
import { pictureOf } from "../../support/picture.ts";
import { logIn } from "../../support/session.ts";
import { ownStateHome } from "../../support/state-home.ts";

ownStateHome();

const rules = allRules(loadContract());

/** Lists that show what the chatbox says to what it hears, and the logins of this test. */
const ofOthers = ["conversations.conversation.list", "session.authorized.list"];

test.each([
  "account-password-changed-though-refused",
  "account-recovery-refused-but-set",
  "account-refused-but-created",
  "account-renamed-though-refused",
  "limits-unknown-adds-first",
])("%s", async (fault) => {
  const { target, running, stop } = await startByHand([fault], [], 0);
  const { url, website = "", credentials } = target;
  const accounts = [credentials!.user!, ...recoverableOf(target)].map((one) => ({
    identifier: "",
    key: "",
    ...one,
  }));
  const picture = async (): Promise<unknown> => {
    const shown = await pictureOf(url, website, credentials!.user!);
    for (const list of ofOthers) delete shown[list];
    const logins = await Promise.all(accounts.map((one) => logIn(url, one)));
    const users = [...running.reference.platform.users].length;
    return { shown, logins: logins.map(({ status }) => status), users };
  };
  try {
    const before = await picture();
    const { trips } = findFault(fault);
    const { verdicts, report } = await execute({
      target,
      rules: rules.filter(({ id }) => trips.includes(id)),
      seed: 1,
      runs: 1,
      budget: 20_000,
      concurrency: 8,
    });
    expect(verdicts.map(({ outcome }) => outcome)).toContain("fail");
    expect(await picture()).toEqual(before);
    expect(report.traces?.left).toEqual([]);
  } finally {
    await stop();
  }
});
