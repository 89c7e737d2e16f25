/** Plugin tokens are not counted by the minute, and their day falls by what they send. */
import { judgeCounter, judgeExemption } from "../oracle/exemption.ts";
import { labelled } from "../oracle/record.ts";
import { ask, inside, together } from "../act.ts";
import type { Experiment } from "../experiment.ts";
import type { QuotaSettings } from "../settings.ts";

const mayBurst = "platform.plugin-may-burst";

/** So far above the burst that the day is no reason to refuse. */
const plenty = ({ exempt_burst }: QuotaSettings): number => 10 * exempt_burst;

export const exemption: Experiment = {
  id: "exemption",
  title: "plugin tokens are not counted by the minute",
  needs: ["world"],
  worlds: (settings) => [
    {
      minute_limit: settings.minute_limit,
      tokens: [{ daily_quota: plenty(settings) }, {}],
    },
  ],
  // A call that counts under every reading: what a cache answers may be free.
  acts: (settings) => [
    inside("day"),
    ask("before", "0.token-1", "0.create"),
    together("burst", "0.token-1", "0.create", settings.exempt_burst),
    ask("after", "0.token-1", "0.create"),
    ask("control", "0.token-2", "0.read"),
  ],
  judge: (records, { minute_limit }) => [
    {
      asks: "a plugin token far above a user's minute",
      ...judgeExemption(records, { minute_limit, rule: mayBurst }),
      of: labelled(records, "burst"),
    },
    { asks: "the counter that is shown falls by what was sent", ...judgeCounter(records) },
  ],
  limitOf: (caller, settings) =>
    caller === "0.token-1" ? { limit: plenty(settings), length: "day" } : undefined,
};
