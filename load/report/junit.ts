/** junit.xml of a load run: its objectives, what it found, and whether it says anything. */
import { junitText, type Case, type CaseResult } from "../../reports/format/junit.ts";
import { counted } from "../../reports/format/text.ts";
import { measuredFigure } from "../shared/figure.ts";
import type { LoadFinding, LoadResult, ObjectiveResult } from "../shared/result.ts";
import { verdictSentence } from "./say.ts";

/** The text of junit.xml. What decides nothing is skipped, never passed. */
export function loadJunit(result: LoadResult): string {
  const { summary, objectives, findings } = result;
  const { scenario, target, started_at, duration_ms } = summary;
  const named = (name: string, one: CaseResult | undefined, duration = 0): Case => ({
    classname: scenario,
    name,
    duration,
    result: one,
  });
  const cases = [
    named("verdict", verdictOf(result), duration_ms),
    ...objectives.map((one) => named(one.objective, objectiveOf(one, result))),
    ...findings
      .filter((one) => !objectives.some((objective) => isAbout(one, objective)))
      .map((one) => named(one.rule ?? one.kind, findingOf(one))),
  ];
  return junitText(
    { name: `assay load ${target.name}`, started: started_at, duration: duration_ms },
    [{ name: scenario, cases, duration: duration_ms }],
  );
}

/** Whether the run says anything about the target; what it says follows. */
function verdictOf(result: LoadResult): CaseResult | undefined {
  const message = verdictSentence(result);
  if (result.outcome === "broken") return { is: "error", type: "broken", message };
  return result.outcome === "incomplete" ? { is: "skipped", message } : undefined;
}

function objectiveOf(one: ObjectiveResult, { reasons }: LoadResult): CaseResult | undefined {
  if (one.met === undefined) return { is: "skipped", message: "nothing was measured" };
  const message = `measured ${measuredFigure(one)}`;
  if (reasons.length)
    return { is: "skipped", message: `the run is void, so this decides nothing; ${message}` };
  return one.met ? undefined : { is: "failure", type: "objective", message };
}

const isAbout = ({ kind, says }: LoadFinding, { objective }: ObjectiveResult): boolean =>
  kind === "objective" && says.includes(objective);

const findingOf = ({ kind, says, count, evidence }: LoadFinding): CaseResult => ({
  is: "failure",
  type: kind,
  message: `${says}, seen ${counted(count, "time")}`,
  ...(evidence.length && { body: JSON.stringify(evidence, undefined, 2) }),
});
