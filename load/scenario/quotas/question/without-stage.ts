/**
 * What can be judged with the credentials of a target file, where no stage shows or sets the limits: within a stated
 * number of requests, and by reading alone. Much stays undecided and is reported as such.
 */
import { lengthOf, type QuotaRecord } from "../../../shared/quotas/plan.ts";
import { ask, defineQuestion, together, untilRefused, wait, type Question } from "../question.ts";
import { countOf, isAdmitted, isRefused } from "../record.ts";
import { couldNotRun, fail, isScattered, observed, pass, spoiled, type Said } from "../said.ts";
import { remainingOf } from "./hint.ts";
import { judgeIsolation } from "./isolation.ts";

const token = "0.token-1";
const session = "0.operator-1";

const exempt = "platform.plugin-may-burst";
const passes = "platform.user-per-minute-limit-passes";

/** More than a minute, so that nothing is asked too early (ms). */
const aMinute = lengthOf.minute + 2_000;

/** Requests of the token while the session is refused. */
const others = 3;
/** Requests besides those of the two steps with many. */
const beside = 3 + others;

/** A burst opens its connections with as many requests as it then sends, so that there are three parts. */
export const partOf = (requests: number): number => Math.floor((requests - beside) / 3);

/** The one question that is asked where there is no stage. */
export const withoutStage: Question = defineQuestion({
  id: "given",
  title: "what the credentials of a target file allow",
  needs: [],
  worlds: () => [{}],
  acts: ({ requests_without_stage, waits_a_minute }) => [
    ask("before", token, "0.read"),
    together("burst", token, "0.read", partOf(requests_without_stage)),
    untilRefused("spend", session, "0.account", partOf(requests_without_stage)),
    ask("still", session, "0.account"),
    ask("other", token, "0.read", others),
    ...(waits_a_minute ? [wait(aMinute), ask("after", session, "0.account")] : []),
  ],
  judge(asked, { waits_a_minute }) {
    const [burst, spend, other] = [asked("burst"), asked("spend"), asked("other")];
    const steps = { before: asked("before"), spend, still: asked("still"), other };
    const after = waits_a_minute ? asked("after") : undefined;
    return [
      {
        asks: "a plugin token bursts within its quota",
        ...(unasked(burst, "plugin") ?? spoiled(burst) ?? judgeBurst(steps.before, burst, spend)),
        of: burst,
      },
      {
        asks: "a user session has a limit a minute",
        ...(unasked(spend, "user") ??
          spoiled([...spend, ...(after ?? [])]) ??
          judgeMinute(spend, after)),
        of: spend,
      },
      {
        asks: "a plugin token from a user session",
        ...(unasked(other, "plugin") ??
          unasked(spend, "user") ??
          (spend.some(isRefused)
            ? judgeIsolation(steps, exempt)
            : couldNotRun(
                `the user's limit (platform.user-per-minute-limit) was not reached in ${spend.length} requests`,
              ))),
        of: other,
      },
    ];
  },
  limitOf: () => undefined,
});

/** What a target file does not name is not asked. */
const unasked = (records: readonly QuotaRecord[], named: "plugin" | "user"): Said | undefined =>
  records.length === 0
    ? couldNotRun(`nothing was asked: it needs credentials.${named} in the target file`)
    : undefined;

const refusedAtOnce =
  "was refused from the start: its keypair may be wrong, or its limit used up (see assay doctor)";

/** A refusal is a fail only if the target itself says that something remains of the day; else the day may be over. */
function judgeBurst(before: QuotaRecord[], burst: QuotaRecord[], spend: QuotaRecord[]): Said {
  // As where its key is wrong: that is no limit.
  if (!before.every(isAdmitted)) return couldNotRun(`the token ${refusedAtOnce}`);
  const { sent, admitted } = countOf(burst);
  const says = `${admitted} of ${sent} at once passed`;
  const refused = burst.filter(isRefused);
  if (refused.length === 0) {
    // A user who was never let in met no limit either.
    return spend.some(isRefused) && spend.some(isAdmitted)
      ? pass(`${says}, a user is refused after ${countOf(spend).admitted}`, exempt)
      : observed(`${says}; a user's limit a minute was not reached, so that nothing follows`);
  }
  const within = refused.filter((record) =>
    remainingOf(record).some(({ remaining }) => remaining > 0),
  );
  if (within.length === 0)
    return couldNotRun(
      `${says}; whether the daily quota was used up is not known without the stage part world`,
    );
  if (isScattered(refused.length, sent))
    return couldNotRun(
      `${says}; a few refusals among many are not a limit: throttled by other means`,
    );
  return fail(exempt, `${says}, while the target said that requests remain`, within, {
    times: within.length,
  });
}

/** One request after a minute of silence, where it was waited for. */
function judgeMinute(spend: QuotaRecord[], after: QuotaRecord[] | undefined): Said {
  const { sent, admitted } = countOf(spend);
  if (!spend.some(isRefused))
    return couldNotRun(
      `${sent} requests in a row passed, and the limit is not known without the stage part world`,
    );
  if (admitted === 0) return couldNotRun(`the session ${refusedAtOnce}`);
  const says = `refused after ${admitted}`;
  if (!after) return pass(says, "platform.user-per-minute-limit");
  return after.some(isAdmitted)
    ? pass(`${says}, accepted after a minute`, passes)
    : fail(passes, `${says}, and still after a minute of silence`, after);
}
