/** Sessions that the trial opens, also of people whom the target file names: each is closed by itself. */
import { memberAt } from "../../../contract/pointer.ts";
import type { Caller } from "../../client/client.ts";
import { isAccepted } from "../../client/answer.ts";
import { openedBy } from "../../client/session-keypair.ts";
import type { Undo } from "../journal/journal.ts";
import { login } from "../person/opened-session.ts";
import { nothing, type Trail, type Watcher } from "../trail.ts";

export function watchSessions({ contract, guest, keep, forget }: Trail): Watcher {
  /** Open sessions by their keys. */
  const open = new Map<string, { session: Caller; undo: Undo }>();
  /** Logins whose answer has not come. */
  let unanswered = 0;
  const isClosed = (key: string): void => {
    const known = open.get(key);
    if (known && open.delete(key)) forget(known.undo);
  };
  return {
    before: {
      [login]: ({ input: { body } }) => {
        unanswered += 1;
        return (exchange) => {
          unanswered -= 1;
          const pair = openedBy(exchange);
          if (!pair) return;
          const session: Caller = { role: "login", tier: "user", pair };
          // A platform may give one keypair to all who log in as somebody: that of the target file stays open.
          if (guest.isHome(session) || open.has(pair.key)) return;
          const email = String(memberAt(body, "email"));
          const undo = { operationId: login, params: { email, identifier: pair.identifier } };
          open.set(pair.key, { session, undo });
          keep(undo);
        };
      },
      "session.logout": ({ as }) =>
        as ? (exchange) => void (isAccepted(exchange) && isClosed(as.pair.key)) : nothing,
    },
    async erase() {
      // Nothing shows which of the sessions of an account that is.
      if (unanswered)
        guest.leaves(
          "a session that may have been opened by a login whose answer was lost",
          unanswered,
        );
      unanswered = 0;
      const logout = contract.operation("session.logout");
      for (const [key, { session }] of open) {
        // Those that something else has ended refuse it, which is as good.
        await guest.call(logout, session, { mayRepeat: true });
        isClosed(key);
      }
    },
  };
}
