/** Load on websites that the target names: they are played on in turn, what is not there is not called, and nothing stays. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stringify } from "yaml";
import type { Keypair } from "../../harness/client/client.ts";
import { startByHand, type ByHand } from "../../harness/selftest/by-hand.ts";
import type { Target } from "../../harness/target/target.ts";
import { runScenario, type Finished } from "../../load/runner/run.ts";
import { scenario as fanout } from "../../load/scenario/fanout/scenario.ts";
import { scenario as kept } from "../../load/scenario/kept/scenario.ts";
import { scenario as mixed } from "../../load/scenario/mixed/scenario.ts";
import { scenario as quotas } from "../../load/scenario/quotas/scenario.ts";
import { pictureOf } from "../support/picture.ts";
import { asPlanned, needsK6 } from "./with-k6.ts";
import { logIn, logOut } from "../support/session.ts";
import { ownStateHome } from "../support/state-home.ts";

beforeEach(needsK6);

const folder = ownStateHome();
let byHand: ByHand;
beforeAll(async () => {
  byHand = await startByHand([], [], 1);
});
afterAll(async () => {
  await byHand.stop();
});

async function fileOf(target: Target): Promise<string> {
  const file = join(folder(), "target.yaml");
  await writeFile(file, stringify(target));
  return file;
}

async function pictures(): Promise<unknown[]> {
  const { url, website = "", credentials, websites = [] } = byHand.target;
  return [
    await pictureOf(url, website, credentials!.user!),
    await pictureOf(url, websites[0]!.website, websites[0]!.user!),
  ];
}

const small = [
  "variants=2",
  "population=3",
  "duration_s=2",
  "rate_per_second=30",
  "sample_every=1",
];
// Tests run beside others, and what k6 has to wait for is not judged here.
const patient = ["lag_p99_ms=60000"];
/** Nor is how fast a machine answers that has other things to do. */
const isOfMachine = (says: string): boolean => says.startsWith("the objective latency ");

async function play(target: Target, ...set: string[]): Promise<Finished> {
  const options = { target: await fileOf(target), seed: 1, profile: "smoke", generators: 1 };
  return asPlanned(() => runScenario(mixed, { ...options, set: [...small, ...patient, ...set] }));
}

test("calls on two websites leave both as they were, and can be played again", async () => {
  const before = await pictures();
  for (let night = 0; night < 2; night++) {
    const { result } = await play(byHand.target);
    expect(result.reasons).toEqual([]);
    expect(result.findings.filter(({ says }) => !isOfMachine(says))).toEqual([]);
    expect(result.observations.filter((one) => one.startsWith("not everything"))).toEqual([]);
    expect(await pictures()).toEqual(before);
  }
});

test("what many write at once on two websites is kept until the run ends, and gone afterwards", async () => {
  const before = await pictures();
  const options = { target: await fileOf(byHand.target), seed: 1, profile: "smoke", generators: 1 };
  const { result } = await runScenario(kept, { ...options, set: ["duration_s=1"] });
  expect([result.reasons, result.findings]).toEqual([[], []]);
  expect(result.observations).toEqual([]);
  expect(await pictures()).toEqual(before);
});

test("what would stay is said of all families at once, with what leaves them out and works", async () => {
  const { user, ...credentials } = byHand.target.credentials!;
  const { identifier, key } = user!;
  const { websites: _, ...alone } = byHand.target;
  const target = { ...alone, credentials: { ...credentials, user: { identifier, key } } };
  const error = await play(target).catch((thrown: Error) => thrown);
  const { message } = error as Error;
  expect(message).toMatch(/helpdesk\.\S+ makes .*status\.\S+ makes /);
  expect(message).not.toContain("--leave-traces");
  const out = [...message.matchAll(/--set (\S+)/g)].map(([, setting]) => setting!);
  expect(out).toEqual(["blend.helpdesk=0", "blend.status=0"]);
  expect((await play(target, ...out)).result.reasons).toEqual([]);
});

test("what the target does not claim is not called", async () => {
  const target = { ...byHand.target, notClaimed: ["helpdesk.*", "people.stats.read"] };
  const { result, lines } = await play(target);
  expect(result.reasons).toEqual([]);
  expect(lines.join("\n")).toMatch(/people\.profile\.read/);
  expect(lines.join("\n")).not.toMatch(/helpdesk|people\.stats/);
  expect(result.observations.join("\n")).toMatch(
    /the target does not claim people\.stats\.read, helpdesk\.article\.read, .*: not called/,
  );
});

test.each([
  ["plugin", /\?  a user session has a limit a minute .*needs credentials\.user/],
  ["user", /\?  a plugin token bursts within its quota .*needs credentials\.plugin/],
] as const)("quotas ask what a %s alone can be asked", async (named, missing) => {
  const { credentials } = byHand.target;
  const target = { ...byHand.target, credentials: { [named]: credentials![named] } };
  const options = { target: await fileOf(target), seed: 1, profile: "smoke", generators: 1 };
  const { result, lines } = await runScenario(quotas, options);
  expect(lines.join("\n")).toMatch(missing);
  expect(result.outcome).toBe("incomplete");
  expect(result.summary.counts["given admitted"]).toBeGreaterThan(50);
});

test("a query in the address is no part of what is called, as it is none for assay certify", async () => {
  const target = { ...byHand.target, url: `${byHand.target.url}/?token=of-a-gateway` };
  const { result } = await play(target);
  expect(result.reasons).toEqual([]);
  expect(result.findings.filter(({ says }) => !isOfMachine(says))).toEqual([]);
  const options = { target: await fileOf(target), seed: 1, profile: "smoke", generators: 1 };
  const { result: ofQuotas } = await runScenario(quotas, options);
  expect(ofQuotas.summary.counts["given failed"]).toBe(0);
});

test.each([0, 1])("a session that ends after %i s of the load decides nothing", async (seconds) => {
  const { url, credentials } = byHand.target;
  const user = credentials!.user!;
  const before = await pictures();
  let out: Promise<number> | undefined;
  const { result } = await runScenario(
    {
      ...mixed,
      async prepare(preparation) {
        const data = await mixed.prepare(preparation);
        setTimeout(() => void (out = logOut(url, user)), 1000 * seconds);
        return data;
      },
    },
    {
      target: await fileOf(byHand.target),
      seed: 1,
      profile: "smoke",
      generators: 1,
      set: [...small, ...patient],
    },
  );
  expect(await out).toBe(200);
  Object.assign(user, ((await (await logIn(url, user)).json()) as { data: Keypair }).data);
  expect(await pictures()).toEqual(before);
  expect(result.outcome).toBe("incomplete");
  expect(result.reasons).toContainEqual(
    expect.stringMatching(/^the session of the owner of website .* is not valid any more/),
  );
});

const few = ["subscribers=6", "publishers=2", "rate=4", "duration_s=2", "storm.sockets=2"];

test("rooms are the websites that the target names, and no more", async () => {
  const before = await pictures();
  const options = {
    target: await fileOf(byHand.target),
    seed: 1,
    profile: "smoke",
    generators: 1,
  };
  const { result, lines } = await runScenario(fanout, { ...options, set: [...few, ...patient] });
  expect(result.reasons).toEqual([]);
  expect(result.findings.filter(({ says }) => !isOfMachine(says))).toEqual([]);
  expect(lines[0]).toMatch(/^2 websites, 6 sockets/);
  expect(await pictures()).toEqual(before);
  await expect(
    runScenario(fanout, { ...options, set: [...few, ...patient, "rooms=3"] }),
  ).rejects.toThrow(
    "3 rooms are as many websites, and the target file names 2 with callers: name more under websites, or play with --set rooms=2",
  );
});
