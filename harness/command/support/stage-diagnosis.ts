/** Which parts the stage of a target offers. */
import type { Run } from "../../run/run.ts";
import { stageParts } from "../../client/stage.ts";
import type { Diagnosis } from "./diagnosis.ts";

export function stageDiagnosis({ target, stageParts: offered }: Run): Diagnosis {
  if (!target.stage) return { ok: true, what: "no stage, which is optional (docs/stage.md)" };
  const missing = stageParts.filter((part) => !offered.has(part));
  return {
    ok: true,
    what: `stage offers ${[...offered].join(", ") || "nothing"}`,
    ...(missing.length ? { todo: `rules that need ${missing.join(", ")} could not run` } : {}),
  };
}
