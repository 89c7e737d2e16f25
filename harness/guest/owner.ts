/** The owner whom the target file names: the password that proves them, and the session that they have. */
import type { Operation } from "../../contract/contract.ts";
import { flatten } from "../../fixtures/flatten.ts";
import { isAccepted, isTurnedAway } from "../client/answer.ts";
import type { Host } from "./host.ts";
import type { GivenUser } from "../target/target.ts";
import { logIn } from "./login.ts";
import { proofOf } from "./proof.ts";

export interface Owner {
  /** Notes that a rule has changed the password, which is put back like any setting. */
  passwordIs: (changed: string) => void;
  /** The password in the form that the operation asks for; undefined where it does not, or where that is not known. */
  proofFor: (operation: Operation) => object | undefined;
  /** Whether the operation can be called with nothing but the proof, or without any body. */
  canProve: (operation: Operation) => boolean;
  /**
   * Whether the target takes the proof, where the operation asks for one: a login with the password tells, which is closed again. It
   * does not where two-factor is asked for as well, or no email is named: then the proof is taken for right.
   */
  isProofTaken: (operation: Operation) => Promise<boolean>;
  /** The password that the target file names, where the operation can set it and a rule has changed it; else nothing. */
  rightPassword: (operation: Operation) => { password?: string };
  /**
   * Logs the owner in again where a change of the account ended the session of the target file (open.account-password-ends-sessions):
   * else a changed password could not be put back, and all that comes next would be refused. Whether that was needed and done.
   */
  renewSession: () => Promise<boolean>;
  /** The same where it is known to have ended. */
  openSession: () => Promise<boolean>;
  /** Whether that was done. */
  isRenewed: () => boolean;
  /** Whether a rule has changed the password, which may have ended the session. */
  isChanged: () => boolean;
  /** The password is again the one that the target file names. */
  isRestored: () => Promise<void>;
  /** Ends the session, if it is not the one of the target file. */
  leave: () => Promise<void>;
}

/** Logins that are under way: an owner may have several websites, and several calls at a time. */
const opening = new WeakMap<GivenUser, Promise<boolean>>();

export function createOwner({ contract, target, call, ask, leaves }: Host): Owner {
  const { user } = target.credentials ?? {};
  const named = user?.password;
  /** What it is now. */
  let password = named;
  let isRenewed = false;
  let isRight: Promise<boolean> | undefined;
  const schemaOf = ({ body }: Operation) => (body ? flatten(body, contract.resolve) : {});

  function proofFor(operation: Operation): object | undefined {
    const proof = proofOf(contract, operation);
    if (!password || !proof) return undefined;
    return { verify: proof === "text" ? password : { method: "password", secret: password } };
  }

  async function letsIn(email: string, secret: string): Promise<boolean> {
    if (isAccepted(await ask(contract.operation("account.token.exists"), {}))) return true;
    const pair = await logIn(contract, { email, password: secret }, call);
    const session = pair && ({ role: "login", tier: "user", pair } as const);
    // A platform may give one keypair to all who log in as somebody.
    if (session && pair.key !== user?.key)
      await call(contract.operation("session.logout"), session, {});
    return pair !== undefined;
  }

  /** How the owner logs in; undefined where the target file does not say. */
  const login = () => (user?.email && password ? { email: user.email, password } : undefined);

  async function logInAgain(
    account: GivenUser,
    body: { email: string; password: string },
  ): Promise<boolean> {
    const pair = await logIn(contract, body, call);
    if (!pair) return false;
    // In place, since all who play the owner share it.
    Object.assign(account, pair);
    if (!isRenewed)
      leaves(
        "the session of the owner, which is not valid any more: the next run needs another one",
      );
    isRenewed = true;
    return true;
  }

  async function openSession(): Promise<boolean> {
    const body = login();
    if (!user || !body) return false;
    const opened = opening.get(user) ?? logInAgain(user, body).finally(() => opening.delete(user));
    opening.set(user, opened);
    return opened;
  }

  async function renewSession(): Promise<boolean> {
    // A target need not have it.
    const read = contract.operations.find(({ operationId }) => operationId === "account.read");
    if (!read || !login()) return false;
    return isTurnedAway(await ask(read, {})) && openSession();
  }

  return {
    passwordIs(changed) {
      password = changed;
    },
    proofFor,
    canProve(operation) {
      if (!operation.body) return true;
      const { required = [] } = schemaOf(operation);
      return required.every((name) => name === "verify") && proofFor(operation) !== undefined;
    },
    async isProofTaken(operation) {
      if (!user?.email || !named || !proofFor(operation)) return true;
      return (isRight ??= letsIn(user.email, named));
    },
    rightPassword(operation) {
      const { properties = {} } = schemaOf(operation);
      const isSet = named !== undefined && password !== named && "password" in properties;
      return isSet ? { password: named } : {};
    },
    renewSession,
    openSession,
    isRenewed: () => isRenewed,
    isChanged: () => password !== named,
    async isRestored() {
      password = named;
      await renewSession();
    },
    async leave() {
      if (isRenewed) await ask(contract.operation("session.logout"), {});
    },
  };
}
