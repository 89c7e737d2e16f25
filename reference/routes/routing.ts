/** Routing of conversations to operators (2/7). */
import { websiteOf, type Handlers } from "../call.ts";
import { pick } from "../pick.ts";
import { invalid } from "../refusal.ts";
import { routingOf } from "../state/routing.ts";

export const routing: Handlers = {
  "routing.settings.read": (call) => routingOf(websiteOf(call)).settings,
  "routing.settings.merge": (call) => {
    const { settings } = routingOf(websiteOf(call));
    const names = ["assign", "responder", "reprocess_rules", "reprocess_offline"] as const;
    Object.assign(settings, pick(call.body, names));
  },
  "routing.rules.read": (call) => ({ rules: routingOf(websiteOf(call)).rules }),
  "routing.rules.replace": (call) => {
    const website = websiteOf(call);
    const stranger = call.body.rules
      .flatMap(({ assign }) => assign)
      .find((user_id) => !website.operators.has(user_id));
    if (stranger !== undefined) throw invalid(`rules: ${stranger} is not an operator`);
    routingOf(website).rules = call.body.rules.map(({ name, conditions, assign }) => ({
      name,
      conditions: conditions.map(({ model, criterion, operator, query }) => ({
        model,
        criterion,
        operator,
        query,
      })),
      assign,
    }));
  },
};
