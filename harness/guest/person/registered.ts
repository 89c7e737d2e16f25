/** Accounts that a run registered: each goes by its own session and password. */
import type { Contract } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Caller } from "../../client/client.ts";
import { isAccepted } from "../../client/answer.ts";
import type { Exchange } from "../../record/exchange.ts";
import { until } from "../../target/eventually.ts";
import type { Undo } from "../journal/journal.ts";
import { keypairFor, type SendAs } from "./login.ts";

export const registering = "account.create";

const isOver = (seen: Exchange): boolean => !isAccepted(seen);

/** What became of an account; one that lets nobody in may wait for a confirmation. */
export type Unregistered = "gone" | "stays" | "closed";

/** Removes an account by its own session; one that lets nobody in is closed. */
export async function unregister(
  contract: Contract,
  { params: { email }, body }: Undo,
  call: SendAs,
  patience: number,
): Promise<Unregistered> {
  // Sessions that are opened in vain go with the account.
  const send: SendAs = (operation, as, input) => call(operation, as, { ...input, mayRepeat: true });
  const password = memberAt(body, "password");
  const pair = await keypairFor(contract, { email, password }, send);
  if (!pair) return "closed";
  const as: Caller = { role: "registered", tier: "user", pair };
  const input = { body: { verify: password } };
  const isRemoved = isAccepted(await send(contract.operation("account.remove"), as, input));
  // An answer may have been lost before, and on a broken target it may be wrong: what is gone lets nobody in.
  const look = (): Promise<Exchange> => send(contract.operation("account.read"), as, {});
  const seen = await (isRemoved ? until(patience, look, isOver) : look());
  return isOver(seen) ? "gone" : "stays";
}

/** What is said of one that is not gone; undefined where nothing has to be. */
export function stayingAccount(end: Unregistered, { body, mayFail }: Undo): string | undefined {
  if (end === "stays") return "an account, which account.remove does not remove";
  if (end === "gone" || mayFail) return undefined;
  return memberAt(body, "isMade")
    ? "an account that was registered, which nobody can log in to"
    : "an account that may have been registered while its answer was lost, which nobody can log in to";
}
