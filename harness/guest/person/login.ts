/** Logins of accounts whose password a run knows. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import type { Caller, CallInput, Keypair } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { openedBy } from "../../client/session-keypair.ts";

/** How a call is sent; without a caller by nobody. */
export type SendAs = (
  operation: Operation,
  as: Caller | undefined,
  input: CallInput,
) => Promise<Exchange>;

/** The keypair of a new session; undefined where the login is refused or shows none. */
export async function keypairFor(
  contract: Contract,
  body: { email: unknown; password: unknown },
  send: SendAs,
): Promise<Keypair | undefined> {
  return openedBy(await send(contract.operation("session.login"), undefined, { body }));
}

/** @param own a session that stays: a platform may give one keypair to all who log in as somebody */
export async function logOut(
  contract: Contract,
  pair: Keypair,
  send: SendAs,
  own?: Keypair,
): Promise<void> {
  if (pair.key === own?.key) return;
  const as: Caller = { role: "login", tier: "user", pair };
  await send(contract.operation("session.logout"), as, { mayRepeat: true });
}
