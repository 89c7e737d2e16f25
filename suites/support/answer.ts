/** How a call was answered, where the rule says whether it is accepted: the answer itself is what shows that it was not. */
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
