/** Progress on a terminal: one line that is rewritten; nothing where there is no terminal. */
import type { Verdict } from "../record/verdict.ts";

export interface Progress {
  verdict: (verdict: Verdict) => void;
  end: () => void;
}

/** Times a second that the line is rewritten. */
const rate = 10;

export function createProgress(
  total: number,
  stream: NodeJS.WriteStream = process.stderr,
): Progress {
  if (!stream.isTTY || process.env["CI"]) return { verdict: () => undefined, end: () => undefined };
  const verdicts = new Map<string, Verdict>();
  let shown = 0;
  const show = (rule: string): void => {
    const all = [...verdicts.values()];
    const done = all.length;
    const requests = all.reduce((sum, one) => sum + one.requests, 0);
    const failures = all.filter(({ outcome }) => outcome === "fail").length;
    const text = `${done}/${total} rules · ${requests} requests · ${failures} failures · ${rule}`;
    stream.write(`\r\u001B[2K${text.slice(0, (stream.columns ?? 80) - 1)}`);
  };
  return {
    verdict(verdict) {
      verdicts.set(verdict.rule, verdict);
      const now = performance.now();
      if (now - shown < 1000 / rate) return;
      shown = now;
      show(verdict.rule);
    },
    end: () => void stream.write("\r\u001B[2K"),
  };
}
