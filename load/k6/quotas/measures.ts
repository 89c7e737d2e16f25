/** What a quota run counts: how the requests of each experiment went, and how long they took. */
import type { QuotaPlan } from "../../shared/quotas/plan.ts";
import { allWent, type Went } from "../../shared/quotas/went.ts";
import type { Measures } from "../measures.ts";

export const countName = (experiment: string, went: Went): string => `${experiment} ${went}`;

export const quotaMeasures = ({ worlds }: QuotaPlan): Measures => ({
  counts: Object.keys(worlds).flatMap((experiment) =>
    allWent.map((went) => countName(experiment, went)),
  ),
  histograms: [],
  totals: allWent,
  maxima: [],
});
