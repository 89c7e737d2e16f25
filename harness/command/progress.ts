/** Progress: one line that is rewritten on a terminal, elsewhere a line now and then. */
import { styleText } from "node:util";
import type { Verdict } from "../record/verdict.ts";
import { counted, lasting, thousands } from "../../reports/text.ts";
import { createTimeLeft } from "./time-left.ts";

export interface Progress {
  verdict: (verdict: Pick<Verdict, "rule" | "outcome" | "requests" | "runs">) => void;
  end: () => void;
}

/** From one line to the next (ms). */
const every = { terminal: 200, elsewhere: 15_000 };
/** Columns of a line, where the terminal does not say. */
const usualColumns = 80;

/** @param total rules that will get a verdict */
export function createProgress(
  total: number,
  stream: NodeJS.WriteStream = process.stderr,
  environment: NodeJS.ProcessEnv = process.env,
): Progress {
  const isTerminal = stream.isTTY && !environment["CI"];
  const started = performance.now();
  const verdicts = new Map<string, { failed: boolean; requests: number }>();
  /** Known to be undecided without any request, which takes no time. */
  const unjudged = new Set<string>();
  const timeLeft = createTimeLeft();

  const text = (): string => {
    const all = [...verdicts.values()];
    const elapsed = performance.now() - started;
    const failures = all.filter(({ failed }) => failed).length;
    const judged = all.length - unjudged.size;
    const able = total - unjudged.size;
    const left = timeLeft.estimate(performance.now(), able - judged);
    return [
      `${thousands(judged)} of ${counted(able, "rule")}${unjudged.size ? " that can run" : ""}`,
      counted(failures, "failure"),
      counted(
        all.reduce((sum, { requests }) => sum + requests, 0),
        "request",
      ),
      lasting(elapsed),
      ...(left === undefined ? [] : [`about ${roughly(left)} left`]),
    ].join(" · ");
  };
  const show = (): void => {
    if (!isTerminal) return void stream.write(`assay: ${text()}\n`);
    const line = text().slice(0, (stream.columns ?? usualColumns) - 1);
    const hasFailed = [...verdicts.values()].some(({ failed }) => failed);
    stream.write(`\r\u001B[2K${hasFailed ? styleText("red", line, { stream }) : line}`);
  };
  const timer = setInterval(show, isTerminal ? every.terminal : every.elsewhere).unref();
  return {
    verdict({ rule, outcome, requests, runs }) {
      if (runs === 0) unjudged.add(rule);
      else if (!verdicts.has(rule)) timeLeft.judged(performance.now());
      verdicts.set(rule, { failed: outcome === "fail" || outcome === "flaky", requests });
    },
    end() {
      clearInterval(timer);
      if (isTerminal) stream.write("\r\u001B[2K");
    },
  };
}

/** No more exactly than it is known. */
function roughly(ms: number): string {
  const seconds = Math.ceil(ms / 5_000) * 5;
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
