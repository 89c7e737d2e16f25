/** How far the daily quotas of the plugins reach, where they are known. */
import type { Run } from "../../run/run.ts";
import { tokensOf } from "../../target/target.ts";
import type { Thrift } from "../../run/thrift.ts";
import { counted, thousands } from "../../../reports/format/text.ts";
import type { Diagnosis } from "./diagnosis.ts";

export function quotaDiagnoses({ quotas, thrift, target, stageParts }: Run): Diagnosis[] {
  if (stageParts.has("world") || !tokensOf(target).length) return [];
  return [{ ok: true, what: quotaText(leftTexts(quotas.spent()), thrift) }];
}

/** Most tokens that are named; those with the smallest rest come first. */
const mostTokens = 6;

function leftTexts(spent: readonly { holder: string; left: number }[]): string[] {
  const named = spent
    .toSorted((one, other) => one.left - other.left)
    .slice(0, mostTokens)
    .map(({ holder, left }) => `${holder} ${thousands(left)}`);
  const more = spent.length - named.length;
  return [...named, ...(more > 0 ? [counted(more, "more token")] : [])];
}

function quotaText(left: readonly string[], { isThrifty, isShort }: Thrift): string {
  if (!left.length)
    return "no answer says what is left of the daily quotas of plugins: with `daily_quota` beside a token a run spends no more of it";
  const known = `left of daily quotas: ${left.join(", ")}`;
  if (isShort)
    return `${known}: not enough for all rules, of which those that find most come first`;
  return `${known}: enough for all rules${isThrifty ? ", since users play whatever they may" : ""}`;
}
