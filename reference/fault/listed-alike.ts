/** Lists whose items all show a member of the first one, as a loop does that reads one variable. */
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { wrap } from "../seams.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

type Members = Record<string, unknown>;

interface Listed {
  results: Members[];
}

const asFirst = (items: Members[], member: string): Members[] =>
  items.map((one) => ({ ...one, [member]: items[0]?.[member] }));

const listsAsFirst =
  (list: OperationId, member: string): Plant =>
  ({ seams }) =>
    wrap(seams, "serve", (original) => async (call) => {
      const data = await original(call);
      if (call.operation.operationId !== list) return data;
      // Invoices stand beside their paging.
      if (!Array.isArray(data))
        return { ...(data as Members), results: asFirst((data as Listed).results, member) };
      return asFirst(data as Members[], member);
    });

const rows: [list: OperationId, member: string, rule: string][] = [
  ["shortcuts.shortcut.list", "text", "list-agrees:shortcut"],
  ["snippets.answer.list", "title", "list-agrees:answer-snippet"],
  ["status.service.list", "name", "list-agrees:status-service"],
  ["helpdesk.section.list", "name", "list-agrees:section"],
  ["filters.filter.list", "label", "list-agrees:filter"],
  ["hooks.hook.list", "events", "list-agrees:hook"],
  ["alerts.feed.list", "data", "alerts.feed-as-raised"],
  ["billing.invoice.list", "payment", "billing.invoice-is-paid"],
  ["limits.website.list", "units", "limits.subscriptions-side-by-side"],
  ["limits.subscription.list", "units", "limits.subscriptions-side-by-side"],
  ["plans.plan.list", "trial_days", "plans.list-agrees-with-read"],
  ["plans.subscription.list", "bill_period", "plans.subscriptions-of-all-websites"],
];

export const listedAlikeFaults: Record<string, Fault> = Object.fromEntries(
  rows.map(([list, member, rule]) => [
    `${list.replace(/\.list$/, "").replace(".", "-")}-listed-with-${member.replaceAll("_", "-")}-of-first`,
    fault(
      `All that ${list} shows on a page bear the ${member} of the first of them.`,
      [rule],
      listsAsFirst(list, member),
    ),
  ]),
);
