/** What a quota run counts: how the requests of each experiment went, and how long they took. */
import type { QuotaPlan } from "../../shared/quotas/plan.ts";
import { allWent, type Went } from "../../shared/quotas/went.ts";
import type { Measures } from "../measures.ts";

/** Name of the count of what went this way in an experiment. */
export const countName = (experiment: string, went: Went): string => `${experiment} ${went}`;

/** What a quota run counts: how requests went, by experiment and in all. */
export const quotaMeasures = ({ worlds }: QuotaPlan): Measures => ({
  counts: Object.keys(worlds).flatMap((experiment) =>
    allWent.map((went) => countName(experiment, went)),
  ),
  histograms: [],
  totals: allWent,
  maxima: [],
});
