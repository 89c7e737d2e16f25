/** Calls of those whose session may end while the run lasts: another is opened, and the call sent again. */
import type { Operation } from "../../contract/contract.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { Indeterminate } from "../case/stop.ts";
import type { CallsOptions } from "./calls.ts";
import type { During } from "./findings.ts";
import { createValidities } from "./validity.ts";

type Send = (
  operation: Operation,
  caller: Caller | undefined,
  input: CallInput,
  linger: boolean,
) => Promise<Exchange>;

/** @param during the case that calls; undefined where no rule does */
type CallInSession = (
  operation: Operation,
  caller: Caller | undefined,
  input: CallInput,
  during?: During,
) => Promise<Exchange>;

/** Calls again in a new session, if the caller's own has ended and another can be opened; the refused call was not carried out. */
export function createSessionCalls(options: CallsOptions, send: Send): CallInSession {
  const validities = createValidities(options, (...call) => send(...call, true));

  return async (operation, caller, input, during) => {
    const validityAfter = await validities.watch(caller);
    const key = caller?.pair.key;
    const linger = during === undefined;
    const exchange = await send(operation, caller, input, linger);
    const validity = await validityAfter(exchange);
    if (!caller || validity === "valid") return exchange;
    if (validity === "unknown") {
      if (!during) return exchange;
      throw new Indeterminate(
        `nothing was accepted of ${caller.role} so far: the keypair may be mistyped, expired or of another website; see assay doctor`,
      );
    }
    const isRenewed = caller.pair.key !== key;
    const renewal = isRenewed ? "renewed" : await options.renew(caller, during !== undefined);
    if (renewal === "left") return exchange;
    if (renewal === "renewed") return send(operation, caller, input, linger);
    throw new Indeterminate(
      `the session of ${caller.role} was valid when the run began, and is not any more: name one that lasts longer, or of an owner the email and password`,
    );
  };
}
