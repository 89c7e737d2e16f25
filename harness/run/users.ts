/** Who holds the sessions that a target names. */
import { userIdIn } from "../client/user-id.ts";
import type { Keypair } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";

export interface Users {
  /**
   * The user of a session; blank where the target does not say. It is asked for once per session and run, since it does not change.
   *
   * @param read asks for the account of the session
   */
  of: (session: Keypair, read: () => Promise<Exchange>) => Promise<string>;
}

export function createUsers(): Users {
  const known = new Map<string, string>();
  return {
    async of({ identifier }, read) {
      const user_id = known.get(identifier) ?? (await userIdIn(read()));
      known.set(identifier, user_id);
      return user_id;
    },
  };
}
