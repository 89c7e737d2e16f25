/** Alerts and updates that the stage brings in. */
import type { StageAct } from "../act.ts";
import type { AlertFeed, AlertLevel } from "../../../schemas/generated/types.ts";
import { pick } from "../../pick.ts";
import { invalid } from "../../refusal.ts";
import { textOf, wordOf } from "../input.ts";
import { publishUpdate, pushFeedAlert } from "../../state/alerts.ts";

const levels: readonly [AlertLevel, ...AlertLevel[]] = ["notice", "important", "critical"];

type Namespace = AlertFeed["namespace"];

const namespaces: readonly [Namespace, ...Namespace[]] = [
  "message:reminder",
  "website:agent_limit_reached",
  "billing:payment_method_expire",
  "billing:payment_action",
  "billing:payment_error",
  "website:export_complete",
  "helpdesk:import_complete",
  "website:subscriptions_deactivated",
  "website:plan_trial_ended",
  "website:agent_purged",
];

/** Characters; the documents call the content possibly large. */
const longestContent = 256 * 1024;

function dataOf({ data }: Record<string, unknown>): Record<string, unknown> | undefined {
  if (data === undefined) return undefined;
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw invalid("data: an object");
  }
  return data as Record<string, unknown>;
}

export const alerts: Record<string, StageAct> = {
  "feed-alert": (reference, input) => {
    const user = reference.user(textOf(input, "user_id") ?? "");
    const given = { data: dataOf(input), action_url: textOf(input, "action_url") };
    const { id } = pushFeedAlert(reference, user, {
      level: wordOf(input, "level", levels),
      namespace: wordOf(input, "namespace", namespaces),
      ...pick(given, ["data", "action_url"]),
    });
    return { id };
  },
  "update-alert": (reference, input) => {
    const content = textOf(input, "content") ?? "Nothing more is to be said.";
    if (content.length > longestContent) throw invalid(`content: up to ${longestContent}`);
    const given = {
      action_url: textOf(input, "action_url"),
      icon_url: textOf(input, "icon_url"),
    };
    const { id } = publishUpdate(reference, {
      level: wordOf(input, "level", levels),
      title: textOf(input, "title") ?? "An update",
      description: textOf(input, "description") ?? "What changed.",
      ...pick(given, ["action_url", "icon_url"]),
      content,
    });
    return { id };
  },
};
