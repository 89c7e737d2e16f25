/** How a run goes while k6 plays: elapsed of planned time, rates, latency, errors, from k6's REST interface. */
import { styleText } from "node:util";
import type { PlanHeader } from "../shared/plan.ts";

type MetricValues = Record<string, number>;

async function metricOf(port: number, name: string): Promise<MetricValues | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/metrics/${name}`, {
      signal: AbortSignal.timeout(1_000),
    });
    const { data } = (await answer.json()) as { data?: { attributes: { sample: MetricValues } } };
    return data?.attributes.sample;
  } catch {
    // k6 is not ready yet, or has ended: then the line holds only the time.
    return undefined;
  }
}

const ofAll = async (ports: readonly number[], name: string): Promise<MetricValues[]> =>
  (await Promise.all(ports.map((port) => metricOf(port, name)))).filter((found) => !!found);

const total = (samples: readonly MetricValues[], member: string): number =>
  samples.reduce((sum, sample) => sum + (sample[member] ?? 0), 0);

const largest = (samples: readonly MetricValues[], member: string): number =>
  samples.reduce((most, sample) => Math.max(most, sample[member] ?? 0), 0);

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** One line; rates are those since the line before. */
function progressTeller(ports: readonly number[], header: PlanHeader): () => Promise<string> {
  let before = { at: Date.now(), requests: 0, frames: 0 };
  return async () => {
    const requests = await ofAll(ports, "http_reqs");
    const frames = await ofAll(ports, "ws_msgs_received");
    const durations = await ofAll(ports, "http_req_duration");
    const failed = await ofAll(ports, "http_req_failed");
    const now = {
      at: Date.now(),
      requests: total(requests, "count"),
      frames: total(frames, "count"),
    };
    const seconds = (now.at - before.at) / 1000;
    const rate = (member: "requests" | "frames"): string =>
      `${number.format(Math.round((now[member] - before[member]) / seconds))} ${member} a second`;
    const elapsed = Math.round((now.at - header.starts_at) / 1000);
    const planned = Math.round(header.duration_ms / 1000);
    const line = [
      elapsed < 0 ? `begins in ${-elapsed} s` : `${Math.min(elapsed, planned)} s of ${planned} s`,
      ...(elapsed > planned ? [`${elapsed - planned} s for what is under way`] : []),
      ...(now.requests ? [rate("requests")] : []),
      ...(now.frames ? [rate("frames")] : []),
      ...(durations.length ? [`p95 ${number.format(largest(durations, "p(95)"))} ms`] : []),
      ...(failed.length ? [`${number.format(100 * largest(failed, "rate"))} % errors`] : []),
    ].join(", ");
    before = now;
    return line;
  };
}

/** Time between two lines (ms): short on a terminal, where the line is rewritten; long where the lines are kept. */
const periodOf = (stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): number => {
  if (stream.isTTY) return 1_000;
  return environment["CI"] ? 60_000 : 15_000;
};

/** Reports it on stderr until it is stopped. */
export function showProgress(
  ports: readonly number[],
  header: PlanHeader,
  stream: NodeJS.WriteStream = process.stderr,
  environment: NodeJS.ProcessEnv = process.env,
): () => void {
  const tell = progressTeller(ports, header);
  let isOver = false;
  const show = async (): Promise<void> => {
    const line = await tell();
    if (isOver) return;
    stream.write(stream.isTTY ? `\r\x1b[K${styleText("dim", line)}` : `assay: ${line}\n`);
  };
  const timer = setInterval(() => void show(), periodOf(stream, environment));
  return () => {
    isOver = true;
    clearInterval(timer);
    if (stream.isTTY) stream.write("\r\x1b[K");
  };
}
