/** The accounts that the target file names: nothing brings one back. */
import type { Trail, Watcher } from "../trail.ts";

export const watchHomeAccounts = ({ guest, refuse }: Trail): Watcher => ({
  before: {
    // A plugin has no account.
    "account.remove": ({ operation, as }) =>
      as?.tier === "user" && guest.isHome(as)
        ? refuse(operation, "would remove an account that the target file names")
        : undefined,
  },
});
