/** The account whose password a run may set by a mailed keypair: its sessions may end, so that each trial logs in anew. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { Caller, CallInput, Keypair } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { envelopeOf, isAccepted } from "../client/answer.ts";
import { CouldNotRun } from "../trial/stop.ts";
import type { RecoverableAccount } from "../target/target.ts";
import { logIn } from "./login.ts";
import type { Operator } from "../trial/world.ts";

type Call = (as: Caller | undefined, operation: Operation, input: CallInput) => Promise<Exchange>;

export interface Recoverable {
  operator: Operator;
  /** Looks at each call of the trial for a new password. */
  watch: (operation: Operation, input: CallInput, exchange: Exchange) => void;
  /** Ends the session, and gives the account its password back. */
  restore: () => Promise<void>;
}

const reset = "account.recovery.reset";

export async function openRecoverable(
  contract: Contract,
  { email, password }: RecoverableAccount,
  call: Call,
): Promise<Recoverable> {
  const logInWith = (secret: string): Promise<Keypair | undefined> =>
    logIn(contract, { email, password: secret }, (operation, who, input) =>
      call(who, operation, input),
    );
  const as = (pair: Keypair): Caller => ({ role: "recoverable", tier: "user", pair });
  const ask = (pair: Keypair, id: string, input: CallInput = {}): Promise<Exchange> =>
    call(as(pair), contract.operation(id), input);

  const pair = await logInWith(password);
  if (!pair) throw new CouldNotRun("the login of credentials.recoverable was not accepted");
  const user_id = memberAt(envelopeOf(await ask(pair, "account.read")).data, "user_id");
  if (typeof user_id !== "string")
    throw new CouldNotRun("account.read names no user_id of credentials.recoverable");
  /** What it may have become, the last first. */
  const passwords: string[] = [];

  return {
    operator: { ...as(pair), user_id, email, password },
    watch({ operationId }, { body }, exchange) {
      const set = memberAt(body, "password");
      // Whose password it became is what a rule asks, so whoever is named it may be that of this account.
      if (operationId !== reset || !isAccepted(exchange)) return;
      if (typeof set === "string") passwords.unshift(set);
    },
    async restore() {
      await ask(pair, "session.logout");
      for (const secret of passwords.splice(0)) {
        const session = await logInWith(secret);
        if (!session) continue;
        await ask(session, "account.profile.merge", { body: { password, verify: secret } });
        await ask(session, "session.logout");
        return;
      }
    },
  };
}
