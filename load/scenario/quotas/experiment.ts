/** One question about quotas: what it plays in worlds of its own, and how its records are judged. Pure. */
import type { StagePart } from "../../../harness/stage.ts";
import type { WorldRequest } from "../../../harness/world.ts";
import type { Act, Ask, QuotaRecord } from "../../shared/quotas/plan.ts";
import type { Judgement, Said } from "./oracle/judgement.ts";
import type { Limit } from "./oracle/limit.ts";
import { countOf } from "./oracle/record.ts";
import type { QuotaSettings } from "./settings.ts";

export interface Experiment {
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
  acts: (settings: QuotaSettings) => Act[];
  /** Whether its worlds need conversations to write in: calls `message`, `chatter`, `messages`. */
  needsChats?: boolean;
  /** Played by many virtual users together, in place of the acts. */
  crowd?: (settings: QuotaSettings) => Ask[];
  judge: (records: readonly QuotaRecord[], settings: QuotaSettings) => Row[];
  /** What a caller may ask, as the world was made. */
  limitOf: (caller: string, settings: QuotaSettings) => Limit | undefined;
}

/** What is said of one question; `of` are the records it was judged by, all of the experiment if absent. */
export interface Row extends Said {
  asks: string;
  of?: readonly QuotaRecord[];
}

export const toJudgements = (
  { id }: Pick<Experiment, "id">,
  rows: readonly Row[],
  records: readonly QuotaRecord[],
): Judgement[] =>
  rows.map(({ of = records, times = 0, evidence = [], ...row }) => ({
    ...row,
    experiment: id,
    count: countOf(of),
    times,
    evidence,
  }));
