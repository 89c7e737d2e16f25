/** Pages that are asked for by their number come from a cache, by their address, that no change empties. */
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { wrap } from "../seams.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

type Members = Record<string, unknown>;

const pagesShowCopies =
  (list: OperationId, id: string): Plant =>
  ({ seams }) => {
    const copies = new Map<unknown, Members>();
    wrap(seams, "serve", (original) => async (call) => {
      const data = await original(call);
      if (call.operation.operationId !== list || !("page_number" in call.params)) return data;
      return (data as Members[]).map((item) => {
        if (!copies.has(item[id])) copies.set(item[id], structuredClone(item));
        return copies.get(item[id]);
      });
    });
  };

const rows: [list: OperationId, noun: string, id: string][] = [
  ["hooks.hook.list", "hook", "hook_id"],
  ["inboxes.inbox.list", "inbox", "inbox_id"],
  ["status.service.list", "status-service", "service_id"],
];

export const pagedCopiesFaults: Record<string, Fault> = Object.fromEntries(
  rows.map(([list, noun, id]) => [
    `${list.replace(/\.list$/, "").replace(".", "-")}-pages-of-copies`,
    fault(
      `A page of ${list} that is asked for by its number shows each item as it did first.`,
      [`list-agrees:${noun}`],
      pagesShowCopies(list, id),
    ),
  ]),
);
