/** What a script cannot take back, said before it is run. */
import { oneLine, someOf } from "../format/text.ts";
import { hasSucceeded, type ScriptStep } from "./steps.ts";
import { isRead } from "./telling/answers.ts";

/** Whether a step may have changed something that stays; removals are taken back nowhere. */
export function mayLeave({ exchange, act }: ScriptStep): boolean {
  if (act) return act.by === "stage" && act.method !== "GET";
  if (!exchange) return false;
  const { method } = exchange.request;
  return hasSucceeded({ exchange }) && !isRead({ exchange }) && method !== "delete";
}

/** A comment that names these steps; no line where there are none. */
export function leavesSaid(left: readonly ScriptStep[]): string[] {
  if (!left.length) return [];
  const all = left.map(({ number, exchange, act }) => {
    const said = act
      ? `${act.method} ${act.path} of the stage`
      : `${exchange!.request.method.toUpperCase()} of ${exchange!.operationId}`;
    return `${number} (${oneLine(said)})`;
  });
  return [
    `# Not taken back, where it left something, since no route that is known does so: ${someOf(all)}.`,
  ];
}
