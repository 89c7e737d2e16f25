/** Lists whose items all show a member of the first one, as a loop does that reads one variable. */
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { wrap } from "../seams.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

type Members = Record<string, unknown>;

const listsAsFirst =
  (list: OperationId, member: string): Plant =>
  ({ seams }) =>
    wrap(seams, "serve", (original) => async (call) => {
      const data = await original(call);
      if (call.operation.operationId !== list) return data;
      const [first, ...others] = data as Members[];
      return first ? [first, ...others.map((one) => ({ ...one, [member]: first[member] }))] : data;
    });

const rows: [list: OperationId, noun: string, member: string][] = [
  ["shortcuts.shortcut.list", "shortcut", "text"],
  ["snippets.answer.list", "answer-snippet", "title"],
  ["status.service.list", "status-service", "name"],
  ["helpdesk.section.list", "section", "name"],
  ["filters.filter.list", "filter", "label"],
  ["hooks.hook.list", "hook", "events"],
];

export const listedAlikeFaults: Record<string, Fault> = Object.fromEntries(
  rows.map(([list, noun, member]) => [
    `${list.replace(/\.list$/, "").replace(".", "-")}-listed-with-${member}-of-first`,
    fault(
      `The list of this kind of thing (${noun}) shows the ${member} of the first one on all of a page.`,
      [`list-agrees:${noun}`],
      listsAsFirst(list, member),
    ),
  ]),
);
