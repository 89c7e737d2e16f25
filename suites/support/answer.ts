/** How a call was answered, where the rule says whether it is accepted. */
import {
  acceptance,
  answerText,
  isAccepted,
  isRefused,
  refusal,
  type Exchange,
  type Trial,
  inWords,
} from "../../harness/author.ts";

/** The rule says that this was accepted. */
export const expectAcceptance = (trial: Trial, exchange: Exchange, where: string): void =>
  trial.expect(isAccepted(exchange), where, acceptance(exchange), inWords(answerText(exchange)));

/** The rule says that this was refused. */
export const expectRefusal = (trial: Trial, exchange: Exchange, where: string): void =>
  trial.expect(isRefused(exchange), where, refusal(exchange), inWords(answerText(exchange)));
