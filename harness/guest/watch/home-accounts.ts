/** The accounts that the target file names: nothing brings one back, and a login may need what a rule has set there. */
import { memberAt } from "../../../contract/pointer.ts";
import type { Trail, Watcher } from "../trail.ts";

/** A secret of which tokens can be made. */
const base32 = /^[A-Z2-7]+=*$/i;

export const watchHomeAccounts = ({ guest, refuse }: Trail): Watcher => ({
  before: {
    // A plugin has no account.
    "account.remove": ({ operation, as }) =>
      as?.tier === "user" && guest.isHome(as)
        ? refuse(operation, "would remove an account that the target file names")
        : undefined,
    "account.profile.merge": ({ as, input }) => {
      const email = memberAt(input.body, "email");
      if (typeof email === "string") guest.loginMayNeed(as, { email });
      return undefined;
    },
    "account.token.replace": ({ as, input }) => {
      const secret = memberAt(input.body, "secret");
      if (typeof secret === "string" && base32.test(secret)) guest.loginMayNeed(as, { secret });
      return undefined;
    },
  },
});
