/** How a call was answered, where the rule says whether it is accepted. */
import {
  answerText,
  isAccepted,
  isRefused,
  type Exchange,
  type Trial,
} from "../../harness/author.ts";

/** The rule says that this was accepted. */
export const expectAcceptance = (trial: Trial, exchange: Exchange, where: string): void =>
  trial.expect(isAccepted(exchange), where, "accepted (2xx, error: false)", answerText(exchange));

/** The rule says that this was refused. */
export const expectRefusal = (trial: Trial, exchange: Exchange, where: string): void =>
  trial.expect(isRefused(exchange), where, "refused (error: true)", answerText(exchange));
