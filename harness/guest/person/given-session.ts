/** Sessions that the target file names: where one has ended, another takes its place, and is closed at the end of the run. */
import { isSurelyRefused } from "../../client/answer.ts";
import type { Caller, Keypair } from "../../client/client.ts";
import type { GivenUser } from "../../target/target.ts";
import type { Host } from "../host.ts";
import { logIn } from "./login.ts";

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
  /** Notes that a rule tries to change the address: until it is put back, a login may need that one. */
  addressMayBe: (tried: string) => void;
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
  let tried: string | undefined;

  async function logInAgain(user: GivenUser, secret: string): Promise<boolean> {
    const withAddress = (email = tried): Promise<Keypair | undefined> =>
      logIn(contract, { email, password: secret }, call);
    const pair = (await withAddress(user.email)) ?? (tried && (await withAddress()));
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
    addressMayBe: (email) => void (tried = email),
    isRenewed: () => isRenewed,
    async leave() {
      if (isRenewed) await call(contract.operation("session.logout"), callerOf(account!), {});
    },
  };
}
