/** What a failing case did, in its order: calls of the target, and acts of the stage between them. */
import type { CaseAct } from "../../harness/record/setting.ts";
import type { RecordedExchange, RuleRecord } from "../run.ts";

export interface ScriptStep {
  /** Counts from 1. */
  number: number;
  path: string;
  body: unknown;
  /** What came back; undefined where that is not JSON. */
  answer: unknown;
  /** Of a call. */
  exchange?: RecordedExchange;
  /** Of the stage. */
  act?: CaseAct;
}

const bodyOfAnswer = ({ response }: RecordedExchange): unknown => {
  try {
    return JSON.parse(response?.text ?? "");
  } catch {
    // Not JSON, or cut: nothing is taken from it.
    return undefined;
  }
};

/** Up to the exchange that shows the violation. */
export function stepsOf({ exchanges, offending, setting }: RuleRecord): ScriptStep[] {
  const shown = exchanges.slice(0, (offending ?? exchanges.length - 1) + 1);
  const acts = (setting?.acts ?? []).filter(({ after }) => after < shown.length);
  const actsAt = (count: number): Omit<ScriptStep, "number">[] =>
    acts
      .filter(({ after }) => after === count)
      .map((act) => ({
        act,
        path: act.path,
        body: act.body,
        answer: { error: false, data: act.data },
      }));
  return shown
    .flatMap((exchange, i) => [
      ...actsAt(i),
      {
        exchange,
        path: exchange.request.path,
        body: exchange.request.body,
        answer: bodyOfAnswer(exchange),
      },
    ])
    .map((step, i) => ({ ...step, number: i + 1 }));
}
