/** Runs a k6 script in one or more processes, each with its part of the load, and collects what they measured. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { extname, join } from "node:path";
import { getCACertificates } from "node:tls";
import { fileURLToPath } from "node:url";
import type { PlanHeader } from "../shared/plan.ts";
import type { CpuSample } from "../shared/result.ts";
import { emptySummary, type Generator, type Summary } from "../shared/summary.ts";
import type { K6 } from "./k6.ts";
import { ended, endWithUs } from "./k6-process.ts";
import { watchUsage } from "./process-usage.ts";
import { freePort } from "./free-port.ts";
import { showProgress } from "./progress.ts";

export interface GenerateOptions {
  k6: K6;
  /** Name of the script in `load/k6/`, without its ending. */
  script: string;
  /** File of the plan. */
  plan: string;
  header: PlanHeader;
  /** Processes; each plays an equal part. */
  generators: number;
  /** An empty folder for what k6 writes. */
  folder: string;
  /** Ends the processes. */
  signal: AbortSignal;
  /** Where k6 writes its own dashboard; nowhere if absent. */
  dashboard?: string;
  /** Certificates (PEM) that k6 trusts besides the usual ones. */
  authority?: readonly string[] | undefined;
}

export interface Generated {
  summary: Summary;
  /** CPU time over the run, for plots. */
  samples: CpuSample[];
  /** File of what the script said with console.log: one JSON value a line. */
  printed: string;
  /** The end of what k6 complained about; not known where it ran elsewhere. */
  said?: string;
  /** Whether it was still running when its time was over and had to be ended: what it measured is incomplete. */
  isOverdue?: boolean;
}

/** k6 did not finish; the message holds what it said. */
export class GeneratorFailed extends Error {
  override name = "GeneratorFailed";
}

/** What k6 runs: a source in a checkout, its compiled form in a package. */
export const scriptFile = (name: string): string =>
  fileURLToPath(new URL(`../k6/${name}${extname(import.meta.url)}`, import.meta.url));

/** Variables of k6 itself; nothing but the target is ever called. */
export const quiet: NodeJS.ProcessEnv = {
  K6_AUTO_EXTENSION_RESOLUTION: "false",
  K6_NO_USAGE_REPORT: "true",
  K6_WEB_DASHBOARD: "false",
  // Fewer collections, since frames are garbage at once; an environment with little memory says otherwise.
  GOGC: process.env["GOGC"] ?? "400",
};

/** When one process fails, the others are ended first, so that nothing keeps running. */
export async function generate(options: GenerateOptions): Promise<Generated[]> {
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  const ports = await Promise.all(Array.from({ length: options.generators }, freePort));
  const stopProgress = showProgress(ports, options.header);
  const parts = ports.map(async (port, index) => {
    try {
      return await generateOne({ ...options, signal }, index, port);
    } catch (error) {
      // The others fail with this reason.
      over.abort(error);
      throw error;
    }
  });
  await Promise.allSettled(parts);
  stopProgress();
  return Promise.all(parts);
}

/** "1/2:1" of "0,1/2,1". */
function segmentOf(index: number, all: number): { segment: string; sequence: string } {
  const edge = (i: number): string => (i === 0 ? "0" : i === all ? "1" : `${i}/${all}`);
  return {
    segment: `${edge(index)}:${edge(index + 1)}`,
    sequence: Array.from({ length: all + 1 }, (_, i) => edge(i)).join(","),
  };
}

const shareOf = (index: number, all: number): string[] => {
  const { segment, sequence } = segmentOf(index, all);
  return ["--execution-segment", segment, "--execution-segment-sequence", sequence];
};

/** This machine, as a summary names it. */
const machineFor = ({ k6, generators }: GenerateOptions, index: number): Generator => ({
  k6: k6.version,
  segment: segmentOf(index, generators).segment,
  cpus: cpus().length,
  cpu_model: cpus()[0]?.model ?? "",
  memory_bytes: totalmem(),
});

async function generateOne(
  options: GenerateOptions,
  index: number,
  port: number,
): Promise<Generated> {
  const { k6, script, header, generators, folder, signal } = options;
  const summaryFile = join(folder, `summary-${index}.json`);
  const printed = join(folder, `console-${index}.jsonl`);
  const machine = machineFor(options, index);
  signal.throwIfAborted();
  const child = spawn(
    k6.path,
    [
      "run",
      "--quiet",
      "--no-color",
      "--log-format=raw",
      `--console-output=${printed}`,
      ...(generators > 1 ? shareOf(index, generators) : []),
      scriptFile(script),
    ],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...quiet,
        ...(index === 0 ? dashboardOf(options) : {}),
        ...authorityOf(options),
        // As an option it would end k6 where somebody else has taken the port meanwhile; so the run only has less to show.
        K6_ADDRESS: `127.0.0.1:${port}`,
        ASSAY_PLAN: options.plan,
        ASSAY_SUMMARY: summaryFile,
        ASSAY_GENERATOR: JSON.stringify(machine),
      },
    },
  );
  const watch = watchUsage(child.pid);
  const guard = endWithUs(child);
  const { code, said, isOverdue } = await ended(child, header.ends_by, signal).finally(() => {
    watch.stop();
    guard.stop();
  });
  signal.throwIfAborted();
  const isWritten = existsSync(summaryFile);
  if (!isOverdue && (code !== 0 || !isWritten)) {
    throw new GeneratorFailed(`k6 ended with ${code} in ${script}.ts:\n${said}`);
  }
  const summary = isWritten
    ? (JSON.parse(readFileSync(summaryFile, "utf8")) as Summary)
    : emptySummary(header);
  return {
    summary: { ...summary, generators: [{ ...machine, ...watch.last() }] },
    samples: watch.samples,
    printed,
    said,
    isOverdue,
  };
}

/** A slot lies between two points; k6 writes no dashboard for a run that is not longer. */
const dashboardOf = ({ dashboard, header }: GenerateOptions): NodeJS.ProcessEnv =>
  dashboard === undefined
    ? {}
    : {
        K6_WEB_DASHBOARD: "true",
        K6_WEB_DASHBOARD_PORT: "-1",
        K6_WEB_DASHBOARD_EXPORT: dashboard,
        K6_WEB_DASHBOARD_PERIOD: `${header.slot_ms}ms`,
      };

/** k6 reads certificates from one file, in the place of the usual ones: those that the environment names, if it names a file. */
function authorityOf({ authority = [], folder }: GenerateOptions): NodeJS.ProcessEnv {
  if (!authority.length) return {};
  const named = process.env["SSL_CERT_FILE"];
  const usual = named && existsSync(named) ? [readFileSync(named, "utf8")] : getCACertificates();
  const file = join(folder, "authorities.pem");
  writeFileSync(file, [...usual, ...authority].join("\n"));
  return { SSL_CERT_FILE: file };
}
