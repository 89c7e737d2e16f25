/** Accounts and keypairs that a target file names: what rules do with them misleads no other rule, and stays as it was. */
import { expect, test } from "vitest";
import { basicCredentials } from "../../../harness/client/basic.ts";
import { mostConfirmations } from "../../../harness/record/ingredient.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import type { Target } from "../../../harness/target/target.ts";
import { hurried, judge, rules } from "../../support/by-hand.ts";
import { logIn } from "../../support/session.ts";
import { ownStateHome } from "../../support/state-home.ts";

ownStateHome();

test("where an account is mailed one recovery a minute, a rule waits for the second", async () => {
  const { target, stop } = await startByHand([], ["recovery-once-a-minute"]);
  try {
    const ids = ["accepted:session.recover", "session.recover-sends-mail"];
    const { verdicts } = await judge(hurried(target), ({ id }) => ids.includes(id));
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["pass", "pass"]);
  } finally {
    await stop();
  }
});

test.each([
  ["", "as reads show"],
  ["confirm-unknown-read", "as refusals let suppose"],
])(
  "keypairs that a run before used up are no failure, on a target with '%s', %s",
  async (accent) => {
    const { target, stop } = await startByHand([], accent ? [accent] : []);
    const { credentials = {} } = target;
    const confirmable = credentials.confirmable?.slice(0, mostConfirmations) ?? [];
    const naming = (some: typeof confirmable): Target => ({
      ...target,
      credentials: { ...credentials, confirmable: some },
    });
    const isServed = ({ needs }: { needs: string[] }): boolean =>
      needs.includes("confirm-keypairs");
    try {
      const first = await judge(
        naming(confirmable),
        (rule) => isServed(rule) && !rule.needs.includes("stage:inject"),
      );
      expect(new Set(first.verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["pass"]));
      const again = await judge(naming(confirmable.slice(0, -1)), isServed);
      const outcomes = again.verdicts.map(({ outcome }) => outcome);
      expect(outcomes).not.toContain("fail");
      expect(outcomes).toContain("could-not-run");
    } finally {
      await stop();
    }
  },
);

test("an operator who was only invited again is named, and not taken for one", async () => {
  const { target, stop } = await startByHand([], ["operator-existing-account-invited"]);
  try {
    const ids = ["operators.unlinked-loses-access", "operators.unlinked-is-added-again"];
    const { verdicts, report } = await judge(hurried(target), ({ id }) => ids.includes(id), 500);
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["pass", "could-not-run"]);
    expect(report.traces?.left).toEqual([[expect.stringContaining("invited again"), 1]]);
  } finally {
    await stop();
  }
});

test("no operator of the target is unlinked but the one who is named for it", async () => {
  const { target, stop } = await startByHand();
  try {
    const { removable: _removable, ...credentials } = target.credentials!;
    const judged = rules.filter(({ id }) => id === "accepted:operators.operator.remove");
    const { verdicts } = await execute({
      target: { ...target, credentials },
      rules: judged.map((rule) => ({ ...rule, needs: ["user-tier"] })),
      seed: 1,
      runs: 1,
      budget: 500,
      safety: "all",
    });
    expect(verdicts).toMatchObject([{ outcome: "could-not-run" }]);
  } finally {
    await stop();
  }
});

test("probes leave who the target file names logged in, with the password that it says", async () => {
  const { target, stop } = await startByHand();
  try {
    await execute({
      target,
      rules: rules.filter(({ id }) => id === "account.profile-written-whole"),
      seed: 1,
      runs: 1,
      budget: 100_000,
      safety: "all",
      probed: () => true,
    });
    const { user, member } = target.credentials!;
    const ask = async (path: string, init: RequestInit): Promise<[string, number]> => [
      path,
      (await fetch(`${target.url}/v1/user/${path}`, init)).status,
    ];
    for (const { identifier, key, email, password } of [user!, member!]) {
      const headers = {
        authorization: `Basic ${basicCredentials(identifier, key)}`,
        "x-service-tier": "user",
      };
      expect(await ask("session", { method: "HEAD", headers })).toEqual(["session", 200]);
      const json = { "content-type": "application/json" };
      const body = JSON.stringify({ email, password });
      const login = await ask("session/login", { method: "POST", headers: json, body });
      expect(login).toEqual(["session/login", 200]);
    }
  } finally {
    await stop();
  }
});

test.each([
  ["password", /^(account\.(password-[ct]|credentials)|accepted:inboxes)/],
  ["email", /^(account\.(former-email|verification)|operators\.email|accepted:inboxes)/],
  ["two-factor", /^(account\.two-factor-(conf|stays|removal)|.*:account\.token|accepted:inboxes)/],
])(
  "where a change of %s ends the session of the owner, the run logs in again and says so",
  async (field, selection) => {
    const { target, stop } = await startByHand([], [`${field}-ends-all-sessions`]);
    try {
      const { verdicts, report } = await judge(target, ({ id }) => selection.test(id));
      expect(verdicts.length).toBeGreaterThan(6);
      expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["pass"]));
      const ended = /^the session of the owner, which is not valid any more/;
      expect(report.traces?.left).toEqual([[expect.stringMatching(ended), 1]]);
      expect((await logIn(target.url, target.credentials!.user!)).status).toBe(200);
    } finally {
      await stop();
    }
  },
);
