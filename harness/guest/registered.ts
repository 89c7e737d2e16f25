/** Accounts that a run registered: each goes by its own session and password. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { envelopeOf, isAccepted } from "../run/answer.ts";
import { keypairIn } from "../run/session.ts";
import type { Undo } from "./journal.ts";

export const registering = "account.create";

type Call = (operation: Operation, as: Caller | undefined, input: CallInput) => Promise<Exchange>;

/** What became of it; one that lets nobody in may wait for a confirmation. */
export async function unregister(
  contract: Contract,
  { params: { email }, body }: Undo,
  call: Call,
): Promise<"gone" | "stays" | "closed"> {
  const password = memberAt(body, "password");
  const login = contract.operation("session.login");
  const session = await call(login, undefined, { body: { email, password } });
  const pair = keypairIn(envelopeOf(session).data);
  if (!isAccepted(session) || !pair) return "closed";
  const as: Caller = { role: "registered", tier: "user", pair };
  const input = { body: { verify: password } };
  return isAccepted(await call(contract.operation("account.remove"), as, input)) ? "gone" : "stays";
}
