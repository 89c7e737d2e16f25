/** With a stage worlds go as a whole; what rules make besides goes as well, or is said to stay. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import { startReference } from "../../../reference/server.ts";

const contract = loadContract();
const stageSecret = "strays";

/** What judges registrations, what creates websites, and what lets scheduled deletions run. */
const straying =
  /^(accepted:(account|website)\.create|account\.password-of-four-accepted|website\.(deletion|expunge)-.*)$/;

interface Played extends Pick<Execution, "verdicts"> {
  traces: Execution["report"]["traces"];
  /** People, websites, plugins and credentials that are still there. */
  left: number[];
}

async function play(planted: { faults?: string[]; accents?: string[] } = {}): Promise<Played> {
  const { url, reference, close } = await startReference({ contract, stageSecret, ...planted });
  try {
    const { verdicts, report } = await execute({
      target: { name: "staged", url, stage: { url: `${url}/_stage`, secret: stageSecret } },
      rules: allRules(contract).filter(({ id }) => straying.test(id)),
      seed: 1,
      runs: 1,
      budget: 5000,
    });
    const { users, websites, plugins, credentials } = reference.platform;
    const left = [users, websites, plugins, credentials].map(({ size }) => size);
    return { verdicts, traces: report.traces, left };
  } finally {
    await close();
  }
}

test("nothing stays of a run with a stage", async () => {
  const { verdicts, traces, left } = await play();
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(verdicts.map(() => "pass"));
  expect({ left, traces }).toEqual({ left: [0, 0, 0, 0], traces: null });
});

test("an account that stays is said to stay", async () => {
  const removed = await play({ faults: ["account-removal-idle"] });
  expect(removed.traces?.left).toEqual([
    ["an account, which account.remove does not remove", removed.left[0]],
  ]);
  const confirmed = await play({ accents: ["account-unconfirmed"] });
  expect(confirmed.traces?.left).toEqual([
    ["an account that was registered, which nobody can log in to", confirmed.left[0]],
  ]);
});
