/** One rate for the whole run. */
import type { Phase } from "../../shared/call-plan.ts";
import type { CallSettings } from "./settings.ts";

export interface SteadySettings extends CallSettings {
  duration_s: number;
  rate_per_second: number;
}

export const steadyPhases = ({ duration_s, rate_per_second }: SteadySettings): Phase[] => [
  { name: "steady", from_s: 0, duration_s, rate_per_second },
];
