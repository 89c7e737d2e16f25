/** Passwords by which calls that take something back are proven. */
import { variableOf } from "../../harness/record/setting.ts";
import type { Proof } from "../../harness/record/take-back.ts";
import type { RecordedExchange } from "../run.ts";
import { pairOf, tierOf } from "./caller.ts";

/** Users whom whoever runs the script has, with their passwords; for accounts that registered in the case they know none. */
const known = /(?:^|-)(?:owner|operator-\d+|recoverable)$/;

/** Whether the password of whoever called is one that can be asked for. */
export const mayProve = (proof: Proof | undefined, exchange: RecordedExchange): boolean =>
  !proof || (known.test(exchange.as) && tierOf(exchange) !== "plugin");

/** Owners of several websites play the same role, each with a keypair of their own. */
export const callerName = (exchange: RecordedExchange): string =>
  pairOf(exchange) ?? variableOf(exchange.as);

/** The variable that holds the password of whoever called. */
export function passwordOf(exchange: RecordedExchange, wanted: Map<string, string>): string {
  const caller = callerName(exchange);
  wanted.set(`${caller}_PASSWORD`, `password of ${caller}`);
  return `${caller}_PASSWORD`;
}

/** The options of curl for a body that holds the password, where one is asked for. */
export function proofOf(
  proof: Proof | undefined,
  exchange: RecordedExchange,
  wanted: Map<string, string>,
): string {
  if (!proof) return "";
  const value = `"$(inner "$${passwordOf(exchange, wanted)}")"`;
  const body =
    proof === "text"
      ? `'{"verify":"'${value}'"}'`
      : `'{"verify":{"method":"password","secret":"'${value}'"}}'`;
  return ` -H 'content-type: application/json' --data-raw ${body}`;
}
