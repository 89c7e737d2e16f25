/** Accounts that the trial registers: each goes with it, by its own session or password. */
import { memberAt } from "../../../contract/pointer.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import { keypairIn } from "../../run/session.ts";
import { registering } from "../registered.ts";
import { nothing, type Trail, type Watcher } from "../trail.ts";

export function watchAccounts({ keep, forget }: Trail): Watcher {
  /** By address. */
  const passwords = new Map<string, string>();
  /** Addresses, by the keys of sessions. */
  const sessions = new Map<string, string>();
  return {
    before: {
      [registering]:
        ({ input: { body } }) =>
        (exchange) => {
          const [email, password] = ["email", "password"].map((name) => memberAt(body, name));
          if (!isAccepted(exchange) || typeof email !== "string" || typeof password !== "string")
            return;
          passwords.set(email, password);
          keep({ operationId: registering, params: { email }, body: { password } });
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
        if (email !== undefined)
          return (exchange) =>
            isAccepted(exchange) && forget({ operationId: registering, params: { email } });
        const isOwn = [...passwords.values()].includes(String(memberAt(body, "verify")));
        return isOwn ? nothing : undefined;
      },
    },
  };
}
