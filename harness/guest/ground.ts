/**
 * The ground: what all rules on one website have in common, such as its settings, its helpdesk, the account of its owner, and everything
 * else that no rule made for itself. Its parts are the families of operations; a rule that changes one has it to itself. Changing what the
 * rule made itself changes no ground.
 */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { oncePerContract } from "../../contract/once.ts";
import { namedIn } from "../../contract/named-in.ts";
import { memberAt } from "../../contract/pointer.ts";
import { isReading } from "../../contract/reading.ts";
import { standIns } from "../../contract/stand-ins.ts";
import { wholesOf } from "../../contract/wholes.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { removalOf } from "./undo/partners.ts";

const place = "website_id";

/** What a path names besides the website and the page. */
const thingsIn = (operation: Operation): string[] =>
  namedIn(operation).filter((name) => name !== place);

/** The parameters that name things which rules make as often as they like, by what makes them. */
function madeBy(contract: Contract, create: Operation): string[] {
  const removal = create.action === "create" ? removalOf(contract, create) : undefined;
  return removal ? thingsIn(removal).filter((name) => !thingsIn(create).includes(name)) : [];
}

interface Shape {
  /** Families of things that a website has at most once, such as its helpdesk: a rule that makes one has all of it to itself. */
  wholes: ReadonlySet<string>;
  /** Parameters that name what any rule makes for itself. */
  made: ReadonlySet<string>;
}

const shapeOf = oncePerContract((contract): Shape => {
  const { operations } = contract;
  return {
    wholes: new Set(wholesOf(contract).map(({ family }) => family)),
    made: new Set(operations.flatMap((one) => madeBy(contract, one))),
  };
});

/**
 * Writes that affect all other rules: who may act on the website, how its conversations are routed, whether it is to be deleted, and the
 * credentials of its owner.
 */
const ofEverything = /^(operators|routing|website|account\.token)\./;

/** Writes that affect others even though the rule made what they name: an inbox takes in every conversation that meets its conditions. */
const ofOthersToo = (operation: Operation): boolean =>
  operation.family === "inboxes" && !isReading(operation);

/** Stands for all parts: nothing else may go on. */
export const everything = "everything";

/**
 * What a write changes besides what its path names: a report adds to the spams, and somebody who opens a conversation may leave another
 * one.
 */
const elsewhere: Readonly<Record<string, string>> = {
  "conversation.report": "conversations",
  "conversation.open.set": "conversation",
};

/** Whether it changes something that the calling rule did not make: its path names nothing of that rule. */
const mayMove = (contract: Contract, operation: Operation): boolean =>
  !isReading(operation) && (thingsIn(operation).length > 0 || !madeBy(contract, operation).length);

/**
 * The part of the ground that whoever calls the operation moves, or finds moved by others.
 *
 * @param isOfAll whether what it is about is not of the rule alone
 */
function partOf(contract: Contract, operation: Operation, isOfAll: boolean): string | undefined {
  const { family, operationId } = operation;
  if (ofOthersToo(operation)) return everything;
  const { [operationId]: other } = elsewhere;
  if (other !== undefined) return other;
  if (!isOfAll && !shapeOf(contract).wholes.has(family)) return undefined;
  return ofEverything.test(operationId) && !isReading(operation) ? everything : family;
}

/** As far as an operation tells without its parameters: a rule makes for itself what it can make. */
function isOfAllByPath(contract: Contract, operation: Operation): boolean {
  const names = thingsIn(operation);
  return names.length
    ? names.some((name) => !shapeOf(contract).made.has(name))
    : mayMove(contract, operation);
}

/** The one visitor whom a target file names. */
export const visitor = "the visitor";

/** What nobody else serves. */
const ofVisitor: ReadonlySet<string> = new Set(standIns.visitor);

/** The part of the ground that a rule needs to itself, as far as its operations and needs tell; undefined if it needs none. */
export function groundOf(contract: Contract, { operations, needs }: Rule): string | undefined {
  if (needs.some((need) => ofVisitor.has(need))) return visitor;
  const parts = operations
    .map((id) => contract.operation(id))
    .map((operation) => partOf(contract, operation, isOfAllByPath(contract, operation)));
  return parts.includes(everything) ? everything : parts.find((part) => part !== undefined);
}

/** What a rule is alone with that moves this part of the ground of a website, or of an account. */
export const groundOn = (family: string, place: string): string => `${family} of ${place}`;

/** The account of whom the target file names for a website: people of several websites have different ones. */
export const accountAt = (website: string): string => `the account at ${website}`;

const setsPassword = (body: unknown): boolean =>
  memberAt(body, "password") !== undefined && memberAt(body, "verify") !== undefined;

/** Who calls, and what is theirs. */
export interface Footing {
  /** The website for which the target file names the account that calls; one that a rule registered is its own. */
  homeOf: (as: Caller) => string | undefined;
  /** Whether the rule that calls made what this path parameter names. */
  isOwn: (name: string, id: string) => boolean;
}

/** What the caller has to be alone with; undefined where the call moves nothing for others. */
export function groundMoved(
  contract: Contract,
  operation: Operation,
  { as, params = {}, body }: Pick<CallInput, "params" | "body"> & { as: Caller },
  { homeOf, isOwn }: Footing,
): string | undefined {
  const website = params[place];
  const home = homeOf(as);
  // Whoever sets a password takes from all others what proves who the owner is.
  if (setsPassword(body) && home !== undefined) return everything;
  const isOwnThing = thingsIn(operation).some((name) => isOwn(name, String(params[name])));
  const isOwnAccount = website === undefined && home === undefined;
  const isOfAll = !isOwnThing && !isOwnAccount && mayMove(contract, operation);
  const part = partOf(contract, operation, isOfAll);
  if (part === undefined || part === everything) return part;
  return groundOn(part, website === undefined ? accountAt(home ?? "") : String(website));
}
