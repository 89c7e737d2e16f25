/** Whether a target accepted, refused or throttled a call: the one reading of an exchange. */
import { isEmpty } from "../compare/contains.ts";
import {
  classify,
  isOfTarget,
  isRefusal,
  type AnsweredCall,
  type AnswerClass,
} from "../../contract/answer.ts";
import type { Operation } from "../../contract/contract.ts";
import { isObject } from "../../contract/json-object.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Violation } from "../record/violation.ts";
import { cutText } from "../record/bounded.ts";

/** The envelope's members as they came, without trust in their types. */
export function envelopeOf(exchange: Exchange): {
  error?: unknown;
  reason?: unknown;
  data?: unknown;
} {
  const json = exchange.response?.json;
  return isObject(json) ? json : {};
}

/** What the answer means; undefined when none came. */
export const meaningOf = (exchange: Exchange): AnswerClass | undefined =>
  exchange.response && classify(answered(exchange, exchange.response));

const answered = (
  { request: { method } }: Exchange,
  { status, json }: NonNullable<Exchange["response"]>,
): AnsweredCall => ({
  method,
  status,
  envelope: json,
});

export const isAccepted = (exchange: Exchange): boolean => meaningOf(exchange) === "accepted";

/** A call refused for a limit is refused too. */
export function isRefused(exchange: Exchange): boolean {
  const meaning = meaningOf(exchange);
  return meaning !== undefined && isRefusal(meaning);
}

/**
 * A refusal that is certainly none of a failing server. A refusal may have any status (1/7), but one of 500 and more may be a failure,
 * which says nothing of what is there: what others have on a website must not be taken for absent because of that.
 */
export const isSurelyRefused = (exchange: Exchange): boolean =>
  isRefused(exchange) &&
  !mayBeFailure(exchange) &&
  isOfTarget(answered(exchange, exchange.response!));

/** Refused for what it is or by whom it comes, and not for a limit. */
export const isTurnedAway = (exchange: Exchange): boolean => meaningOf(exchange) === "refused";

const isHead = ({ request: { method } }: Exchange): boolean => method === "head";

/** What a call that must be accepted had to be answered; HEAD has no envelope to say so. */
export const acceptance = (exchange: Exchange): string =>
  isHead(exchange) ? "accepted (2xx)" : "accepted (2xx, error: false)";

/** What a call that must be refused had to be answered. */
export const refusal = (exchange: Exchange): string =>
  isHead(exchange) ? "refused (a status other than 2xx)" : "refused (error: true)";

/** What is wrong where a call that must be accepted was not; undefined where it was. */
export function unaccepted(exchange: Exchange, where: string): Violation | undefined {
  if (isAccepted(exchange)) return undefined;
  return {
    where,
    expected: acceptance(exchange),
    received: answerText(exchange),
    operationId: exchange.operationId,
  };
}

/** What is wrong where a call that must be refused was not; undefined where it was. */
export function unrefused(exchange: Exchange, where: string): Violation | undefined {
  if (isRefused(exchange)) return undefined;
  return {
    where,
    expected: refusal(exchange),
    received: answerText(exchange),
    operationId: exchange.operationId,
  };
}

export const isThrottled = (exchange: Exchange): boolean => meaningOf(exchange) === "throttled";

/** Whether an accepted read shows something; where success without data is open, no data shows nothing. HEAD shows it by being accepted. */
export function showsThing({ open }: Operation, exchange: Exchange): boolean {
  if (!isAccepted(exchange)) return false;
  const { data } = envelopeOf(exchange);
  // What is absent may be shown as null, blank or empty (open.absent-value), field by field.
  const isNothing = data == null || Object.values(data).every(isEmpty);
  return !(open.includes("data") && isNothing);
}

/** Characters of an answer in a sentence. */
const longestAnswer = 300;

/** When it was answered, by the target's clock (ms since the epoch, cut to its second); NaN where the answer does not say. */
export const timeOf = ({ response }: Exchange): number =>
  Date.parse(String(response?.headers["date"] ?? ""));

/** What was asked, for a sentence of a verdict. */
export const callText = ({ request: { method, path } }: Exchange): string =>
  `${method.toUpperCase()} ${path}`;

/** What was answered, for a sentence of a verdict. */
export function answerText({ response, failure }: Exchange): string {
  const { status, headers, text = "" } = response ?? {};
  const isRedirect = status !== undefined && status >= 300 && status < 400;
  const location = isRedirect && headers?.["location"];
  const said = cutText(location ? `to ${[location].flat()[0]}` : text, longestAnswer);
  return `${status ?? failure?.kind} ${said}`.trimEnd();
}

/** The rule that fails when an operation does not accept what it must. */
export const acceptedRule = ({ operationId }: { operationId: string }): string =>
  `accepted:${operationId}`;

/** Why a rule could not run, where a call that had to be accepted first was not. */
export function notAccepted(exchange: Exchange): string {
  const call = `${callText(exchange)} as ${exchange.as}`;
  const received = `received ${answerText(exchange)}`;
  const why =
    exchange.response?.status === notImplemented
      ? `the target says that ${call} is not built (notClaimed may leave it out), ${received}`
      : `${call} had to be accepted first, ${received}`;
  return `see ${acceptedRule(exchange)}: ${why}`;
}

/** The same where only the operation is known. */
export const neededFirst = (operationId: string): string =>
  `see ${acceptedRule({ operationId })}: it had to be accepted first`;

/** The server does not have what the request asks for (RFC 9110, 15.6.2). */
export const notImplemented = 501;

/** The statuses by which a server says that it has nothing at this path, or not by this method, or has not built it. */
const absent: ReadonlySet<number> = new Set([404, 405, notImplemented]);

/** Whether the answer may mean that the operation does not exist, rather than the thing that was asked for. */
export const mayBeNotThere = ({ response }: Pick<Exchange, "response">): boolean =>
  absent.has(response?.status ?? 0);

/** Whether it may have been answered so because the target failed, and not because of what was asked. */
export const mayBeFailure = ({ response }: Pick<Exchange, "response">): boolean =>
  (response?.status ?? 0) >= 500;

/** Why a rule could not run that needs an operation of which nothing was accepted. */
export const acceptedNothing = (operation: { operationId: string }): string =>
  `see ${acceptedRule(operation)}: it has accepted nothing so far`;

/** The reason as this rule gives it, which does not refer its reader to itself. */
export function reasonIn(ruleId: string, reason: string): string {
  const itself = `see ${ruleId}: `;
  return reason.startsWith(itself) ? reason.slice(itself.length) : reason;
}

/** The operation that such a reason names. */
export const notAcceptedIn = (reason: string): string | undefined =>
  /^see accepted:(\S+): /.exec(reason)?.[1];
