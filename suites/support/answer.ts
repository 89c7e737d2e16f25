/** Whether a call was accepted or refused, where the rule says so: the answer itself is the evidence. */
import { unaccepted, unrefused, type Exchange, type Trial } from "../../harness/author.ts";

/** The rule says that this was accepted. */
export function expectAcceptance(trial: Trial, exchange: Exchange, where: string): void {
  const violation = unaccepted(exchange, where);
  if (violation) trial.violate(violation, exchange);
}

/** The rule says that this was refused. */
export function expectRefusal(trial: Trial, exchange: Exchange, where: string): void {
  const violation = unrefused(exchange, where);
  if (violation) trial.violate(violation, exchange);
}
