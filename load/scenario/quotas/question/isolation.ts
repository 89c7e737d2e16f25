/** Using up one limit neither uses up nor restores any other: token and token, website and website, plugin and user. */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import {
  ask,
  defineQuestion,
  drain,
  inside,
  type StepRecords,
  type Question,
  type QuotaSettings,
  type Row,
} from "../question.ts";
import { judgeExcess, mostInside, refill, type Limit } from "../limit.ts";
import { countOf, elapsed, isAdmitted, isRefused } from "../record.ts";
import { couldNotRun, fail, observed, pass, spoiled, type Said } from "../said.ts";
import { limitOfCaller, plugin, user, type TierLimit } from "../tier.ts";

/** Requests of the other holder afterwards. */
const others = 3;

const perIntegration = "platform.daily-quota-per-integration";

/** The other holder has a small quota too, as a target that counts all together would look at any of them. */
const tokenFromToken = defineQuestion({
  id: "isolation-token",
  title: "token from token",
  needs: ["world"],
  worlds: (settings) => [plugin.world(settings, 2)],
  acts: (settings) => [
    inside("day"),
    ask("before", "0.token-2", "0.create"),
    drain("spend", "0.token-1", "0.create", settings.daily_quota),
    ask("still", "0.token-1", "0.create"),
    ask("other", "0.token-2", "0.create", others),
    ask("again", "0.token-1", "0.create", others),
    ask("session", "0.operator-1", "0.read"),
  ],
  judge: (asked, settings) => [
    apart(asked, "other", "a plugin token from another of the same website", perIntegration),
    apart(asked, "session", "a user session from a plugin token", undefined),
    stillSpent(
      asked,
      settings,
      plugin,
      "a plugin token stays refused while another of the same website is used",
    ),
  ],
  limitOf: limitOfCaller(plugin, 2),
});

const websiteFromWebsite = defineQuestion({
  id: "isolation-website",
  title: "website from website",
  needs: ["world"],
  worlds: (settings) => [plugin.world(settings, 1), plugin.world(settings, 1)],
  acts: (settings) => [
    inside("day"),
    ask("before", "1.token-1", "1.create"),
    drain("spend", "0.token-1", "0.create", settings.daily_quota),
    ask("still", "0.token-1", "0.create"),
    ask("other", "1.token-1", "1.create", others),
    ask("again", "0.token-1", "0.create", others),
  ],
  judge: (asked, settings) => [
    apart(asked, "other", "a plugin token from one of another website", perIntegration),
    stillSpent(
      asked,
      settings,
      plugin,
      "a plugin token stays refused while one of another website is used",
    ),
  ],
  limitOf: (caller, settings) =>
    caller === "1.token-1" ? plugin.limit(settings) : limitOfCaller(plugin, 1)(caller, settings),
});

/** Whether the minute is counted for each user is open; that no plugin token is refused for it is not. */
const pluginFromUser = defineQuestion({
  id: "isolation-tier",
  title: "plugin from user",
  needs: ["world"],
  worlds: (settings) => [user.world(settings, 2)],
  acts: (settings) => [
    inside("minute"),
    ask("before", "0.token-1", "0.create"),
    drain("spend", "0.operator-1", "0.create", settings.minute_limit),
    ask("still", "0.operator-1", "0.create"),
    ask("other", "0.token-1", "0.create", others),
    ask("colleague", "0.operator-2", "0.create"),
    ask("again", "0.operator-1", "0.create", others),
  ],
  judge: (asked, settings) => [
    apart(asked, "other", "a plugin token from a user session", "platform.plugin-may-burst"),
    apart(asked, "colleague", "a user session from that of a colleague", undefined),
    stillSpent(
      asked,
      settings,
      user,
      "a user session stays refused while a plugin token and a colleague are used",
    ),
  ],
  limitOf: limitOfCaller(user, 2),
});

export const isolation: Question[] = [tokenFromToken, websiteFromWebsite, pluginFromUser];

interface Steps {
  /** Requests of the other holder before. */
  before: QuotaRecord[];
  /** Requests until the first refusal, and one more of the same. */
  spend: QuotaRecord[];
  still: QuotaRecord[];
  /** Requests of the other holder, fewer than its own limit. */
  other: QuotaRecord[];
}

/** What is said about one of the others; its requests stand under its label. */
function apart<Label extends string>(
  asked: StepRecords<Label | "before" | "spend" | "still">,
  label: Label,
  asks: string,
  rule: string | undefined,
): Row {
  const other = asked(label);
  const steps = { before: asked("before"), spend: asked("spend"), still: asked("still"), other };
  return { asks, ...judgeIsolation(steps, rule), of: other };
}

/** Whoever used up a limit is refused until it resets, whatever others do meanwhile. */
function stillSpent<Label extends string>(
  asked: StepRecords<Label | "spend" | "still" | "again">,
  settings: QuotaSettings,
  { rules: { enforced }, limit: limitIn }: TierLimit,
  asks: string,
): Row {
  const again = asked("again");
  const of = [...asked("spend"), ...asked("still"), ...again];
  return { asks, ...judgeStillSpent(of, again, limitIn(settings), enforced), of };
}

function judgeStillSpent(
  all: readonly QuotaRecord[],
  again: readonly QuotaRecord[],
  limit: Limit,
  rule: string,
): Said {
  const spoilt = spoiled(all);
  if (spoilt) return spoilt;
  const before = all.slice(0, all.length - again.length);
  if (!before.some(isAdmitted) || !before.some(isRefused))
    return couldNotRun("the limit was not used up first");
  const passed = again.filter(isAdmitted).length;
  const says = `${passed} of ${again.length} passed after the refusal, and requests of others`;
  if (passed <= refill(limit, elapsed(all))) return pass(says, rule);
  return countOf(all).admitted > mostInside(limit, all)
    ? judgeExcess(all, limit, { rule, says, times: passed })
    : couldNotRun(`${says}; it came before the limit: throttled by other means`);
}

/** Without a rule the result is only reported. */
export function judgeIsolation(
  { before, spend, still, other }: Steps,
  rule: string | undefined,
): Said {
  const spoilt = spoiled([...spend, ...still, ...other]);
  if (spoilt) return spoilt;
  if (!before.every(isAdmitted))
    return couldNotRun("the other one was refused before the limit was used up");
  if (!spend.some(isAdmitted) || !spend.some(isRefused))
    return couldNotRun(
      `the limit was not used up: ${countOf(spend).admitted} of ${spend.length} passed`,
    );
  const refused = other.filter(isRefused);
  const says = `${other.length - refused.length} of ${other.length} of the other passed after ${countOf(spend).admitted} and a refusal`;
  if (refused.length === 0)
    return still.every(isRefused)
      ? pass(says, rule)
      : couldNotRun(`${says}, but the limit had been reset meanwhile`);
  if (rule === undefined) return observed(says);
  return refused.length < other.length
    ? couldNotRun(`${says}: a few refusals do not mean that a limit was used up`)
    : fail(rule, says, refused, { times: refused.length, refusal: true });
}
