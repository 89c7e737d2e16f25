/** Sessions that a run opened and was killed before it closed: the accounts that the target file names close theirs. */
import type { Contract } from "../../../contract/contract.ts";
import { isAccepted } from "../../client/answer.ts";
import type { Caller } from "../../client/client.ts";
import { credentialsOf, type Target } from "../../target/target.ts";
import type { Undo } from "../journal/journal.ts";
import type { SendAs } from "./login.ts";

/** The operation by which the journal knows them. */
export const login = "session.login";

/**
 * Whether it is closed. The journal knows its identifier and no key; that it is that of an authorized session as well is open
 * (open.session-identifier-is-keypair).
 */
export async function closeOpened(
  contract: Contract,
  target: Target,
  { params: { email, identifier } }: Undo,
  send: SendAs,
): Promise<boolean> {
  const account = credentialsOf(target).find(
    (one) => one.email?.toLowerCase() === String(email).toLowerCase(),
  );
  if (!account) return false;
  const as: Caller = { role: "login", tier: "user", pair: account };
  const input = { params: { identifier: String(identifier) }, mayRepeat: true };
  return isAccepted(await send(contract.operation("session.authorized.remove"), as, input));
}
