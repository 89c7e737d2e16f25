/**
 * From records to the answer to each question. A failure that something other than the target's limit could explain is played again in
 * fresh worlds, a bounded number of times; only one that occurs each time counts.
 */
import { generate } from "../../runner/generator.ts";
import { requireK6 } from "../../runner/k6.ts";
import { writePlan } from "../../runner/plan.ts";
import type { Session } from "../../runner/session.ts";
import type { Plan } from "../../shared/plan.ts";
import type { QuotaPlan, QuotaRecord } from "../../shared/quotas/plan.ts";
import { compose, leadOf, longestPlay, type QuestionChoice } from "./compose.ts";
import { resultsOf, type Question, type QuotaSettings } from "./question.ts";
import { judgeHints } from "./question/hint.ts";
import { readRecords } from "./read-records.ts";
import type { QuestionResult } from "./said.ts";

/** The headers of all answers, whatever they were asked for. */
export function judgeAllHints(
  questions: readonly Question[],
  records: readonly QuotaRecord[],
  settings: QuotaSettings,
): QuestionResult[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const said = judgeHints(records, ({ experiment, caller }) =>
    byId.get(experiment)?.limitOf(caller, settings),
  );
  return resultsOf("hints", [{ asks: "headers that speak of a quota", ...said }], records);
}

/** What could not be asked, with the part of the stage that it needs. */
export const judgeLeft = ({ left }: QuestionChoice): QuestionResult[] =>
  left.flatMap(({ question: { id, title }, missing }) => {
    const says = `the target does not offer the stage part ${missing.join(" and ")}`;
    return resultsOf(id, [{ asks: title, decision: "could-not-run", says }], []);
  });

export interface Repeat {
  session: Session;
  plan: Plan<QuotaSettings, QuotaPlan>;
  generators: number;
}

/** If the stage has a clock, no edge is near what fails. */
const mayBeEdge = ({ decision, edge }: QuestionResult, hasClock: boolean): boolean =>
  edge === true && (decision === "could-not-run" || !hasClock);

const restsOnRefusal = ({ decision, refusal }: QuestionResult): boolean =>
  decision === "fail" && refusal === true;

/** The results with those in doubt replaced by what the last attempt says. */
export async function settle(
  results: readonly QuestionResult[],
  questions: readonly Question[],
  repeat: Repeat,
): Promise<QuestionResult[]> {
  let settled = [...results];
  const hasClock = repeat.plan.data.clock !== undefined;
  for (let attempt = 2; attempt <= repeat.plan.settings.attempts; attempt++) {
    const isDoubtful = (result: QuestionResult): boolean =>
      mayBeEdge(result, hasClock) || (attempt === 2 && restsOnRefusal(result));
    const doubtful = new Set(settled.filter(isDoubtful).map(({ experiment }) => experiment));
    const again = questions.filter(({ id, needs }) => needs.length > 0 && doubtful.has(id));
    if (again.length === 0) break;
    const played = await playAgain(again, repeat);
    settled = settled.map((one) => {
      const other = played.find(
        ({ experiment, asks }) => experiment === one.experiment && asks === one.asks,
      );
      return other && isDoubtful(one) ? decided(one, other) : one;
    });
  }
  return settled;
}

/**
 * A refusal that does not occur again may have had any cause; one that prevents the second attempt from being judged may not be dropped.
 */
function decided(one: QuestionResult, other: QuestionResult): QuestionResult {
  if (!restsOnRefusal(one)) return other;
  if (other.decision !== "pass") return one;
  return { ...other, decision: "could-not-run", says: `${one.says}; another time ${other.says}` };
}

async function playAgain(
  questions: readonly Question[],
  { session, plan, generators }: Repeat,
): Promise<QuestionResult[]> {
  const { settings } = plan;
  const data = await compose(questions, session, settings);
  const starts_at = Date.now() + leadOf(data);
  const header = { ...plan.header, starts_at, ends_by: starts_at + longestPlay };
  const written = await writePlan({ header, settings, data });
  try {
    const generated = await generate({
      k6: await requireK6(),
      script: "quotas",
      plan: written.path,
      header,
      folder: written.folder,
      generators,
      signal: session.signal,
      authority: session.target.authority,
    });
    const records = await readRecords(generated, data);
    return questions.flatMap((question) => question.judge(records, settings));
  } finally {
    await written.remove();
  }
}
