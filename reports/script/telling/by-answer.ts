/** Where an answer as a whole, or its status, shows the violation. */
import { jsonIn } from "../../../contract/parsed-json.ts";
import { isSameJson } from "../../../contract/canonical-json.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Violation } from "../../../harness/record/violation.ts";
import type { ScriptStep } from "../steps.ts";
import { lastAnswers, lastOf } from "./answers.ts";
import type { Recogniser } from "./telling.ts";

/** Whether an acceptance came where a refusal had to come, or the other way round. */
const isOfAcceptance = ({ expected }: Pick<Violation, "expected">): boolean =>
  /^(?:accepted|refused)/.test(expected);

/** Where the answer as a whole was received, with its status. */
export const ofAnswer: Recogniser = (steps, { expected, received }) => {
  const said = jsonIn(received);
  const [, status, text = ""] =
    /^"?(\d{3})\b ?([^"].*)?$/s.exec(typeof said === "string" ? said : received) ?? [];
  if (status !== undefined) {
    const body = jsonIn(text);
    const at = lastOf(
      steps,
      ({ exchange, answer }) =>
        exchange?.response?.status === Number(status) &&
        (body === undefined || isSameJson(answer, body)),
    );
    if (at === undefined) return undefined;
    const { answer } = steps[at] as ScriptStep;
    const recorded = [memberAt(answer, "/error") ?? null, memberAt(answer, "/reason") ?? null];
    const isShort = isOfAcceptance({ expected }) && answer !== undefined;
    return {
      at: [at],
      ...(isShort ? { compared: { filter: ".[0] | [.error, .reason]", recorded } } : {}),
    };
  }
  return isOfAcceptance({ expected }) ? { at: [steps.length - 1] } : undefined;
};

/** Where a thing that had to be there was refused. */
export const ofRefusal: Recogniser = (steps, violation) => {
  if (violation.received.replaceAll('"', "") !== "refused") return undefined;
  const at = lastAnswers(steps, violation).at(-1);
  const answer = at === undefined ? undefined : steps[at]?.answer;
  if (at === undefined || memberAt(answer, "/error") !== true) return undefined;
  return { at: [at], compared: { filter: ".[0] | .error", recorded: true } };
};
