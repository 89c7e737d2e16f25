/** The accounts that the target file names. */
import { Withheld } from "../../case/stop.ts";
import type { Trail, Watcher } from "../trail.ts";

export const watchHomeAccounts = ({ guest }: Trail): Watcher => ({
  before: {
    "account.remove"({ operation, as }) {
      // Not even where traces may stay: nothing brings it back.
      if (guest.isHome(as))
        throw new Withheld(
          `${operation.operationId} would remove an account that the target file names`,
        );
      return undefined;
    },
  },
});
