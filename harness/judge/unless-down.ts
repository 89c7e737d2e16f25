/** Does not play rules about an operation that accepts nothing: their verdict refers to the rule `accepted:<operation>`. */
import type { Property } from "./attempt.ts";
import { acceptedNothing } from "../client/answer.ts";
import type { Registered } from "./registry.ts";

/** The property, unless one of the operations of its rule is known to accept nothing. */
export const unlessDown =
  ({ rule, property }: Registered): Property =>
  async (trial) => {
    const { run } = trial;
    const down = rule.operations.find((id) => run.isDown(id));
    if (down !== undefined && rule.kind !== "accepted")
      trial.cannot(acceptedNothing({ operationId: down }));
    await property(trial);
  };
