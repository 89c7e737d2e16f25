/** Progress: one line that is rewritten on a terminal, elsewhere, and where lines cannot be rewritten, a line now and then. */
import { styleText } from "node:util";
import type { Verdict } from "../record/verdict.ts";
import { counted, lasting, thousands } from "../../reports/text.ts";

export interface Progress {
  verdict: (verdict: Pick<Verdict, "rule" | "outcome" | "requests">) => void;
  end: () => void;
}

/** From one line to the next (ms). */
const every = { terminal: 200, elsewhere: 15_000 };
/** An estimate from less would fluctuate. */
const leastShare = 0.02;
/** Columns of a line, where the terminal does not say. */
const usualColumns = 80;

/** @param total rules that will get a verdict */
export function createProgress(
  total: number,
  stream: NodeJS.WriteStream = process.stderr,
  environment: NodeJS.ProcessEnv = process.env,
): Progress {
  const isTerminal = stream.isTTY && !environment["CI"] && environment["TERM"] !== "dumb";
  const started = performance.now();
  const verdicts = new Map<string, { failed: boolean; requests: number }>();

  const text = (): string => {
    const all = [...verdicts.values()];
    const elapsed = performance.now() - started;
    const failures = all.filter(({ failed }) => failed).length;
    const share = all.length / total;
    const left = share >= leastShare && share < 1 ? (elapsed / share) * (1 - share) : undefined;
    return [
      `${thousands(all.length)} of ${counted(total, "rule")}`,
      counted(failures, "failure"),
      counted(
        all.reduce((sum, { requests }) => sum + requests, 0),
        "request",
      ),
      lasting(elapsed),
      ...(left === undefined ? [] : [`about ${lasting(left)} left`]),
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
    verdict({ rule, outcome, requests }) {
      verdicts.set(rule, { failed: outcome === "fail" || outcome === "flaky", requests });
    },
    end() {
      clearInterval(timer);
      if (isTerminal) stream.write("\r\u001B[2K");
    },
  };
}
