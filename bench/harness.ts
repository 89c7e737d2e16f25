/** Fully verified exchanges per second of the harness, beside raw undici sending the same requests. */
import { Pool } from "undici";
import { allRules, loadContract } from "../contract/contract.ts";
import { derivedProperty, isOfOperations } from "../harness/derived/kinds.ts";
import { startLocalReference } from "../harness/target/local-reference.ts";
import { judge } from "../harness/judge/judge.ts";
import { inParallel } from "../harness/process/parallel.ts";
import { openRun } from "../harness/run/run.ts";

/** Families whose derived rules are judged: plain nouns with every kind of rule. */
const families = ["inboxes", "filters", "hooks", "people"];

/** Passes over the rules until the code is compiled, and the passes that are measured. */
const warmups = 5;
const passes = 5;

interface Sent {
  method: "GET";
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export async function benchHarness(): Promise<void> {
  const contract = loadContract();
  const { target, stop } = await startLocalReference();
  const run = await openRun(contract, target);
  const sent: Sent[] = [];
  const recording = {
    ...run,
    call: async (...parameters: Parameters<typeof run.call>) => {
      const exchange = await run.call(...parameters);
      const { method, path, headers, body } = exchange.request;
      sent.push({
        method: method.toUpperCase() as "GET",
        path,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      return exchange;
    },
  };
  const rules = allRules(contract).filter(
    (rule) => isOfOperations(rule) && families.includes(rule.family),
  );
  const judgeAll = async (on: typeof run, atOnce: number): Promise<number> => {
    const before = run.requests();
    await inParallel(rules, atOnce, async (rule) => {
      await judge(on, rule, derivedProperty(rule), { seed: 1, runs: 1 });
    });
    return run.requests() - before;
  };
  await judgeAll(recording, 1);

  console.log("harness against the reference in its own process, exchanges per second");
  for (const atOnce of [1, 16]) {
    for (let i = 0; i < warmups; i++) await judgeAll(run, atOnce);
    const started = performance.now();
    let requests = 0;
    for (let i = 0; i < passes; i++) requests += await judgeAll(run, atOnce);
    const verified = requests / ((performance.now() - started) / 1000);
    const raw = await sendAll(target.url, sent, atOnce);
    console.log(
      `  ${String(atOnce).padStart(2)} at a time: verified ${Math.round(verified)}  raw undici ${Math.round(raw)}  ratio ${(verified / raw).toFixed(2)}  (${rules.length} rules)`,
    );
  }
  await run.close();
  await stop();
}

/** Sends recorded requests without anything that makes or judges them. */
async function sendAll(url: string, sent: readonly Sent[], atOnce: number): Promise<number> {
  const pool = new Pool(url, { connections: atOnce });
  const started = performance.now();
  await inParallel(sent, atOnce, async (request) => {
    const answer = await pool.request(request);
    await answer.body.text();
  });
  const rate = sent.length / ((performance.now() - started) / 1000);
  await pool.destroy();
  return rate;
}
