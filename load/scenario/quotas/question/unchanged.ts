/** What is refused for the quota is not carried out (1/7, 1/8); somebody else reads it back. */
import {
  ask,
  defineQuestion,
  drain,
  inside,
  wait,
  type StepRecords,
  type Question,
} from "../question.ts";
import { countOf, isAdmitted, isRefused } from "../record.ts";
import { couldNotRun, fail, pass, spoiled, type Said } from "../said.ts";
import { limitOfCaller, plugin } from "../tier.ts";

/** Lists that are read back; each is the name of a call too. */
const lists = ["conversations", "people", "messages"] as const;
type List = (typeof lists)[number];

export const unchanged: Question = defineQuestion({
  id: "refused-writes",
  title: "refused writes",
  needs: ["world"],
  needsChats: true,
  worlds: (settings) => [plugin.world(settings, 1)],
  acts: (settings) => [
    inside("day"),
    // Spent on messages of another conversation, so that nothing that is read back changes.
    drain("spend", plugin.holder(1), "0.chatter", settings.daily_quota),
    ...lists.map((list) => ask(`before:${list}`, "0.operator-1", `0.${list}`)),
    ask("write", plugin.holder(1), "0.create", 2),
    ask("write", plugin.holder(1), "0.profile"),
    ask("write", plugin.holder(1), "0.message"),
    wait(settings.read_back_after_ms),
    ...lists.map((list) => ask(`after:${list}`, "0.operator-1", `0.${list}`)),
  ],
  judge: (asked) => [
    { asks: "refused writes change nothing", ...(spoiled(asked.all) ?? judge(asked)) },
  ],
  limitOf: limitOfCaller(plugin, 1),
});

function judge(asked: StepRecords<"spend" | "write" | `${"before" | "after"}:${List}`>): Said {
  const [spend, write] = [asked("spend"), asked("write")];
  if (!spend.some(isRefused))
    return couldNotRun(`the limit was not used up: ${countOf(spend).admitted} passed`);
  const passed = write.filter(isAdmitted);
  if (passed.length > 0 || write.length === 0)
    return couldNotRun(`${passed.length} of ${write.length} writes were not refused`);
  const wrong: string[] = [];
  for (const list of lists) {
    const before = asked(`before:${list}`).findLast(isAdmitted)?.items;
    const after = asked(`after:${list}`).findLast(isAdmitted)?.items;
    if (!before || !after) return couldNotRun(`${list} could not be read`);
    const appeared = after.filter((item) => !before.includes(item)).length;
    const gone = before.filter((item) => !after.includes(item)).length;
    if (appeared + gone > 0) wrong.push(`${list}: ${appeared} more, ${gone} gone`);
  }
  const says = `${write.length} refused writes`;
  const rule = "platform.quota-refusal-changes-nothing";
  if (wrong.length === 0) return pass(`${says} changed nothing in ${lists.join(", ")}`, rule);
  return fail(rule, `${says} changed ${wrong.join("; ")}`, write, { times: wrong.length });
}
