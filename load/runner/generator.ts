/** Runs a k6 script in one or more processes, each with its part of the load, and collects what they measured. */
import { spawn } from "node:child_process";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Generator, Summary } from "../shared/summary.ts";
import type { K6 } from "./k6.ts";
import type { CpuSample } from "../shared/result.ts";
import { watchUsage } from "./process-usage.ts";

export interface GenerateOptions {
  k6: K6;
  /** Name of the script in `load/k6/`, without its ending. */
  script: string;
  /** File of the plan. */
  plan: string;
  /** Processes; each plays an equal part. */
  generators: number;
  /** An empty folder for what k6 writes. */
  folder: string;
  /** Ends the processes. */
  signal: AbortSignal;
  /** Further variables for the script, for settings that are no secret. */
  environment?: Record<string, string>;
  /** Where k6 writes its own dashboard; nowhere if absent. */
  dashboard?: Dashboard;
}

export interface Dashboard {
  path: string;
  /** Between two points; a run that is not longer writes no dashboard. */
  period_ms: number;
}

export interface Generated {
  summary: Summary;
  /** CPU time over the run, for plots. */
  samples: CpuSample[];
  /** What the script said with console.log: one JSON value a line. */
  console: string;
  /** What k6 complained about, cut to its end; not known where it ran elsewhere. */
  said?: string;
}

/** k6 did not come to its end: what it said. */
export class GeneratorFailed extends Error {
  override name = "GeneratorFailed";
}

const scripts = fileURLToPath(new URL("../k6/", import.meta.url));

/** Variables of k6 itself; nothing but the target is ever called. */
const quiet = {
  K6_AUTO_EXTENSION_RESOLUTION: "false",
  K6_NO_USAGE_REPORT: "true",
  K6_WEB_DASHBOARD: "false",
  // Fewer collections, since frames are garbage at once; whoever has little memory says otherwise.
  GOGC: process.env["GOGC"] ?? "400",
};

/** Longest time between asking k6 to end and ending it (ms). */
const patience = 5_000;

/** When one process fails the others are ended first, so that nothing runs on. */
export async function generate(options: GenerateOptions): Promise<Generated[]> {
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  const parts = Array.from({ length: options.generators }, async (_, index) => {
    try {
      return await generateOne({ ...options, signal }, index);
    } catch (error) {
      // The others fail with this reason.
      over.abort(error);
      throw error;
    }
  });
  await Promise.allSettled(parts);
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

async function generateOne(options: GenerateOptions, index: number): Promise<Generated> {
  const { k6, script, plan, generators, folder, signal, dashboard } = options;
  const { segment, sequence } = segmentOf(index, generators);
  const summaryFile = join(folder, `summary-${index}.json`);
  const consoleFile = join(folder, `console-${index}.jsonl`);
  const machine: Generator = {
    k6: k6.version,
    segment,
    cpus: cpus().length,
    cpu_model: cpus()[0]?.model ?? "",
    memory_bytes: totalmem(),
  };
  signal.throwIfAborted();
  const child = spawn(
    k6.path,
    [
      "run",
      "--quiet",
      "--no-color",
      "--log-format",
      "raw",
      "--console-output",
      consoleFile,
      ...(generators > 1
        ? ["--execution-segment", segment, "--execution-segment-sequence", sequence]
        : []),
      join(scripts, `${script}.ts`),
    ],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...quiet,
        ...(dashboard !== undefined && index === 0
          ? {
              K6_WEB_DASHBOARD: "true",
              K6_WEB_DASHBOARD_PORT: "-1",
              K6_WEB_DASHBOARD_EXPORT: dashboard.path,
              K6_WEB_DASHBOARD_PERIOD: `${dashboard.period_ms}ms`,
            }
          : {}),
        ...options.environment,
        ASSAY_PLAN: plan,
        ASSAY_SUMMARY: summaryFile,
        ASSAY_GENERATOR: JSON.stringify(machine),
      },
    },
  );
  const watch = watchUsage(child.pid);
  let said = "";
  const listen = (chunk: Buffer): void => {
    said = (said + chunk.toString("utf8")).slice(-4_000);
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const stop = (): void => {
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), patience).unref();
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    signal.throwIfAborted();
    if (code !== 0 || !existsSync(summaryFile)) {
      throw new GeneratorFailed(`k6 ended with ${code} in ${script}.ts:\n${said.trim()}`);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    watch.stop();
  }
  const summary = JSON.parse(readFileSync(summaryFile, "utf8")) as Summary;
  const usage = watch.last();
  return {
    summary: { ...summary, generators: [{ ...machine, ...usage }] },
    samples: watch.samples,
    console: consoleFile,
    said: said.trim(),
  };
}

/** Every line that the scripts printed as JSON. */
export async function* printed<Line>(generated: readonly Generated[]): AsyncGenerator<Line> {
  for (const { console: file } of generated) {
    if (!existsSync(file)) continue;
    for await (const line of createInterface({ input: createReadStream(file) })) {
      if (line !== "") yield JSON.parse(line) as Line;
    }
  }
}
