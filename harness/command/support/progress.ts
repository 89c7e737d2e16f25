/** Progress: one line that is rewritten on a terminal, elsewhere, and where lines cannot be rewritten, a line now and then. */
import { styleText } from "node:util";
import type { Verdict } from "../../record/verdict.ts";
import { counted, lasting, thousands } from "../../../reports/format/text.ts";
import { createCalm } from "./calm.ts";
import { createTimeLeft, type Judgeable, type Told } from "./time-left.ts";

export interface Progress {
  verdict: (verdict: Told & Pick<Verdict, "outcome">) => void;
  /** All that were sent so far: rules are not the only ones that send. */
  requests: (count: number) => void;
  /** What the run does besides judging rules: without that, its last minutes would look as if it hung. */
  phase: (what: string | undefined) => void;
  /** What calls wait for at present, such as to be let through. */
  waiting: (what: string | undefined) => void;
  end: () => void;
}

/** From one line to the next (ms). */
const every = { terminal: 200, elsewhere: 15_000 };
/** Columns of a line, where the terminal does not say. */
const usualColumns = 80;

/** @param rules those that will get a verdict */
export function createProgress(
  rules: readonly Judgeable[],
  stream: NodeJS.WriteStream = process.stderr,
  environment: NodeJS.ProcessEnv = process.env,
): Progress {
  const isTerminal = stream.isTTY && !environment["CI"] && environment["TERM"] !== "dumb";
  const started = performance.now();
  const failing = new Map<string, boolean>();
  const timeLeft = createTimeLeft(rules);
  const calm = createCalm();
  let sent = 0;
  let phase: string | undefined;
  let waiting: string | undefined;

  const failed = (): number => [...failing.values()].filter(Boolean).length;
  const text = (columns = Infinity): string => {
    const elapsed = performance.now() - started;
    const failures = failed();
    const { judged, able } = timeLeft.progress();
    const now = performance.now();
    const left = calm(timeLeft.estimate(now), now);
    const requests = counted(sent, "request");
    const parts = [
      `${thousands(judged)} of ${counted(able, "rule")}${able < rules.length ? " that can run" : ""}`,
      counted(failures, "failure"),
      requests,
      lasting(elapsed),
      ...[phase, waiting].filter((one) => one !== undefined),
      ...(left === undefined ? [] : [`about ${roughly(left)} left`]),
    ];
    const narrow = [parts, without(parts, requests), without(parts, requests, lasting(elapsed))];
    const lines = narrow.map((some) => some.join(" · "));
    return lines.find(({ length }) => length <= columns) ?? (lines.at(-1) ?? "").slice(0, columns);
  };
  const show = (): void => {
    if (!isTerminal) return void stream.write(`assay: ${text()}\n`);
    const line = text((stream.columns ?? usualColumns) - 1);
    stream.write(`\r\u001B[2K${failed() ? styleText("red", line, { stream }) : line}`);
  };
  const timer = setInterval(show, isTerminal ? every.terminal : every.elsewhere).unref();
  return {
    verdict(verdict) {
      const { rule, outcome } = verdict;
      timeLeft.judged(verdict, performance.now());
      failing.set(rule, outcome === "fail" || outcome === "flaky");
    },
    requests: (count) => void (sent = count),
    phase: (what) => void (phase = what),
    waiting: (what) => void (waiting = what),
    end() {
      clearInterval(timer);
      if (isTerminal) stream.write("\r\u001B[2K");
    },
  };
}

const without = (parts: readonly string[], ...some: string[]): string[] =>
  parts.filter((part) => !some.includes(part));

/** Rounded, since it is not known any better. */
function roughly(ms: number): string {
  const seconds = Math.ceil(ms / 5_000) * 5;
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
