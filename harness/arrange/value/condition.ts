/** Conditions of routing rules, inboxes and filters that mean something: a known criterion, a value. */
import type { Samples } from "../../trial/world.ts";

interface RoutingCondition {
  model: string;
  criterion: string;
  operator: string;
  query: string[];
}

/** Criteria are not shown; these are fields of what each model stands for. */
const criteria: Record<string, { criterion: string; value: string }> = {
  session: { criterion: "email", value: "ada@example.com" },
  conversation: { criterion: "state", value: "pending" },
  people: { criterion: "email", value: "ada@example.com" },
};

/**
 * The former compare by size, which may be refused for texts (open.filter-criteria, open.condition-criteria); the latter may take
 * none (open.filter-operators-meaning).
 */
const ofNoTexts = new Set(["gte", "lte", "gt", "lt", "ex", "nex"]);

/** The drawn conditions with criteria of the model, which is drawn too unless it is given; those that the stage names come first. */
export function withCriteria(drawn: unknown, samples: Samples, model?: string): RoutingCondition[] {
  return (drawn as RoutingCondition[]).map((condition) => {
    const meant = model ?? condition.model;
    const { criterion = "", value = "" } = samples.criteria?.[meant] ?? criteria[meant] ?? {};
    const operator = ofNoTexts.has(condition.operator) ? "eq" : condition.operator;
    return { ...condition, model: meant, criterion, operator, query: [value] };
  });
}
