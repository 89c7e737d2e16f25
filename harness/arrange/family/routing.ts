/** Routing: rules whose conditions mean something. */
import { mapMember } from "../body.ts";
import { withCriteria } from "../condition.ts";
import { refusable } from "../refusable.ts";
import { ownerId } from "../person.ts";
import type { Arrangement } from "../scene.ts";

interface RoutingRule {
  conditions: unknown;
  assign: unknown[];
}

export const routing: Arrangement = {
  input: {
    "routing.rules.replace": async (scene, input) => {
      // A rule that assigns to nobody may be refused (open.routing-assign-unknown-user).
      const somebody = await ownerId(scene);
      const { samples } = scene.world;
      const written = mapMember(input, "rules", (rules) =>
        (rules as RoutingRule[]).map((rule) => ({
          ...rule,
          conditions: withCriteria(rule.conditions, samples),
          assign: rule.assign.length ? rule.assign : [somebody],
        })),
      );
      return refusable(scene, written, !samples.criteria && "open.condition-criteria");
    },
  },
};
