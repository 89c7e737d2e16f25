/** The operator whom a run may unlink (`credentials.removable`), and whom it adds again. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Caller, CallInput } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import { userIdIn } from "../../client/user-id.ts";
import { settleTime, type Target } from "../../target/target.ts";
import { until } from "../../target/eventually.ts";
import type { GuestCall } from "../inventory.ts";
import type { Undo } from "../journal/journal.ts";

/** Adds an operator to a website. */
export const joining = "operators.operator.create";

export interface Leaver {
  /** Whether the one whom the path of an operator names is one, or becomes one in time. */
  isOperator: (params: Undo["params"]) => Promise<boolean>;
  /** Whether one who was unlinked is still shown as an operator: a read that is behind shows them for a while. */
  isStillOperator: (params: Undo["params"]) => Promise<boolean>;
  /** The address of the one whom the path of an operator names. */
  emailOf: (params: Undo["params"]) => Promise<unknown>;
  /** What adds them again; undefined for any other operator. */
  addingAgain: (params: Undo["params"]) => Promise<Undo | undefined>;
  /** Whether the address is theirs. */
  isNamed: (email: unknown) => boolean;
}

export function createLeaver(
  contract: Contract,
  target: Target,
  ask: GuestCall,
  call: (operation: Operation, as: Caller, input: CallInput) => Promise<Exchange>,
): Leaver {
  const { removable } = target.credentials ?? {};
  const read = (params: Undo["params"]) => (): Promise<Exchange> =>
    ask(contract.operation("operators.operator.read"), { params });

  async function userOfRemovable(): Promise<string | undefined> {
    if (!removable) return undefined;
    const as: Caller = { role: "removable", tier: "user", pair: removable };
    return (await userIdIn(call(contract.operation("account.read"), as, {}))) || undefined;
  }
  let user_id: Promise<string | undefined> | undefined;

  return {
    isOperator: async (params) =>
      isAccepted(await until(settleTime(target), read(params), isAccepted)),
    isStillOperator: async (params) =>
      isAccepted(await until(settleTime(target), read(params), (seen) => !isAccepted(seen))),
    emailOf: async (params) => memberAt(envelopeOf(await read(params)()).data, "email"),
    async addingAgain(params) {
      if (!removable) return undefined;
      user_id ??= userOfRemovable();
      if (params["user_id"] !== (await user_id)) return undefined;
      const { data } = envelopeOf(await read(params)());
      const role = memberAt(data, "role") ?? "member";
      return { operationId: joining, params, body: { email: removable.email, role } };
    },
    isNamed: (email) => email !== undefined && email === removable?.email,
  };
}
