/** The owner whom the target file names: the password that proves them, and the session that they have. */
import type { Operation } from "../../../contract/contract.ts";
import { flatten } from "../../../fixtures/flatten.ts";
import { isAccepted } from "../../client/answer.ts";
import type { Host } from "../host.ts";
import type { Undo } from "../journal/journal.ts";
import { keypairFor, logOut } from "./login.ts";
import { changing, givePasswordBack, type Restoration } from "./password.ts";
import { proofWith } from "./proof.ts";
import { givenSessionOf, type GivenSession } from "./given-session.ts";

export interface Owner {
  /** Notes that a rule tries to change the password. What gives it back; undefined where nobody can, since no email is named. */
  passwordMayBe: (tried: string) => Undo | undefined;
  /** Notes that the target took it. */
  passwordIs: (changed: string) => void;
  /** Gives the password of the target file back, if it may be the one that was tried, or another. */
  restorePassword: (tried: string) => Promise<Restoration>;
  /** Whether the address is theirs. */
  isNamed: (email: unknown) => boolean;
  /** The password in the form that the operation asks for; undefined where it does not, or where that is not known. */
  proofFor: (operation: Operation) => object | undefined;
  /** Whether the operation can be called with nothing but the proof, or without any body. */
  canProve: (operation: Operation) => boolean;
  /**
   * Whether the target accepts the proof that the operation may ask for. A login with the password shows it, and is closed again; if
   * two-factor is asked for as well, or no email is named, the proof is assumed to be right.
   */
  isProofTaken: (operation: Operation) => Promise<boolean>;
  session: GivenSession;
  /** Whether a rule has changed the password, which may have ended the session. */
  isChanged: () => boolean;
}

export function createOwner(host: Host): Owner {
  const { contract, target, call, ask } = host;
  const { user } = target.credentials ?? {};
  const named = user?.password;
  /** What it is now. */
  let password = named;
  /** Whether it is known to be the one of the target file; undefined where no rule touched it. */
  let isSettled: boolean | undefined;
  /** What it may be else: on a broken target also what was refused. */
  const secrets = new Set<string>();
  /** Passwords that were refused since the password was last touched. */
  const failed = new Set<string>();
  const session = givenSessionOf(host, "owner", user, () => password);
  let isRight: Promise<boolean> | undefined;
  const schemaOf = ({ body }: Operation) => (body ? flatten(body, contract.resolve) : {});

  const proofFor = (operation: Operation): object | undefined =>
    password ? proofWith(contract, operation, password) : undefined;

  async function letsIn(email: string, secret: string): Promise<boolean> {
    if (isAccepted(await ask(contract.operation("account.token.exists"), {}))) return true;
    const pair = await keypairFor(contract, { email, password: secret }, call);
    if (pair) await logOut(contract, pair, call, user);
    return pair !== undefined;
  }

  return {
    passwordMayBe(tried) {
      if (!user?.email || !named) return undefined;
      // What takes it back last says where nobody is let in.
      const mayFail = isSettled === false;
      isSettled = false;
      secrets.add(tried);
      failed.clear();
      return { operationId: changing, params: { email: user.email }, body: { tried }, mayFail };
    },
    passwordIs(changed) {
      password = changed;
    },
    async restorePassword(tried) {
      if (isSettled || !user?.email || !named) return "right";
      secrets.add(tried);
      const likely = new Set([password ?? named, named, ...secrets]).difference(failed);
      const account = { email: user.email, password: named };
      const end = await givePasswordBack(contract, account, likely, call, user);
      if (end === "lost") {
        for (const one of likely) failed.add(one);
        return end;
      }
      isSettled = true;
      secrets.clear();
      password = named;
      if (end === "restored") await session.renew();
      return end;
    },
    isNamed: (email) => email !== undefined && email === user?.email,
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
    session,
    isChanged: () => password !== named,
  };
}
