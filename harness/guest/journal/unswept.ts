/** Runs through the URL of a target that were killed: what they left on its websites is still there. */
import { redact, secretsOf, withoutCredentials } from "../../../reports/redact.ts";
import { visitedOf, type Target } from "../../target/target.ts";
import { remainsOn } from "./aftermath.ts";
import { holderOf, type Approach } from "./held.ts";
import { sweepCommand } from "./sweep-command.ts";

/** A sentence for each website; none where a stage is named, which makes new ones. */
export function unswept(
  target: Target,
  { targetArguments }: Approach,
  environment: NodeJS.ProcessEnv,
): string[] {
  if (target.stage) return [];
  return visitedOf(target).flatMap(({ website }) => {
    const remains = remainsOn({ ...target, website }, [], environment);
    if (!remains.some((one) => holderOf(one) === undefined)) return [];
    const text = `a run through ${withoutCredentials(target.url)} ended before it had cleaned up on website ${website}: \`${sweepCommand(targetArguments)}\` removes what it left, and so does the next run there before it begins`;
    return [redact(text, secretsOf(target))];
  });
}
