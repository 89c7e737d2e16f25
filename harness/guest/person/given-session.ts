/** Sessions that the target file names: where one has ended, another takes its place, and is closed at the end of the run. */
import { isAccepted, isSurelyRefused, timeOf } from "../../client/answer.ts";
import type { Caller } from "../../client/client.ts";
import { openedBy } from "../../client/session-keypair.ts";
import { withTokenOf } from "../../client/totp.ts";
import type { Exchange } from "../../record/exchange.ts";
import type { GivenUser } from "../../target/target.ts";
import type { Host } from "../host.ts";

/** What a login may need besides what the target file names. */
export interface Needs {
  /** Another address. */
  email?: string;
  /** A secret of which tokens are made. */
  secret?: string;
}

export interface GivenSession {
  /** Whose it is; undefined where the target file names nobody. */
  account: GivenUser | undefined;
  /**
   * Logs in again where the session is refused what every session may call: nothing says how long one lasts (part 2, section 4), and a
   * change of the account may end it (open.account-password-ends-sessions). Whether that was needed and done.
   */
  renew: () => Promise<boolean>;
  /** Logs in again where the session is known to have ended. */
  open: () => Promise<boolean>;
  /** Notes what a rule tries to set: until that is put back, a login may need it. */
  loginMayNeed: (tried: Needs) => void;
  /** Whether that was done. */
  isRenewed: () => boolean;
  /** Ends the session, if it is not the one of the target file. */
  leave: () => Promise<void>;
}

/** Logins that are under way: somebody may have several websites, and several calls at a time. */
const logins = new WeakMap<GivenUser, Promise<boolean>>();

/** @param password what it is now; undefined where that is not known */
export function givenSessionOf(
  { contract, call, leaves }: Host,
  role: string,
  account: GivenUser | undefined,
  password: () => string | undefined,
): GivenSession {
  let isRenewed = false;
  let tried: Needs = {};

  async function enter(email: string | undefined, password: string): Promise<Exchange> {
    const ask = (more: object): Promise<Exchange> =>
      call(contract.operation("session.login"), undefined, { body: { email, password, ...more } });
    const plain = await ask({});
    if (isAccepted(plain)) return plain;
    if (tried.email !== undefined) {
      const elsewhere = await ask({ email: tried.email });
      if (isAccepted(elsewhere)) return elsewhere;
    }
    if (tried.secret === undefined) return plain;
    const ahead = (timeOf(plain) || Date.now()) - Date.now();
    return withTokenOf(
      tried.secret,
      () => Date.now() + ahead,
      (token) => ask({ token }),
    );
  }

  async function logInAgain(user: GivenUser, password: string): Promise<boolean> {
    const pair = openedBy(await enter(user.email, password));
    if (!pair) return false;
    // In place, since all who play them share it.
    Object.assign(user, pair);
    if (!isRenewed)
      leaves(
        `the session of the ${role}, which is not valid any more: further runs log in as this one did, until the target file names another one`,
      );
    isRenewed = true;
    return true;
  }

  async function open(): Promise<boolean> {
    const secret = password();
    if (!account?.email || !secret) return false;
    const opened =
      logins.get(account) ?? logInAgain(account, secret).finally(() => logins.delete(account));
    logins.set(account, opened);
    return opened;
  }

  const callerOf = (pair: GivenUser): Caller => ({ role, tier: "user", pair });

  return {
    account,
    async renew() {
      if (!account?.email || !password()) return false;
      const read = contract.operation("account.read");
      return isSurelyRefused(await call(read, callerOf(account), {})) && open();
    },
    open,
    loginMayNeed: (more) => void (tried = { ...tried, ...more }),
    isRenewed: () => isRenewed,
    async leave() {
      const logout = contract.operation("session.logout");
      if (isRenewed) await call(logout, callerOf(account!), { mayRepeat: true });
    },
  };
}
