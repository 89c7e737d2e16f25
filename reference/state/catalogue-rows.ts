/** The limits and plans that the platform begins with (2/11). */
import type { LimitNamespace } from "../../schemas/generated/types.ts";

export interface LimitRow {
  namespace: LimitNamespace;
  /** Entries per unit, and what an additional unit costs a month. */
  chunk: number;
  price: number;
  /** Units that every website has for free. */
  baseline: number;
}

export const limitRows: LimitRow[] = [
  { namespace: "bucket:url", chunk: 10_000, price: 5, baseline: 1 },
  { namespace: "campaign:recipient", chunk: 5_000, price: 10, baseline: 1 },
  { namespace: "operator:invites", chunk: 1, price: 10, baseline: 2 },
  { namespace: "inbox:inboxes", chunk: 1, price: 8, baseline: 3 },
  { namespace: "translate:requests", chunk: 1_000, price: 4, baseline: 1 },
  { namespace: "translate:characters", chunk: 100_000, price: 6, baseline: 1 },
  { namespace: "predict:requests", chunk: 500, price: 12, baseline: 0 },
  { namespace: "predict:words", chunk: 50_000, price: 15, baseline: 0 },
  { namespace: "filter:conversations", chunk: 10, price: 3, baseline: 1 },
  { namespace: "filter:people", chunk: 10, price: 3, baseline: 1 },
  { namespace: "people:profiles", chunk: 50_000, price: 9.5, baseline: 1 },
  { namespace: "status:probes", chunk: 5, price: 7.5, baseline: 1 },
];

export interface PlanRow {
  name: string;
  price: number;
  trial_days: number;
  since: string;
  /** Slugs of the plugins that it adds to those of the plan before it. */
  adds: string[];
}

export const planRows: PlanRow[] = [
  {
    name: "Free",
    price: 0,
    trial_days: 0,
    since: "2016-03-01T09:00:00.000Z",
    adds: ["canned-replies", "wordpad-cms"],
  },
  {
    name: "Starter",
    price: 45,
    trial_days: 14,
    since: "2016-03-01T09:00:00.000Z",
    adds: ["chat-triggers", "email-channel", "satisfaction-ratings"],
  },
  {
    name: "Growth",
    price: 95,
    trial_days: 14,
    since: "2017-01-17T09:00:00.000Z",
    adds: ["knowledge-base", "campaigns", "video-calls", "scenario-bot"],
  },
  {
    name: "Scale",
    price: 295,
    trial_days: 30,
    since: "2017-06-01T09:00:00.000Z",
    adds: ["status-pages", "magic-browse", "live-translate", "answer-assistant"],
  },
];
