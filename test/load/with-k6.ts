/** For tests that run k6: `beforeEach(needsK6)`. Skipped with the reason where k6 cannot be had; an error in CI. */
import type { TestContext } from "vitest";
import { canHaveK6, requireK6 } from "../../load/runner/k6.ts";

const isHere = await canHaveK6(process.env);
// Built before any test waits for it.
if (isHere) await requireK6(process.env);

export function needsK6(context: TestContext): void {
  if (isHere) return;
  const reason = "neither k6 nor Go is installed";
  if (process.env["CI"]) throw new Error(`${reason}, and in CI nothing may be skipped`);
  context.skip(reason);
}
