/** The accounts that the target file names: nothing brings one back, and whoever is logged out needs the address that it has by then. */
import { memberAt } from "../../../contract/pointer.ts";
import type { Trail, Watcher } from "../trail.ts";

export const watchHomeAccounts = ({ guest, refuse }: Trail): Watcher => ({
  before: {
    // A plugin has no account.
    "account.remove": ({ operation, as }) =>
      as?.tier === "user" && guest.isHome(as)
        ? refuse(operation, "would remove an account that the target file names")
        : undefined,
    "account.profile.merge": ({ as, input }) => {
      const email = memberAt(input.body, "email");
      if (typeof email === "string") guest.addressMayBe(as, email);
      return undefined;
    },
  },
});
