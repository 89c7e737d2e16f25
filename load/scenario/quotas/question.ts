/** One question about quotas: what it plays in worlds of its own, and how the records are judged. Pure. */
import type { StagePart } from "../../../harness/client/stage.ts";
import type { WorldRequest } from "../../../harness/trial/world.ts";
import type { Act, Ask, Length, QuotaRecord } from "../../shared/quotas/plan.ts";
import type { Limit } from "./limit.ts";
import { countOf } from "./record.ts";
import type { QuestionResult, Said } from "./said.ts";

/** `load/profile/schema.yaml` says what they mean. */
export interface QuotaSettings {
  daily_quota: number;
  minute_limit: number;
  further: number;
  burst_factor: number;
  bursts: number;
  exempt_burst: number;
  looks: number;
  crowd_vus: number;
  crowd_bursts: number;
  read_back_after_ms: number;
  attempts: number;
  requests_without_stage: number;
  waits_a_minute: boolean;
}

/** The answer to one part of a question; `of` are the records by which it was judged, all if absent. */
export interface Row extends Said {
  asks: string;
  of?: readonly QuotaRecord[];
}

/** The records of the steps with a label, in the order of sending; `all` holds those of every label. */
export interface StepRecords<Label extends string> {
  (label: Label): QuotaRecord[];
  all: readonly QuotaRecord[];
}

interface Form {
  id: string;
  /** What it is about, in a few words. */
  title: string;
  /** Parts of the stage without which it cannot be played. */
  needs: StagePart[];
  /**
   * The worlds it plays in. Callers are named by the place of the world and the part they play in it, such as
   * `0.token-1`, `1.operator-2`; calls by the place of the world, such as `0.create`.
   */
  worlds: (settings: QuotaSettings) => WorldRequest[];
  /** Whether its worlds need conversations to write in: calls `message`, `chatter`, `messages`. */
  needsChats?: boolean;
  /** What a caller may ask, according to how the world was made. */
  limitOf: (caller: string, settings: QuotaSettings) => Limit | undefined;
}

interface Definition<Label extends string> extends Form {
  acts: (settings: QuotaSettings) => readonly Act<Label>[];
  /** Played by many virtual users together, instead of the acts. */
  crowd?: (settings: QuotaSettings) => Ask<Label>[];
  judge: (asked: StepRecords<NoInfer<Label>>, settings: QuotaSettings) => Row[];
}

export interface Question extends Form {
  acts: (settings: QuotaSettings) => readonly Act[];
  crowd?: (settings: QuotaSettings) => Ask[];
  judge: (records: readonly QuotaRecord[], settings: QuotaSettings) => QuestionResult[];
}

/** Judges can only look for labels under which something is asked. */
export function defineQuestion<Label extends string>(definition: Definition<Label>): Question {
  const { id, judge } = definition;
  return {
    ...definition,
    judge(records, settings) {
      const own = records.filter(({ experiment }) => experiment === id);
      const asked: StepRecords<Label> = Object.assign(
        (wanted: Label) => own.filter(({ label }) => label === wanted),
        { all: own },
      );
      return resultsOf(id, judge(asked, settings), own);
    },
  };
}

/** The rows of an experiment as results, with the counts of the records by which each was judged. */
export const resultsOf = (
  experiment: string,
  rows: readonly Row[],
  records: readonly QuotaRecord[],
): QuestionResult[] =>
  rows.map(({ of = records, times = 0, evidence = [], ...row }) => ({
    ...row,
    experiment,
    count: countOf(of),
    times,
    evidence,
  }));

/** One after the other. */
export const ask = <const Label extends string>(
  label: Label,
  caller: string,
  call: string,
  count = 1,
): Act<Label> => ({ kind: "sequential", label, caller, call, count, until_refused: false });

/** One after the other until one is refused. */
export const untilRefused = <const Label extends string>(
  label: Label,
  caller: string,
  call: string,
  count: number,
): Act<Label> => ({ kind: "sequential", label, caller, call, count, until_refused: true });

/** Asks until the first refusal, at most twice the limit and one more: no edge of a window explains more. */
export const drain = <const Label extends string>(
  label: Label,
  caller: string,
  call: string,
  limit: number,
): Act<Label> => untilRefused(label, caller, call, 2 * limit + 1);

/** All at once, over as many connections. */
export const together = <const Label extends string>(
  label: Label,
  caller: string,
  call: string,
  count: number,
): Act<Label> => ({ kind: "burst", label, caller, call, count });

/** Goes well inside of a window of each of these lengths. */
export const inside = (...lengths: Length[]): Act<never> => ({ kind: "inside", lengths });

/** Moves the clock of the stage forward (ms). */
export const later = (advance_ms: number): Act<never> => ({ kind: "clock", advance_ms });

/** Waits in real time (ms). */
export const wait = (ms: number): Act<never> => ({ kind: "wait", ms });
