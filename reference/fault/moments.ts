import type { OperationId } from "../../schemas/generated/maps.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { shows } from "../deviate/handler.ts";
import { otherZone } from "../deviate/timestamps.ts";

/** Forty days (ms). */
const far = 40 * 24 * 60 * 60_000;

const earlier = (moment: number): number => moment - far;

/** Lists everything with this date as that of long ago. */
const listsBefore = (list: OperationId, date: string): Plant =>
  shows(list, (all) =>
    (all as Record<string, unknown>[]).map((one) => ({
      ...one,
      [date]: earlier(Number(one[date] ?? 0)),
    })),
  );

interface Row {
  what: string;
  rule: string;
  plant: Plant;
}

/** Dates that are shown as those of forty days before, by the fault. */
const rows: Record<string, Row> = {
  "alerts-feed-pushed-before": {
    what: "A feed alert shows that it was pushed",
    rule: "alerts.feed-as-raised",
    plant: shows("alerts.feed.read", (one) => ({ ...one, pushed_at: earlier(one.pushed_at) })),
  },
  "alerts-update-created-before": {
    what: "An update is listed as published",
    rule: "alerts.updates-as-published",
    plant: listsBefore("alerts.updates.list", "created_at"),
  },
  "people-campaign-created-before": {
    what: "A campaign is listed as made",
    rule: "people.campaign-as-sent",
    plant: listsBefore("people.campaign.list", "created_at"),
  },
  "people-campaign-dispatched-before": {
    what: "A campaign is listed as dispatched",
    rule: "people.campaign-as-sent",
    plant: listsBefore("people.campaign.list", "dispatched_at"),
  },
  "helpdesk-feedback-created-before": {
    what: "Feedback is listed as given",
    rule: "helpdesk.feedback-is-dated",
    plant: listsBefore("helpdesk.feedback.list", "created_at"),
  },
  "conversations-spam-listed-before": {
    what: "Spam is listed as having come in",
    rule: "conversations.spam-is-dated",
    plant: listsBefore("conversations.spam.list", "timestamp"),
  },
  "conversations-spam-read-before": {
    what: "Spam is shown with its content as having come in",
    rule: "conversations.spam-is-dated",
    plant: shows("conversations.spam.read", (one) => ({
      ...one,
      timestamp: earlier(one.timestamp),
    })),
  },
  "conversation-active-before": {
    what: "A conversation shows that it was last active",
    rule: "conversation.active-with-visitor",
    plant: shows("conversation.read", ({ active, ...one }) => ({
      ...one,
      ...(active && {
        active: { ...active, ...(active.last && { last: earlier(active.last) }) },
      }),
    })),
  },
  "hooks-attempted-before": {
    what: "A hook shows that its last delivery was attempted",
    rule: "hooks.attempted-at-is-now",
    plant: shows("hooks.hook.read", ({ attempted_at, ...one }) => ({
      ...one,
      ...(attempted_at !== undefined && { attempted_at: earlier(attempted_at) }),
    })),
  },
  "session-history-created-before": {
    what: "The history shows that a session was opened",
    rule: "session.login-is-listed",
    plant: listsBefore("session.history.list", "created_at"),
  },
};

const datedAhead: Record<string, Fault> = {
  "helpdesk-article-updated-ahead": fault(
    "An article shows that it was updated two hours ahead.",
    ["platform.created-at-is-now"],
    shows("helpdesk.article.read", (one) => ({
      ...one,
      updated_at: Number(one.updated_at) + otherZone,
    })),
  ),
  "helpdesk-article-published-ahead": fault(
    "A published article shows that it was published two hours ahead.",
    ["helpdesk.article-published-at"],
    shows("helpdesk.article.read", ({ published_at, ...one }) => ({
      ...one,
      ...(published_at !== undefined && { published_at: published_at + otherZone }),
    })),
  ),
};

/** What shows a date of long ago, or one to come, of something that came about just now, in every family that dates such a thing. */
export const momentsFaults: Record<string, Fault> = {
  ...datedAhead,
  ...Object.fromEntries(
    Object.entries(rows).map(([id, { what, rule, plant }]) => [
      id,
      fault(`${what} forty days before it was.`, [rule], plant),
    ]),
  ),
};
