/**
 * What can be judged with the credentials of a target file, where no stage tells or sets the limits: within a stated
 * number of requests, and by reading alone.
 */
import { lengthOf } from "../../../shared/quotas/plan.ts";
import { judgeGivenBurst, judgeGivenMinute, judgeGivenTiers } from "../oracle/given.ts";
import { labelled } from "../oracle/record.ts";
import { ask, together } from "../act.ts";
import type { Experiment } from "../experiment.ts";

const token = "0.token-1";
const session = "0.operator-1";

/** More than a minute, so that nothing is asked too early (ms). */
const aMinute = lengthOf.minute + 2_000;

/** Requests besides those of the two steps with many. */
const beside = 4;

/** A burst opens its connections with as many requests as it then sends, so that there are three parts. */
export const partOf = (requests: number): number => Math.floor((requests - beside) / 3);

export const given: Experiment = {
  id: "given",
  title: "what the credentials of a target file allow",
  needs: [],
  worlds: () => [{}],
  acts: ({ requests_without_stage, waits_a_minute }) => [
    ask("before", token, "0.read"),
    together("burst", token, "0.read", partOf(requests_without_stage)),
    {
      kind: "sequential",
      label: "spend",
      caller: session,
      call: "0.account",
      count: partOf(requests_without_stage),
      until_refused: true,
    },
    ask("still", session, "0.account"),
    ask("other", token, "0.read"),
    ...(waits_a_minute
      ? ([{ kind: "wait", ms: aMinute }, ask("after", session, "0.account")] as const)
      : []),
  ],
  judge: (records, { waits_a_minute }) => [
    {
      asks: "a plugin token bursts within its quota",
      ...judgeGivenBurst(records),
      of: labelled(records, "burst"),
    },
    {
      asks: "a user session has a limit a minute",
      ...judgeGivenMinute(records, waits_a_minute),
      of: labelled(records, "spend"),
    },
    {
      asks: "a plugin token from a user session",
      ...judgeGivenTiers(records),
      of: labelled(records, "other"),
    },
  ],
  limitOf: () => undefined,
};
