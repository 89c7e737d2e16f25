/** Operators who are invited, and the one who is unlinked and added again. */
import { memberAt } from "../../../contract/pointer.ts";
import { isAccepted } from "../../client/answer.ts";
import type { Undo } from "../journal/journal.ts";
import { joining } from "../person/leaver.ts";
import { ifItMayAct, nothing, type Trail, type Watcher } from "../trail.ts";

export function watchOperators({ guest, keep, isKept, leaveTrace, refuse }: Trail): Watcher {
  /** Addresses of those whom the trial added. */
  const added = new Set<unknown>();
  const isAdded = async (params: Undo["params"]): Promise<boolean> =>
    added.size > 0 && added.has(await guest.leaver.emailOf(params));
  return {
    before: {
      /** Whoever asks, and whatever is answered: who is an operator no more is added again. */
      async "operators.operator.remove"({ operation, as, input: { params = {} } }) {
        // Only what the trial made itself is named by others: it is there to go.
        if (params["website_id"] !== guest.website_id) return nothing;
        const undo = await guest.leaver.addingAgain(params);
        if (!undo) {
          if (as === undefined || !(await guest.leaver.isOperator(params))) return nothing;
          if (await isAdded(params)) return nothing;
          // The colleague would have to be asked.
          return refuse(operation, "would unlink an operator whom the website had before");
        }
        if (isKept(undo)) return nothing;
        // Last, where a rule added them in another role.
        const role = memberAt(undo.body, "role");
        keep({ operationId: "operators.operator.merge", params, body: { role }, mayFail: true });
        keep(undo);
        return nothing;
      },
      /** Had no role before. */
      "operators.operator.merge": async ({ input: { params = {} } }) =>
        (await isAdded(params)) ? nothing : undefined,
      [joining]: ifItMayAct(({ operation, input }) => {
        // An operator who was unlinked and is added again, at the end if that fails before. Without an address nobody can be invited.
        const email = memberAt(input.body, "email");
        // A website of the run goes with whoever joined it.
        if (guest.isNew(input) || email === undefined || guest.leaver.isNamed(email))
          return nothing;
        const count = leaveTrace(operation, "invites somebody for good");
        return (exchange) => {
          count(exchange);
          if (isAccepted(exchange)) added.add(email);
        };
      }),
    },
  };
}
