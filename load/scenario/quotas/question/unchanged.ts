/** What is refused for the quota is not carried out; somebody else reads it back. */
import { judgeUnchanged } from "../oracle/unchanged.ts";
import { ask, drain, inside } from "../act.ts";
import type { Experiment } from "../experiment.ts";
import { limitOfCaller, plugin } from "../tier.ts";

/** Lists, by the call that reads them. */
const lists: Record<string, string> = {
  conversations: "0.conversations",
  people: "0.people",
  messages: "0.messages",
};

const names = Object.keys(lists);

export const unchanged: Experiment = {
  id: "refused-writes",
  title: "refused writes",
  needs: ["world"],
  needsChats: true,
  worlds: (settings) => [plugin.world(settings, 1)],
  acts: (settings) => [
    inside("day"),
    // Spent on messages of another conversation, so that nothing that is read back moves.
    drain("spend", plugin.holder(1), "0.chatter", settings.daily_quota),
    ...names.map((name) => ask(`before:${name}`, "0.operator-1", lists[name] as string)),
    ask("write", plugin.holder(1), "0.create", 2),
    ask("write", plugin.holder(1), "0.profile"),
    ask("write", plugin.holder(1), "0.message"),
    { kind: "wait", ms: settings.read_back_after_ms },
    ...names.map((name) => ask(`after:${name}`, "0.operator-1", lists[name] as string)),
  ],
  judge: (records) => [
    {
      asks: "refused writes change nothing",
      ...judgeUnchanged(records, names, "platform.quota-refusal-changes-nothing"),
    },
  ],
  limitOf: limitOfCaller(plugin, 1),
};
