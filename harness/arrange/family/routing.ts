/** Routing: rules whose conditions mean something. */
import { mapMember } from "../body.ts";
import { withCriteria } from "../value/condition.ts";
import { refusableWithout } from "../refusable.ts";
import type { Arrangement } from "../scene.ts";

interface RoutingRule {
  conditions: unknown;
}

export const routing: Arrangement = {
  input: {
    "routing.rules.replace": (scene, input) => {
      const { samples } = scene.world;
      const written = mapMember(input, "rules", (rules) =>
        (rules as RoutingRule[]).map((rule) => ({
          ...rule,
          conditions: withCriteria(rule.conditions, samples),
        })),
      );
      return refusableWithout("criteria", scene, written, "open.condition-criteria");
    },
  },
};
