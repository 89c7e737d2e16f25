import { fault, type Fault } from "../deviate/deviation.ts";
import { feedClearLeavesOldest } from "./alerts/behaviour.ts";

export const alertsFaults: Record<string, Fault> = {
  "alerts-feed-clear-leaves-oldest": fault(
    "Clearing the feed leaves its oldest alert.",
    ["alerts.feed-cleared"],
    feedClearLeavesOldest,
  ),
};
