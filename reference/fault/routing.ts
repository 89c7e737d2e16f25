import { linkedWebsites } from "../state/linked.ts";
import { userOf, websiteOf } from "../call.ts";
import { tolerates } from "../deviate/check.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import {
  afterwards,
  forgetsWhen,
  instead,
  refusesWhen,
  shows,
  takesBody,
} from "../deviate/handler.ts";
import { invalid } from "../refusal.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import { routingOf } from "../state/routing.ts";
import { rulesAppended } from "./routing/rules.ts";

type Condition = Operations["routing.rules.replace"]["body"]["rules"][number]["conditions"][number];

const takesConditions = (change: (condition: Condition) => Condition): Plant =>
  takesBody("routing.rules.replace", ({ rules }) => ({
    rules: rules.map((one) => ({ ...one, conditions: one.conditions.map(change) })),
  }));

export const routingFaults: Record<string, Fault> = {
  "routing-rules-appended": fault(
    "PUT of the routing rules appends to the earlier ones.",
    ["routing.rules-overwritten", "replace-overwrites:routing-rules"],
    rulesAppended,
  ),
  "routing-rules-overwritten-by-place": fault(
    "PUT of fewer routing rules keeps those that came after them.",
    ["routing.rules-overwritten"],
    instead("routing.rules.replace", (call, original) => {
      const routing = routingOf(websiteOf(call));
      const earlier = routing.rules;
      original(call);
      routing.rules = [...routing.rules, ...earlier.slice(routing.rules.length)];
      return undefined;
    }),
  ),
  "routing-rules-empty-refused": fault(
    "An empty array of routing rules is refused.",
    ["routing.rules-emptied"],
    refusesWhen("routing.rules.replace", ({ body }) =>
      body.rules.length ? undefined : invalid("rules: one at least"),
    ),
  ),
  "routing-rules-empty-ignored": fault(
    "An empty array of routing rules is accepted, and the rules stay.",
    ["routing.rules-emptied"],
    forgetsWhen("routing.rules.replace", ({ body }) => body.rules.length === 0),
  ),
  "routing-rules-by-name": fault(
    "The routing rules are sorted by their names.",
    ["routing.rules-in-order"],
    shows("routing.rules.read", ({ rules = [] }) => ({
      rules: rules.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1)),
    })),
  ),
  "routing-conditions-reversed": fault(
    "The conditions of a routing rule are shown in reverse.",
    ["routing.rules-in-order"],
    shows("routing.rules.read", ({ rules = [] }) => ({
      rules: rules.map((one) => ({ ...one, conditions: one.conditions?.toReversed() })),
    })),
  ),
  "routing-model-of-first-rule": fault(
    "The model of conditions is checked in the first routing rule only.",
    ["routing.first-condition-model"],
    tolerates("routing.rules.replace", /rules\/[1-9]/),
  ),
  "routing-refused-rules-empty": fault(
    "Routing rules with another model are refused, but the earlier ones are gone.",
    ["routing.first-condition-model"],
    tolerates("routing.rules.replace", /model/),
    instead("routing.rules.replace", (call, original) => {
      const isWrong = call.body.rules.some(({ conditions }) =>
        conditions.some(({ model }) => (model as string) !== "session"),
      );
      if (!isWrong) return original(call);
      routingOf(websiteOf(call)).rules = [];
      throw invalid("model: session");
    }),
  ),
  "routing-rules-reset-settings": fault(
    "Replacing the routing rules turns the settings off.",
    ["routing.settings-apart-from-rules"],
    afterwards("routing.rules.replace", (call) => {
      const { settings } = routingOf(websiteOf(call));
      Object.assign(settings, { assign: false, responder: false });
    }),
  ),
  "routing-settings-clear-rules": fault(
    "Changing the routing settings takes the rules away.",
    ["routing.settings-apart-from-rules"],
    afterwards("routing.settings.merge", (call) => {
      routingOf(websiteOf(call)).rules = [];
    }),
  ),
  "routing-one-assigned": fault(
    "A routing rule keeps the first of the operators that it assigns to.",
    ["routing.several-assigned"],
    takesBody("routing.rules.replace", ({ rules }) => ({
      rules: rules.map((one) => ({ ...one, assign: one.assign.slice(0, 1) })),
    })),
  ),
  "routing-one-value-of-condition": fault(
    "A condition of a routing rule keeps the first string of its query.",
    ["routing.rules-in-order"],
    takesConditions((one) => ({ ...one, query: one.query.slice(0, 1) })),
  ),
  "routing-gte-as-gt": fault(
    "A condition of a routing rule with the operator gte is saved with gt.",
    ["platform.conditions-as-written"],
    takesConditions((one) => ({ ...one, operator: one.operator === "gte" ? "gt" : one.operator })),
  ),
  "routing-criteria-lowered": fault(
    "The criteria of routing rules are put in lower case.",
    ["platform.conditions-as-written"],
    takesConditions((one) => ({ ...one, criterion: one.criterion.toLowerCase() })),
  ),
  "routing-rules-without-conditions-dropped": fault(
    "Of the routing rules those without conditions are passed over.",
    ["platform.empty-arrays-as-written"],
    takesBody("routing.rules.replace", ({ rules }) => ({
      rules: rules.filter((one) => one.conditions.length),
    })),
  ),
  "routing-assigns-to-caller": fault(
    "A routing rule that assigns to nobody assigns to who wrote it.",
    ["platform.empty-arrays-as-written"],
    takesBody("routing.rules.replace", ({ rules }, call) => ({
      rules: rules.map((one) => ({
        ...one,
        assign: one.assign.length ? one.assign : [userOf(call).user_id],
      })),
    })),
  ),
  "routing-rules-of-user": fault(
    "Routing rules are replaced on all websites of a user at once.",
    ["platform.settings-of-one-website"],
    instead("routing.rules.replace", (call, original) => {
      for (const { website_id } of linkedWebsites(call.reference, userOf(call).user_id))
        original({ ...call, params: { website_id } });
    }),
  ),
};
