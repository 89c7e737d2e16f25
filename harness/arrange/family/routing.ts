/** Routing: rules whose conditions mean something. */
import { mapMember } from "../body.ts";
import { withCriteria } from "../condition.ts";
import type { Arrangement } from "../scene.ts";

interface Rule {
  conditions: unknown;
}

export const routing: Arrangement = {
  input: {
    "routing.rules.replace": (_, input) =>
      mapMember(input, "rules", (rules) =>
        (rules as Rule[]).map((rule) => ({ ...rule, conditions: withCriteria(rule.conditions) })),
      ),
  },
};
