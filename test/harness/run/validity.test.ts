/** Sessions of the target file that end before a run or in the middle of it: no rule fails for that. */
import { describe, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Verdict } from "../../../harness/record/verdict.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import { logOut } from "../../support/session.ts";
import { ownStateHome } from "../../support/state-home.ts";

const rules = allRules(loadContract()).filter(({ id }) =>
  /^(account|operators|snippets|filters|shortcuts|accepted:filters)[.:]/.test(id),
);

ownStateHome();

interface Ended {
  verdicts: Verdict[];
  left: readonly string[];
}

interface Circumstances {
  faults?: string[];
  shares?: boolean;
  /** Websites besides the first. */
  others?: number;
  /** Whether the file does not say how the member of the first website logs in. */
  isMemberLost?: boolean;
}

/** Ends the session of each operator once so many rules were judged. */
async function judgeWhileSessionsEnd(
  after: number,
  isPasswordNamed: boolean,
  { faults = [], shares = false, others = 1, isMemberLost = false }: Circumstances = {},
): Promise<Ended> {
  const { target, stop } = await startByHand(faults, [], others);
  try {
    const operators = [target.credentials!, ...target.websites!].flatMap(({ user, member }) => [
      user!,
      member!,
    ]);
    const sessions = operators.map((one) => ({ ...one }));
    if (!isPasswordNamed) for (const one of operators) delete one.password;
    if (isMemberLost) delete target.credentials!.member!.password;
    const endSessions = (): Promise<number[]> =>
      Promise.all(sessions.map((user) => logOut(target.url, user)));
    let judged = 0;
    let ended = after ? undefined : endSessions();
    await ended;
    const { verdicts, report } = await execute({
      target,
      rules,
      seed: 1,
      runs: 1,
      budget: 20_000,
      concurrency: 8,
      shares,
      onVerdict(verdict) {
        judged += Number(verdict.outcome === "pass");
        if (judged === after) ended ??= endSessions();
      },
    });
    expect(await ended).toEqual(sessions.map(() => 200));
    return { verdicts, left: report.traces!.left.map(([what]) => what) };
  } finally {
    await stop();
  }
}

const of = (outcome: Verdict["outcome"], { verdicts }: Ended): Verdict[] =>
  verdicts.filter((verdict) => verdict.outcome === outcome);

describe.each([
  ["before a run", 0, "nothing was accepted of "],
  ["in the middle of it", 10, "was valid when the run began, and is not any more"],
])("sessions that end %s", (_, after, reason) => {
  test("operators whose passwords are named log in again, and everything is judged", async () => {
    const ended = await judgeWhileSessionsEnd(after, true);
    expect(of("fail", ended)).toEqual([]);
    expect(of("indeterminate", ended)).toEqual([]);
    expect(of("pass", ended).length).toBeGreaterThan(60);
    for (const what of ended.left) expect(what).toContain("further runs log in as this one did");
    const leftOf = (role: string) => ended.left.filter((what) => what.includes(`of the ${role},`));
    expect(leftOf("owner")).toHaveLength(2);
    // Of the other website perhaps nobody is asked again.
    expect(leftOf("member").length).toBeGreaterThan(0);
  });

  test("of others nothing can be said, and nothing fails", async () => {
    const ended = await judgeWhileSessionsEnd(after, false);
    expect(of("fail", ended)).toEqual([]);
    expect(of("indeterminate", ended).length).toBeGreaterThan(20);
    for (const one of of("indeterminate", ended)) expect(one.reason).toContain(reason);
  });
});

test("whoever logs in again beside a rule that changes the email gives the one of that time", async () => {
  const ended = await judgeWhileSessionsEnd(10, true, { shares: true });
  expect(of("fail", ended)).toEqual([]);
  expect(of("indeterminate", ended)).toEqual([]);
  expect(of("pass", ended).length).toBeGreaterThan(60);
});

test("what refuses a valid session is red all the same", async () => {
  const ended = await judgeWhileSessionsEnd(10, true, {
    faults: ["filters-sessions-taken-for-ended"],
  });
  expect(of("fail", ended).map(({ rule }) => rule)).toContain("accepted:filters.filter.list");
});

test("a member who cannot log in again keeps nobody else from being judged, where rules run beside each other", async () => {
  const ended = await judgeWhileSessionsEnd(0, true, { others: 3, isMemberLost: true });
  expect(of("fail", ended)).toEqual([]);
  expect(of("pass", ended).length).toBeGreaterThan(60);
  for (const one of of("indeterminate", ended)) expect(one.reason).toMatch(/of operator-\d so far/);
});
