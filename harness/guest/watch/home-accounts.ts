/** The accounts that the target file names: nothing brings one back. */
import type { Trail, Watcher } from "../trail.ts";

export const watchHomeAccounts = ({ guest, refuse }: Trail): Watcher => ({
  before: {
    "account.remove": ({ operation, as }) =>
      guest.isHome(as)
        ? refuse(operation, "would remove an account that the target file names")
        : undefined,
  },
});
