/** Routing: rules whose conditions mean something. */
import { mapMember } from "../body.ts";
import { withCriteria } from "../condition.ts";
import { ownerId } from "../person.ts";
import type { Arrangement } from "../scene.ts";

interface Rule {
  conditions: unknown;
  assign: unknown[];
}

export const routing: Arrangement = {
  input: {
    "routing.rules.replace": async (scene, input) => {
      // A rule that assigns to nobody may be refused (open.routing-assign-unknown-user).
      const somebody = await ownerId(scene);
      return mapMember(input, "rules", (rules) =>
        (rules as Rule[]).map((rule) => ({
          ...rule,
          conditions: withCriteria(rule.conditions),
          assign: rule.assign.length ? rule.assign : [somebody],
        })),
      );
    },
  },
};
