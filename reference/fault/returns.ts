/** Writes of what was there before do nothing, as if the thing had it still. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { doesOnce } from "../deviate/memory.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const things = {
  filters: ["filter", "filters.filter.replace"],
  helpdesk: ["category", "helpdesk.category.replace"],
  hooks: ["hook", "hooks.hook.merge"],
  inboxes: ["inbox", "inboxes.inbox.replace"],
  snippets: ["answer", "snippets.answer.merge"],
  status: ["node", "status.node.replace"],
} as const satisfies Record<string, [noun: string, write: OperationId]>;

export const returnsFaults: Record<string, Fault> = Object.fromEntries(
  Object.entries(things).map(([family, [noun, write]]) => [
    `${family}-former-${noun}-forgotten`,
    fault(
      `What was written to this kind of thing before (${noun}) is accepted again after something else, and forgotten.`,
      ["platform.same-write-twice"],
      doesOnce(write),
    ),
  ]),
);
