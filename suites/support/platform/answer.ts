/** What a call was answered with, where a rule calls operations one after the other by their names. */
import { type Exchange, isAccepted, isRefused, type Trial } from "../../../harness/author.ts";

export const told = ({ response }: Exchange): string =>
  `${response?.status} ${response?.text.slice(0, 200)}`;

/** The rule says that this was accepted. */
export const expectAccepted = (trial: Trial, exchange: Exchange, where: string): void =>
  trial.expect(isAccepted(exchange), where, "accepted (2xx, error: false)", told(exchange));

/** The rule says that this was refused. */
export const expectRefused = (trial: Trial, exchange: Exchange, where: string): void =>
  trial.expect(isRefused(exchange), where, "refused (error: true)", told(exchange));
