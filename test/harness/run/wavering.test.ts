/** Targets whose reads go back and forth for a while after a write, as replicas do that are behind by different times. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import { createWavering, type Trouble } from "../../../harness/run/wavering.ts";
import { collectProperties } from "../../../harness/judge/registry.ts";
import { judgeOn } from "../../../harness/selftest/judge-on.ts";
import type { Target } from "../../../harness/target/target.ts";
import { createReads, type Former, type Wavered } from "../../../harness/trial/reads.ts";

const contract = loadContract();
const [read, write] = [contract.operation("website.read"), contract.operation("website.create")];

const answered = (text: string): Exchange =>
  ({
    as: "owner",
    request: { method: "get", path: "/" },
    response: {
      status: 200,
      text,
      json: text.startsWith("{") ? (JSON.parse(text) as unknown) : text,
    },
  }) as unknown as Exchange;

/** What reads that show these one after the other come to; "write" stands for a write between two. */
function afterReads(
  shown: string[],
  settle = 2000,
  former: Former = { lastWrite: -Infinity, isLate: () => true },
): Wavered | undefined {
  const target = { url: "", settle } as Target;
  const reads = createReads({ contract, target, isPatient: false, former });
  for (const text of shown) reads.after(text === "write" ? write : read, answered(text));
  return reads.wavered();
}

test("reads waver where they show again what they had replaced", () => {
  expect(afterReads(["old", "write", "new", "new"])).toBe(undefined);
  expect(afterReads(["old", "write", "new", "old"])).toBe("surely");
  // A rule may have written back what was there.
  expect(afterReads(["old", "write", "new", "write", "old"])).toBe("perhaps");
  // What was there before was not looked at.
  expect(afterReads(["write", "new", "old"])).toBe("perhaps");
});

test("what differs with each answer is not what they show", () => {
  const said = (name: string, n: number): string =>
    JSON.stringify({ error: false, reason: "read", data: { name }, request_id: n });
  expect(afterReads([said("old", 1), "write", said("new", 2), said("old", 3)])).toBe("surely");
  expect(afterReads([said("old", 1), said("old", 2), said("old", 3)])).toBe(undefined);
});

test("what comes and goes without a write, or long after it, is no sign of that", () => {
  expect(afterReads(["there", "gone", "there"])).toBe(undefined);
  expect(afterReads(["there", "write", "gone", "there"], 0)).toBe(undefined);
});

test("what is read first may be behind what an earlier rule did, where things are shown late", () => {
  const justNow = performance.now();
  const late = { lastWrite: justNow, isLate: () => true };
  expect(afterReads(["old"], 2000, late)).toBe("perhaps");
  expect(afterReads(["write", "new"], 2000, late)).toBe(undefined);
  expect(afterReads(["old"], 2000, { ...late, isLate: () => false })).toBe(undefined);
  expect(afterReads(["old"], 0, { ...late, lastWrite: justNow - 1 })).toBe(undefined);
});

test("after some tries in vain nothing is tried any more, until one helps", () => {
  const wavering = createWavering();
  for (let times = 0; times < 3; times++) {
    expect(wavering.mayHelp("perhaps", "obstacle")).toBe(true);
    wavering.tried("obstacle", false);
  }
  expect(wavering.mayHelp("perhaps", "obstacle")).toBe(false);
  expect(wavering.mayHelp("surely", "obstacle")).toBe(true);
  wavering.tried("obstacle", true);
  expect(wavering.mayHelp("perhaps", "obstacle")).toBe(true);
});

test("a failure is tried again though others could not be played, and always where reads did waver", () => {
  const wavering = createWavering();
  const inVain = (trouble: Trouble): void => {
    for (let times = 0; times < 3; times++) wavering.tried(trouble, false);
  };
  inVain("obstacle");
  expect(wavering.mayHelp("perhaps", "failure")).toBe(true);
  inVain("failure");
  expect(wavering.mayHelp("perhaps", "failure")).toBe(false);
  wavering.tried("failure", true);
  inVain("failure");
  expect(wavering.mayHelp("perhaps", "failure")).toBe(true);
});

test("a refusal is tried again though others could not be played, as where nothing stands that a filter finds", () => {
  const wavering = createWavering();
  for (let times = 0; times < 3; times++) wavering.tried("obstacle", false);
  expect(wavering.mayHelp("perhaps", "obstacle")).toBe(false);
  expect(wavering.mayHelp("perhaps", "refusal")).toBe(true);
});

const rules = ["helpdesk.writes-spare-relations", "browsing.rejected-is-not-listed"];

/** The verdicts on these rules, where each second read within 300 ms of a write shows what was there before. */
async function outcomes(faults: string[]): Promise<string[]> {
  const registry = await collectProperties();
  const registered = rules.map((id) => registry.get(id)!);
  const planted = { faults, accents: ["reads-back-and-forth"] };
  const { verdicts } = await judgeOn(planted, { settle: 500 }, registered, { seed: 1, once: true });
  return verdicts.map(({ outcome }) => outcome);
}

test("they fail nobody, and hide nothing", async () => {
  expect(await outcomes([])).toEqual(["pass", "pass"]);
  expect(
    await outcomes(["helpdesk-unlinked-alternate-is-draft", "browsing-rejected-listed"]),
  ).toEqual(["fail", "fail"]);
});
