/** Everything that the reports of a load run are made from. */
import type { LoadResult } from "../shared/result.ts";
import type { Point } from "../trend/point.ts";

export interface ReportInput {
  /** Version of assay. */
  assay: string;
  result: LoadResult;
  exitCode: number;
  /** Runs of the same kind with this one, oldest first. */
  nights: readonly Point[];
  /** k6's own reports, relative to ours. */
  dashboards: readonly string[];
}
