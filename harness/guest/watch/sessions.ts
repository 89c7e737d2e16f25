/** Sessions that the trial opens, also of people whom the target file names: each is closed by itself. */
import type { Caller } from "../../client/client.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import { keypairIn } from "../../run/session.ts";
import { nothing, type Trail, type Watcher } from "../trail.ts";

export function watchSessions({ contract, guest }: Trail): Watcher {
  /** By their keys. */
  const open = new Map<string, Caller>();
  return {
    before: {
      "session.login": () => (exchange) => {
        const pair = isAccepted(exchange) && keypairIn(envelopeOf(exchange).data);
        if (!pair) return;
        const session: Caller = { role: "login", tier: "user", pair };
        // A platform may give one keypair to all who log in as somebody: that of the target file stays open.
        if (!guest.isHome(session)) open.set(pair.key, session);
      },
      "session.logout": ({ as }) =>
        as ? (exchange) => void (isAccepted(exchange) && open.delete(as.pair.key)) : nothing,
    },
    async erase() {
      const logout = contract.operation("session.logout");
      // Those that something else has ended refuse it, which is as good.
      for (const session of open.values()) await guest.call(logout, session, {});
      open.clear();
    },
  };
}
