/** What `assay doctor` looks at, one thing after the other. */
import { isOfCredentials } from "../../../contract/answer.ts";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { additionText } from "../../../reports/format/say.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { textOf } from "../../observe/form.ts";
import { answerText, envelopeOf, isAccepted } from "../../client/answer.ts";
import { unclaimed } from "../../target/claims.ts";
import { withoutRefused, type Entrance } from "../../target/entrance.ts";
import { openPlaces } from "../../run/places.ts";
import { mostAtOnce } from "../../schedule/pace.ts";
import type { Run } from "../../run/run.ts";
import { stageParts } from "../../client/stage.ts";
import { tokensOf, type NamedWebsite, type Target } from "../../target/target.ts";
import type { Caller } from "../../client/client.ts";
import { additions } from "../../record/ingredient.ts";
import { expiringSoon, wrongBefore } from "../../record/known-failure.ts";
import { isUnheard, lackingOf } from "../../run/needs.ts";
import type { Thrift } from "../../run/thrift.ts";
import { counted, thousands } from "../../../reports/format/text.ts";

/** What the doctor says of one thing that a run needs. */
export interface Diagnosis {
  ok: boolean;
  /** A hint that would make a run judge more, or faster, rather than something that was looked at. */
  isAdvice?: true;
  what: string;
  todo?: string;
}

export const advice = (what: string): Diagnosis => ({ ok: true, isAdvice: true, what });

export async function stageDiagnosis(target: Target, run: Run): Promise<Diagnosis> {
  if (!target.stage) {
    return {
      ok: true,
      what: "no stage, which is optional (docs/stage.md)",
    };
  }
  const missing = stageParts.filter((part) => !run.stageParts.has(part));
  return {
    ok: true,
    what: `stage offers ${[...run.stageParts].join(", ") || "nothing"}`,
    ...(missing.length ? { todo: `rules that need ${missing.join(", ")} could not run` } : {}),
  };
}

/** How far the daily quotas of the plugins reach, where they are known. */
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

/** The conversation of a visitor is there, and they are in it where the file says so. */
export async function visitorDiagnoses(
  run: Run,
  { website, visitor, credentials }: NamedWebsite,
  where: string,
): Promise<Diagnosis[]> {
  if (!visitor || !credentials.user) return [];
  const { session_id, online = false } = visitor;
  const as: Caller = { role: "user", tier: "user", pair: credentials.user };
  const params = { website_id: website, session_id };
  const exchange = await run.call(run.contract.operation("conversation.read"), as, { params });
  // Of the keypair of the owner something is said already.
  if (isOfCredentials(exchange.response?.status)) return [];
  const availability = memberAt(envelopeOf(exchange).data, "availability");
  const isThere = isAccepted(exchange) && !(online && availability === "offline");
  return [
    {
      ok: isThere,
      what: `${where}visitor: conversation ${session_id}: ${isAccepted(exchange) ? `accepted, ${textOf(availability)}` : answerText(exchange)}`,
      ...(isThere ? {} : { todo: "open its chatbox, or take visitor out of the target file" }),
    },
  ];
}

/** Entries of the target file with which every run would be non-conforming. */
export function knownFailureDiagnoses(target: Target): Diagnosis[] {
  const rules = allRules(loadContract());
  const now = new Date();
  return [
    ...wrongBefore(target, { rules, all: rules, now }).map((what) => ({ ok: false, what })),
    ...expiringSoon(target, now).map(advice),
  ];
}

/** Rules that share a website without waiting for each other most of the time. */
const rulesOnOne = 8;

/** How many rules run beside each other, where no stage makes a website for each. */
export async function placesDiagnoses(run: Run): Promise<Diagnosis[]> {
  if (run.stageParts.has("world") || run.target.website === undefined) return [];
  const { atOnce = 1 } = (await openPlaces(run)) ?? {};
  const what =
    atOnce > 1
      ? `${counted(atOnce, "rule")} run beside each other, or more with --concurrency ${Math.min(atOnce * rulesOnOne, mostAtOnce)}, several on each website`
      : `rules run one after the other, which takes long on a distant target, or share the website with --concurrency ${rulesOnOne}`;
  return [
    advice(
      `${what}: name more \`websites\` of other owners and other plugins, with as much as is said of the first, and a run takes less time`,
    ),
  ];
}

const leftOut = (count: number): string =>
  `${counted(count, "rule")} about what the target does not have, as notClaimed says, not applicable`;

/** Nobody can say beforehand what they show. */
const emptyLists =
  "; where lists of the platform show nothing, such as no alerts, some could not run";

const unheard = (count: number): string =>
  `${counted(count, "rule")} about events of sockets, not applicable: realtime names no adapter`;

/** What may be added to the target file, by how many rules it makes possible. */
export function additionDiagnoses(
  { target, stageParts }: Run,
  refused: readonly Entrance[],
): Diagnosis[] {
  const contract = loadContract();
  const all = allRules(contract);
  const claimed = all.filter((rule) => unclaimed(target, rule) === undefined);
  const rules = claimed.filter(({ needs }) => !isUnheard(needs, target));
  const lackingWith = (given: Target): { lacks: string[] }[] =>
    rules.map(({ needs }) => ({
      lacks: lackingOf(needs, { target: given, stageParts: [...stageParts] }),
    }));
  const lacking = lackingWith(target);
  const open = lackingWith(withoutRefused(target, refused)).filter(
    ({ lacks }) => lacks.length === 0,
  ).length;
  const but = refused.length ? ", not counting credentials that were refused" : "";
  return [
    {
      ok: true,
      what: `${thousands(open)} of ${counted(rules.length, "rule")} have what they need${but}${stageParts.has("inject") ? "" : emptyLists}`,
    },
    ...(claimed.length < all.length
      ? [{ ok: true, what: leftOut(all.length - claimed.length) }]
      : []),
    ...(rules.length < claimed.length
      ? [{ ok: true, what: unheard(claimed.length - rules.length) }]
      : []),
    ...additions(lacking).map((one) => advice(additionText(one))),
  ];
}
