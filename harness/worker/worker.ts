/**
 * The process that judges: rules come one by one from its parent (`worker-process.ts`), and go back as
 * what became of them. A target that makes it run out of memory or time does not take any verdict with it.
 */
import { messageOf } from "../../contract/thrown.ts";
import { loadContract } from "../../contract/contract.ts";
import { serialAt } from "../arrange/value/unique.ts";
import type { Finding } from "../record/finding.ts";
import type { Guest } from "../guest/guest.ts";
import { tracesOf, tracesOn, type Traces } from "../record/traces.ts";
import { unlessDown } from "../judge/unless-down.ts";
import { search, type JudgeOptions } from "../judge/judge.ts";
import type { FromWorker, Opening, Task, ToWorker, WorkerReport } from "./protocol.ts";
import { loadSuites, type Probes, type Registry } from "../judge/registry.ts";
import { waitText } from "../client/patience.ts";
import { endings } from "../process/process.ts";
import { createPlays, type Plays } from "../judge/plays.ts";
import { openRun, type Run } from "../run/run.ts";
import { CouldNotRun, Indeterminate } from "../case/stop.ts";
import { failedJudging, type Judged } from "../judge/verdict-of.ts";

/** From one report to the next (ms). */
const reportEvery = 2_000;

interface Opened {
  run: Run;
  plays: Plays;
  registry: Registry;
  probes: Probes;
}

let opened: Opened | undefined;
/** Rules that are being judged. */
let busy = 0;
let isClosing = false;

/** `left` is called when the message has left this process. */
function send(message: FromWorker, left: () => void = () => undefined): void {
  // The parent is gone when the channel is: then nobody listens.
  if (process.connected && process.send) process.send(message, () => left());
  else left();
}

async function open(opening: Opening): Promise<void> {
  const { target, targetArguments, families, atOnce, safety, budget, rate, rules, sent } = opening;
  const { registry, probes, unloadable } = await loadSuites(families);
  let run: Run;
  let waiting: string | undefined;
  const alive = setInterval(
    () => send({ kind: "alive", ...(waiting !== undefined && { waiting }) }),
    reportEvery,
  );
  try {
    run = await openRun(loadContract(), target, {
      atOnce,
      safety,
      budget: budget ?? Infinity,
      rules,
      sent,
      targetArguments,
      ...(rate && { rate }),
      onWait: (exchange, wait) => void (waiting = waitText(exchange, wait)),
      firstSerial: serialAt(Date.now()),
    });
  } catch (error) {
    const isOfTarget = error instanceof Indeterminate || error instanceof CouldNotRun;
    const reason = messageOf(error);
    send({ kind: "unready", isDefect: !isOfTarget, reason });
    return;
  } finally {
    clearInterval(alive);
  }
  opened = { run, registry, probes, plays: createPlays(run, registry) };
  setInterval(() => sendReport(run), reportEvery).unref();
  send({
    kind: "ready",
    stageParts: [...run.stageParts],
    places: run.places?.atOnce ?? 1,
    bound: [...registry].flatMap(([id, { rule }]) => (run.places?.isBound(rule.needs) ? [id] : [])),
    isShort: run.thrift.isShort,
    registered: [...registry.keys()],
    probes: [...probes.keys()],
    unloadable,
  });
}

/** Plays the property of a rule, or the probe of an open point, which judges nothing. */
async function play(
  { run, registry, probes, plays }: Opened,
  id: string,
  { together, ...options }: JudgeOptions & Pick<Task, "together">,
): Promise<Judged> {
  const registered = registry.get(id);
  if (registered && together) return plays.judge(registered, new Set(together), options);
  if (registered) return search(run, id, unlessDown(registered), options);
  const played = plays.propertyOf(id);
  if (played) return search(run, id, played, options);
  const probe = probes.get(id);
  if (!probe) throw new Error(`${id} has no property here`);
  const judged = await search(run.unjudged(), id, probe, { ...options, runs: 1, shrinks: 0 });
  // Our defect, which the report shows in place of an answer.
  if (judged.ending.kind === "defect") run.observe(id, `the probe failed: ${judged.ending.reason}`);
  return judged;
}

async function judge({ rule, ...options }: Task): Promise<void> {
  if (!opened) throw new Error(`${rule} was to be judged before the target was opened`);
  const { run } = opened;
  busy += 1;
  try {
    const onViolated = (): void => send({ kind: "violated", rule });
    const judged = await play(opened, rule, { ...options, onViolated }).catch((error: unknown) =>
      failedJudging(options.seed, error),
    );
    send({
      kind: "judged",
      rule,
      judged,
      findings: changedFindings(run),
      traffic: run.traffic(),
    });
  } finally {
    busy -= 1;
    await closeWhenIdle();
  }
}

/** How often each finding had been seen when it was last sent. */
const sent = new WeakMap<Finding, number>();

/** Findings that are new, or were seen again. */
function changedFindings({ findings }: Run): Finding[] {
  const changed = [...findings.values()].flat().filter((one) => sent.get(one) !== one.count);
  for (const one of changed) sent.set(one, one.count);
  return changed;
}

/** What is left on one of several websites is reported with the name of the website. */
const tracesBy = ({ website_id, traces }: Guest, _: number, { length }: readonly Guest[]): Traces =>
  length > 1 ? tracesOn(website_id, traces()) : traces();

/** @param left given with the last report; called when it has left this process */
function sendReport(run: Run, left?: () => void): void {
  const report: WorkerReport = {
    reach: [...run.reach].map(([id, { calls, successes }]) => [id, calls, successes]),
    observed: [...run.observed].flatMap(([id, counts]) =>
      [...counts].map(([what, count]): WorkerReport["observed"][number] => [id, what, count]),
    ),
    waits: [...run.waits],
    disturbances: [...run.disturbances],
    quotas: run.quotas.spent(),
    traces: tracesOf([...run.guests.map(tracesBy), ...run.strays.traces()]),
    clockMoved: run.stage?.clockMoved() ?? 0,
  };
  const isLast = left !== undefined;
  const [findings, traffic] = [changedFindings(run), run.traffic()];
  send({ kind: "report", isLast, report, findings, traffic }, left);
}

/** What runs comes to its end first, and removes what it made. */
async function closeWhenIdle(): Promise<void> {
  // Only once, however often it is asked for: otherwise connections would end while something is still being removed.
  if (isClosing && !busy) await (ending ??= end());
}

/**
 * How long rules that are being judged may go on after the run was stopped (ms), before each ends at its next call: some wait for minutes.
 */
const grace = 5_000;

function close(): void {
  isClosing = true;
  setTimeout(() => opened?.run.endRules(), grace).unref();
  void closeWhenIdle();
}

let ending: Promise<void> | undefined;

async function end(): Promise<void> {
  if (opened) {
    const { run } = opened;
    const leaving = { onStep: () => send({ kind: "alive" }), isHeard: () => process.connected };
    await Promise.all(run.guests.map((guest) => guest.leave(leaving)));
    // The end of the channel drops what still waits in it, when the parent is busy.
    await new Promise<void>((resolve) => sendReport(run, resolve));
    await run.close();
  }
  process.disconnect?.();
}

process.on("message", (message: ToWorker) => {
  if (message.kind === "open") void open(message);
  else if (message.kind === "judge") void judge(message.task);
  else if (message.kind === "hurry") opened?.run.hurry();
  else close();
});
// A parent that was killed takes no more verdicts.
process.on("disconnect", close);
// Ctrl-C reaches the whole process group; it is the parent that ends a run in good order.
for (const signal of endings) process.on(signal, () => undefined);
