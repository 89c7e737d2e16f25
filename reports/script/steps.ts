/** What a failing case did, in its order: calls of the target, and acts of the stage between them. */
import type { CaseAct } from "../../harness/record/setting.ts";
import { jsonIn } from "../../contract/parsed-json.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { RecordedExchange, RuleRecord } from "../run.ts";
import { ofOneWebsite } from "./of-one-website.ts";

export interface ScriptStep {
  /** Counts from 1. */
  number: number;
  path: string;
  body: unknown;
  /** What came back; undefined where that is not JSON. */
  answer: unknown;
  /** The exchange, where the step is a call. */
  exchange?: RecordedExchange;
  /** The act, where the step is one of the stage. */
  act?: CaseAct;
}

/** Whether it was answered with success, by the status. */
export const hasSucceeded = ({ exchange }: Pick<ScriptStep, "exchange">): boolean =>
  (exchange?.response?.status ?? 500) < 300;

/** Undefined where it is not JSON, or was cut: nothing is taken from it then. */
const bodyOfAnswer = ({ response }: RecordedExchange): unknown => jsonIn(response?.text);

/** Addresses at which hooks were listened for, by the variable that stands for each. */
export const hookAddresses = ({ setting }: RuleRecord): Record<string, string> =>
  Object.fromEntries(
    (setting?.acts ?? [])
      .flatMap(({ by, data }) => (by === "hooks" ? [memberAt(data, "/target")] : []))
      .filter((address) => typeof address === "string")
      .map((address, i) => [`HOOK${i ? `_${i + 1}` : ""}_URL`, address]),
  );

/** Up to the exchange that shows the violation. */
export function stepsOf(rule: RuleRecord): ScriptStep[] {
  const { exchanges, offending, setting } = rule;
  const all = exchanges.slice(0, (offending ?? exchanges.length - 1) + 1);
  // That somebody listens is not a step: whoever plays the case again listens elsewhere.
  const done = (setting?.acts ?? []).filter(
    ({ after, by }) => after < all.length && by !== "hooks",
  );
  const { shown, acts } = ofOneWebsite(rule, all, done);
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
