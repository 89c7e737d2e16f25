/** What a script cannot take back, said before it is run. */
import { oneLine } from "../text.ts";
import type { ScriptStep } from "./steps.ts";
import { isRead } from "./telling/answers.ts";

/** Whether a step may have changed something that stays; removals are taken back nowhere. */
export function mayLeave({ exchange, act }: ScriptStep): boolean {
  if (act) return act.by === "stage" && act.method !== "GET";
  if (!exchange) return false;
  const isDone = (exchange.response?.status ?? 500) < 300;
  return isDone && !isRead({ exchange }) && exchange.request.method !== "delete";
}

export function leavesSaid(left: readonly ScriptStep[]): string[] {
  if (!left.length) return [];
  const shown = left.slice(0, 5).map(({ number, exchange, act }) => {
    const said = act
      ? `${act.method} ${act.path} of the stage`
      : `${exchange!.request.method.toUpperCase()} of ${exchange!.operationId}`;
    return `${number} (${oneLine(said)})`;
  });
  const rest = left.length - shown.length;
  return [
    `# Not taken back, where it left something, since no route that is known does so: ${shown.join(", ")}${rest > 0 ? `, and ${rest} more` : ""}.`,
  ];
}
