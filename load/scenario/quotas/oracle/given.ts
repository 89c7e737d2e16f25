/** Judges of what is played where the limits are not known: much stays undecided, and says so. */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import { spoiled } from "./exact.ts";
import { remainingOf } from "./hint.ts";
import { judgeIsolation } from "./isolation.ts";
import { couldNotRun, fail, observed, pass, type Said } from "./judgement.ts";
import { countOf, isAdmitted, isRefused, labelled } from "./record.ts";

const mayBurst = "platform.plugin-may-burst";
const perMinute = "platform.user-per-minute-limit";
const passesAgain = "platform.user-per-minute-limit-passes";

/**
 * Labels: `burst` of a token, as many as `spend` of a session at most. A refusal is a fail only where the target itself says that something remains of the day;
 * otherwise the day may be over.
 */
export function judgeGivenBurst(records: readonly QuotaRecord[]): Said {
  const burst = labelled(records, "burst");
  const spoilt = spoiled(burst);
  if (spoilt) return spoilt;
  const { sent, admitted } = countOf(burst);
  const says = `${admitted} of ${sent} at once passed`;
  const refused = burst.filter(isRefused);
  const user = labelled(records, "spend");
  if (refused.length === 0) {
    return user.some(isRefused)
      ? pass(`${says}, a user is refused after ${countOf(user).admitted}`)
      : observed(`${says}; a user's limit a minute was not reached, so that nothing follows`);
  }
  const within = refused.filter((record) =>
    remainingOf(record).some(({ remaining }) => remaining > 0),
  );
  if (within.length === 0)
    return couldNotRun(
      `${says}; whether the daily quota was used up is not known without the stage part world`,
    );
  return fail(mayBurst, `${says}, while the target said that requests remain`, within, {
    times: within.length,
  });
}

/** Labels: `spend` of a session until it is refused, `after` a minute of silence. */
export function judgeGivenMinute(records: readonly QuotaRecord[], waited: boolean): Said {
  const spend = labelled(records, "spend");
  const after = labelled(records, "after");
  const spoilt = spoiled([...spend, ...after]);
  if (spoilt) return spoilt;
  const { sent, admitted } = countOf(spend);
  if (!spend.some(isRefused))
    return couldNotRun(
      `${sent} requests in a row passed, and the limit is not known without the stage part world`,
    );
  if (admitted === 0) return couldNotRun("the session was refused from the start");
  const says = `refused after ${admitted}`;
  if (!waited) return pass(says);
  return after.some(isAdmitted)
    ? pass(`${says}, accepted after a minute`)
    : fail(passesAgain, `${says}, and still after a minute of silence`, after);
}

/** A token is not refused because a session is. */
export function judgeGivenTiers(records: readonly QuotaRecord[]): Said {
  const spend = labelled(records, "spend");
  return spend.some(isRefused)
    ? judgeIsolation(records, "other", mayBurst)
    : couldNotRun(`the user's limit (${perMinute}) was not reached in ${spend.length} requests`);
}
