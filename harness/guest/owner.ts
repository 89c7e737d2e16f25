/** The owner whom the target file names: the password that proves them, and the session that they have. */
import type { Operation } from "../../contract/contract.ts";
import { flatten } from "../../fixtures/flatten.ts";
import { isAccepted } from "../client/answer.ts";
import type { Host } from "./host.ts";
import { logIn } from "./login.ts";
import { proofOf } from "./proof.ts";
import { createSession, type Session } from "./session.ts";

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
  session: Session;
  /** Whether a rule has changed the password, which may have ended the session. */
  isChanged: () => boolean;
  /** The password is again the one that the target file names. */
  isRestored: () => Promise<void>;
}

export function createOwner(host: Host): Owner {
  const { contract, target, call, ask } = host;
  const { user } = target.credentials ?? {};
  const named = user?.password;
  /** What it is now. */
  let password = named;
  const session = createSession(host, "owner", user, () => password);
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
    const as = pair && ({ role: "login", tier: "user", pair } as const);
    // A platform may give one keypair to all who log in as somebody.
    if (as && pair.key !== user?.key) await call(contract.operation("session.logout"), as, {});
    return pair !== undefined;
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
    session,
    isChanged: () => password !== named,
    async isRestored() {
      password = named;
      await session.renew();
    },
  };
}
