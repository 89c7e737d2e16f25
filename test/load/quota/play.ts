/** Plays the acts of a question as `load/k6/quotas.ts` does, against limiters in place of a target. */
import type { Question, QuotaSettings } from "../../../load/scenario/quotas/question.ts";
import { untilInside } from "../../../load/shared/quotas/inside.ts";
import type { Act, Ask, QuotaRecord } from "../../../load/shared/quotas/plan.ts";
import { went } from "../../../load/shared/quotas/went.ts";
import type { Limiter } from "./limiter.ts";

export interface Simulated {
  /** The limiter of a caller; none where it has no limit. */
  limiterOf: (caller: string) => Limiter | undefined;
  /** Whether a call that passes the limiter is refused for another reason. */
  isWrong?: (call: string) => boolean;
  /** What a list holds. */
  itemsOf?: (call: string) => string[] | undefined;
  /** Called for each request, with whether the limiter let it through. */
  onCall?: (call: string, passed: boolean) => void;
  /** Calls that no limiter sees. */
  isFree?: (call: string) => boolean;
  /** Time of a request (ms). */
  takes?: number;
  hasHints?: boolean;
}

export const settings: QuotaSettings = {
  daily_quota: 10,
  minute_limit: 10,
  further: 3,
  burst_factor: 6,
  bursts: 2,
  exempt_burst: 300,
  looks: 24,
  crowd_vus: 8,
  crowd_bursts: 1,
  read_back_after_ms: 0,
  attempts: 3,
  requests_without_stage: 100,
  waits_a_minute: true,
};

/** An arbitrary hour; each play starts there. */
const start = Date.UTC(2031, 4, 6, 13, 44, 51);

export function play(experiment: Question, target: Simulated, now = start): QuotaRecord[] {
  const records: QuotaRecord[] = [];
  const begun = now;
  let shift = 0;
  const { takes = 1 } = target;

  function ask({ label, caller, call }: Ask, n: number): QuotaRecord {
    const passed = target.isFree?.(call) ? true : (target.limiterOf(caller)?.admits(now) ?? true);
    target.onCall?.(call, passed);
    const isRefused = !passed || (target.isWrong?.(call) ?? false);
    const remaining = target.limiterOf(caller)?.remaining();
    const items = isRefused ? undefined : target.itemsOf?.(call);
    return {
      experiment: experiment.id,
      label,
      caller,
      call,
      method: call.endsWith(".head") ? "HEAD" : "GET",
      n,
      sent: now - shift,
      answered: now - shift + takes,
      shift,
      status: isRefused ? 429 : 200,
      error: call.endsWith(".head") ? null : isRefused,
      hints:
        target.hasHints && remaining !== undefined
          ? { "x-ratelimit-remaining": String(remaining) }
          : {},
      ...(items ? { items } : {}),
    };
  }

  function move(ms: number): void {
    now += ms;
    shift += ms;
  }

  function act(one: Act): void {
    switch (one.kind) {
      case "sequential": {
        for (let n = 1; n <= one.count; n++) {
          const record = ask(one, n);
          records.push(record);
          now += takes;
          if (one.until_refused && went(record) !== "admitted") return;
        }
        return;
      }
      case "burst":
        for (let n = 1; n <= one.count; n++) records.push(ask(one, n));
        now += takes;
        return;
      case "inside":
        for (const length of one.lengths) move(untilInside(now, length));
        return;
      case "clock":
        return move(one.advance_ms);
      case "wait":
        now += one.ms;
        return;
      case "until":
        now = Math.max(now, begun + one.after_ms);
    }
  }

  for (const one of experiment.acts(settings)) act(one);
  return records;
}

/** One limiter for each caller that has a limit, made when it is first asked for. */
export function limitersOf(
  experiment: Question,
  make: (limit: NonNullable<ReturnType<Question["limitOf"]>>) => Limiter,
): (caller: string) => Limiter | undefined {
  const made = new Map<string, Limiter>();
  return (caller) => {
    const limit = experiment.limitOf(caller, settings);
    if (!limit) return undefined;
    const limiter = made.get(caller) ?? make(limit);
    made.set(caller, limiter);
    return limiter;
  };
}
