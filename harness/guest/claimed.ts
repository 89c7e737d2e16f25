/** Calls of a guest to a target that does not have every operation. */
import type { Operation } from "../../contract/contract.ts";
import type { Caller } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import type { SendAs } from "./person/login.ts";

/** Stands for a call that was not made: neither accepted nor refused. */
const notCalled = ({ operationId, method, path }: Operation, as: Caller | undefined): Exchange => ({
  operationId,
  as: as?.role ?? "nobody",
  request: { method, path, headers: {}, body: undefined },
  response: undefined,
  failure: undefined,
  duration: 0,
});

/**
 * Does not call operations that the target does not claim. At its end a run reads many lists, and has to go on if the target lacks some of
 * them: that is no reason to stop, as it would be for a rule.
 */
export const sendClaimed =
  (claims: (operationId: string) => boolean, send: SendAs): SendAs =>
  async (operation, as, input) =>
    claims(operation.operationId) ? send(operation, as, input) : notCalled(operation, as);
