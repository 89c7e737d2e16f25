/** Accounts that the trial registers: each goes with it, by its own session or password. */
import { memberAt } from "../../../contract/pointer.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import { keypairIn } from "../../client/session-keypair.ts";
import type { Undo } from "../journal/journal.ts";
import { registering } from "../person/registered.ts";
import { nothing, type Trail, type Watcher } from "../trail.ts";

export function watchAccounts({
  keep,
  isKept,
  forget,
}: Pick<Trail, "keep" | "isKept" | "forget">): Watcher {
  /** Passwords by address. */
  const passwords = new Map<string, string>();
  /** Addresses, by the keys of sessions. */
  const sessions = new Map<string, string>();
  const undoOf = (email: string, password: string): Undo => ({
    operationId: registering,
    params: { email, password },
    body: { password },
  });
  return {
    before: {
      [registering]({ input: { body } }) {
        const [email, password] = ["email", "password"].map((name) => memberAt(body, name));
        if (typeof email !== "string" || typeof password !== "string") return nothing;
        const undo = undoOf(email, password);
        // The answer may be lost, and on a broken target it may be wrong.
        if (!isKept(undo)) keep(undo);
        return (exchange) => {
          const isMade = isAccepted(exchange) || passwords.get(email) === password;
          forget(undo);
          keep({ ...undo, body: { password, isMade }, mayFail: !isMade });
          if (isMade) passwords.set(email, password);
        };
      },
      "session.login"({ input: { body } }) {
        const email = String(memberAt(body, "email"));
        // Its sessions go with the account.
        if (!passwords.has(email)) return undefined;
        return (exchange) => {
          const pair = keypairIn(envelopeOf(exchange).data);
          if (pair) sessions.set(pair.key, email);
        };
      },
      "account.remove"({ as, input: { body } }) {
        const email = as && sessions.get(as.pair.key);
        if (email !== undefined) {
          const password = passwords.get(email)!;
          const undo = undoOf(email, password);
          const keepAs = (made: Partial<Undo>): void => {
            forget(undo);
            keep({ ...undo, ...made });
          };
          // That it is gone is seen once nobody can log in: the answer may be lost, and on a broken target it may have stayed.
          keepAs({ mayFail: true });
          return (exchange) => {
            if (!isAccepted(exchange)) keepAs({ body: { password, isMade: true } });
          };
        }
        const isOwn = [...passwords.values()].includes(String(memberAt(body, "verify")));
        return isOwn ? nothing : undefined;
      },
    },
  };
}
