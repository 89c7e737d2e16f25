/** The account whose password a run may set by a mailed keypair: its sessions may end, so that each trial logs in anew. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Caller, CallInput, Keypair } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import { CouldNotRun } from "../../case/stop.ts";
import type { RecoverableAccount } from "../../target/target.ts";
import type { Guest } from "../guest.ts";
import type { Reminder } from "../journal/reminders.ts";
import { keypairFor, type SendAs } from "./login.ts";
import { changing, givePasswordBack, lostPassword } from "./password.ts";
import { nothing, type After } from "../trail.ts";
import type { Operator } from "../../trial/world.ts";

type Call = (as: Caller | undefined, operation: Operation, input: CallInput) => Promise<Exchange>;

export interface Recoverable {
  operator: Operator;
  /** Looks for a new password at each call that the trial is about to make, and at its answer. */
  watch: (operation: Operation, input: CallInput) => After;
  /** Ends the session, and gives the account its password back. */
  restore: () => Promise<void>;
}

const reset = "account.recovery.reset";

/** @param guest who remembers that the password may be another one, should the run be killed; absent where none of the target stays */
export async function openRecoverable(
  contract: Contract,
  account: RecoverableAccount,
  call: Call,
  guest?: Pick<Guest, "remember" | "leaves">,
): Promise<Recoverable> {
  const { email, password } = account;
  const send: SendAs = (operation, who, input) => call(who, operation, input);
  const as = (pair: Keypair): Caller => ({ role: "recoverable", tier: "user", pair });
  const ask = (pair: Keypair, id: string, input: CallInput = {}): Promise<Exchange> =>
    call(as(pair), contract.operation(id), input);

  const pair = await keypairFor(contract, { email, password }, send);
  if (!pair)
    throw new CouldNotRun(
      "the login of credentials.recoverable was not accepted: is the password still that of the target file?",
    );
  const user_id = memberAt(envelopeOf(await ask(pair, "account.read")).data, "user_id");
  if (typeof user_id !== "string")
    throw new CouldNotRun("account.read names no user_id of credentials.recoverable");
  let current = password;
  /** What it may have become, the last first: on a broken target also what was refused. */
  const tried: { secret: string; memory: Reminder | undefined }[] = [];

  async function restorePassword(): Promise<void> {
    const secrets = new Set([current, password, ...tried.map(({ secret }) => secret)]);
    const end = await givePasswordBack(contract, account, secrets, send);
    if (end === "lost") guest?.leaves(lostPassword(email));
    else current = password;
    for (const { memory } of tried.splice(0)) memory?.forget();
  }

  return {
    operator: { ...as(pair), user_id, email, password },
    watch({ operationId }, { body }) {
      if (operationId !== reset) return nothing;
      const sent = memberAt(body, "password");
      // One that is missing, or of another type, must be refused, and may become a password all the same.
      const secret = typeof sent === "string" ? sent : "";
      // Whose password it becomes is what a rule asks, so whoever is named it may be that of this account.
      const undo = { operationId: changing, params: { email }, body: { tried: secret } };
      tried.unshift({ secret, memory: guest?.remember(undo) });
      return (exchange) => {
        if (isAccepted(exchange)) current = secret;
      };
    },
    async restore() {
      try {
        await ask(pair, "session.logout", { mayRepeat: true });
      } finally {
        // Without it no later rule logs in.
        if (tried.length) await restorePassword();
      }
    },
  };
}
