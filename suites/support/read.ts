/** Reads a thing or a list until it shows what a rule asks for, and says what it shows instead. */
import {
  blameRead,
  type CallInput,
  contains,
  envelopeOf,
  eventually,
  isAccepted,
  isRefused,
  listed,
  memberAt,
  show,
  unsigned,
  type Caller,
  type Exchange,
  type Trial,
  type World,
  inWords,
  notAccepted,
} from "../../harness/author.ts";
import { expectAcceptance, expectRefusal } from "./answer.ts";
import type { OperationId, Operations } from "../../schemas/generated/maps.ts";

/** Who reads; nobody where a route is open to all. */
export interface Reader {
  trial: Trial;
  as: Caller | undefined;
}

export interface ReadInput<Id extends OperationId> {
  params?: Operations[Id]["params"];
  query?: Operations[Id]["query"];
}

/** Who reads what. */
export interface Question<Id extends OperationId> extends Reader, ReadInput<Id> {
  id: Id;
}

type Data<Id extends OperationId> = Operations[Id]["data"];
type Item<Id extends OperationId> = Data<Id> extends (infer One)[] ? One : unknown;

/** Values by their paths, such as `category/name`. */
export type Values = Record<string, unknown>;

const always = (): boolean => true;

export const questionOf = <Id extends OperationId>(
  { trial, as }: Reader,
  id: Id,
  input: ReadInput<Id> = {},
): Question<Id> => ({ trial, as, id, ...input });

/**
 * Somebody who may call an operation without a listed tier: nobody, else the owner. Of two such operations one may be open and the
 * other not (open.unlisted-tier).
 */
export async function anybody<Id extends OperationId>(
  trial: Trial,
  { owner }: World,
  id: Id,
  input: ReadInput<Id> = {},
): Promise<Reader> {
  const isOpen = isAccepted(await trial.call(undefined, id, input));
  return { trial, as: isOpen ? undefined : owner };
}

/** How long it may take until a read fits: `list` for what the platform notes by itself, `end` for what ends by itself after seconds. */
export type Patience = "thing" | "list" | "end";

/** What the read was answered with once the answer fitted, or as it was last. */
const exchangeOnce = <Id extends OperationId>(
  { trial, as, id, ...input }: Question<Id>,
  fits: (exchange: Exchange) => boolean,
  what: Patience = "thing",
): Promise<Exchange> => eventually(trial, what, () => trial.call(as, id, input), fits);

/** What the read shows, as it is compared. */
function dataIn<Id extends OperationId>({ trial, id }: Question<Id>, exchange: Exchange): Data<Id> {
  const { contract } = trial.run;
  return unsigned(contract.operation(id), contract, envelopeOf(exchange).data as Data<Id>);
}

const acceptedOnce = <Id extends OperationId>(
  question: Question<Id>,
  fits: (data: Data<Id>) => boolean,
  what?: Patience,
): Promise<Exchange> =>
  exchangeOnce(question, (one) => isAccepted(one) && fits(dataIn(question, one)), what);

/** Gives up where a read stays refused. It is blamed where what it reads is there. */
export async function cannotRead<Id extends OperationId>(
  { trial, as, id, ...input }: Question<Id>,
  exchange: Exchange,
): Promise<never> {
  await blameRead(trial, as, trial.run.contract.operation(id), input as CallInput, exchange);
  return trial.cannot(notAccepted(exchange));
}

/** The same as a precondition: a read that stays refused cannot be judged. */
async function givenOnce<Id extends OperationId>(
  ...[question, fits, what]: Parameters<typeof acceptedOnce<Id>>
): Promise<Exchange> {
  const exchange = await acceptedOnce(question, fits, what);
  return isAccepted(exchange) ? exchange : cannotRead(question, exchange);
}

/** Reads until it is accepted and fits; returns it as it was last. A read that stays refused cannot be judged. */
export async function readOnce<Id extends OperationId>(
  question: Question<Id>,
  fits: (data: Data<Id>) => boolean = always,
  what?: Patience,
): Promise<Data<Id>> {
  return dataIn(question, await givenOnce<Id>(question, fits, what));
}

/**
 * All that the read shows once it is accepted and fits, also what the documents do not name: for rules that say what may not
 * be shown.
 */
export async function wholeOnce<Id extends OperationId>(
  question: Question<Id>,
  fits: (data: Data<Id>) => boolean = always,
): Promise<unknown> {
  return envelopeOf(await givenOnce<Id>(question, fits)).data;
}

/** The items of all pages, once they fit or as they were last. */
export const listOnce = <Id extends OperationId>(
  { trial, as, id, ...input }: Question<Id>,
  fits: (items: Item<Id>[]) => boolean = always,
): Promise<Item<Id>[]> => eventually(trial, "list", () => listed(trial, as, id, input), fits);

/** Whether these values are there, each at its path. */
export const showsAll = (received: unknown, values: Values): boolean =>
  Object.entries(values).every(([path, value]) => contains(memberAt(received, path), value));

/** The rule says that these values are there, each at its path. */
export function expectValues(trial: Trial, received: unknown, values: Values, where: string): void {
  for (const [path, value] of Object.entries(values)) {
    trial.contains(memberAt(received, path), value, `/${path} of ${where}`);
  }
}

/** The rule says that the thing is read with these values. */
export async function expectRead<Id extends OperationId>(
  question: Question<Id>,
  values: Values,
  after: string,
  what?: Patience,
): Promise<void> {
  const { trial, id } = question;
  const exchange = await acceptedOnce(question, (found) => showsAll(found, values), what);
  const where = `${id} ${after}`;
  if (isAccepted(exchange)) expectValues(trial, dataIn(question, exchange), values, where);
  else expectAcceptance(trial, exchange, where);
}

/** A precondition: the thing comes to show these values. */
export async function givenRead<Id extends OperationId>(
  question: Question<Id>,
  values: Values,
): Promise<Data<Id>> {
  const data = await readOnce(question, (found) => showsAll(found, values));
  if (!showsAll(data, values))
    question.trial.cannot(`${question.id} had to show ${show(values)} first`);
  return data;
}

/** Which item of a list is meant. */
export interface ListedItem {
  /** The member that identifies it, and its value. */
  by: string;
  is: string | number;
}

export const isItem =
  ({ by, is }: ListedItem) =>
  (item: unknown): boolean =>
    String(memberAt(item, by)) === String(is);

/** The rule says that a list shows the thing no more than once; whether it shows it at all is for other rules. */
export const expectOnce = (trial: Trial, times: number, where: string): void =>
  trial.expect(times < 2, where, "it once", inWords(`it ${times} times`));

/** The rule says that the list shows the item, with these values wherever it stands. */
export async function expectListed<Id extends OperationId>(
  question: Question<Id>,
  which: ListedItem,
  values: Values,
  after: string,
): Promise<void> {
  const { trial, id } = question;
  const meant = (items: unknown[]): unknown[] => items.filter(isItem(which));
  const isRight = (item: unknown): boolean => showsAll(item, values);
  const fits = (items: unknown[]): boolean => {
    const found = meant(items);
    return found.length > 0 && found.every(isRight);
  };
  const found = meant(await listOnce(question, fits));
  const where = `${id} ${after}`;
  // That it stands there once is for other rules, since the documents do not say it.
  trial.expect(
    found.length > 0,
    where,
    `${which.is} among its items`,
    inWords("a list without it"),
  );
  if (found.length)
    expectValues(trial, found.find((item) => !isRight(item)) ?? found[0], values, where);
}

/** The rule says that the list does not show the item. */
export async function expectUnlisted<Id extends OperationId>(
  question: Question<Id>,
  which: ListedItem,
  after: string,
): Promise<void> {
  const isThere = isItem(which);
  const items: unknown[] = await listOnce(question, (all) => !all.some(isThere));
  const where = `${question.id} ${after}`;
  question.trial.expect(
    !items.some(isThere),
    where,
    `nothing with ${which.by} ${which.is}`,
    inWords("a list with it"),
  );
}

/** The rule says that the read comes to be refused. */
export async function expectRefused<Id extends OperationId>(
  question: Question<Id>,
  after: string,
  what?: Patience,
): Promise<void> {
  const exchange = await exchangeOnce(question, isRefused, what);
  expectRefusal(question.trial, exchange, `${question.id} ${after}`);
}

/** Waits until the read is refused, as a precondition. */
export async function givenRefused<Id extends OperationId>(question: Question<Id>): Promise<void> {
  if (!isRefused(await exchangeOnce(question, isRefused)))
    question.trial.cannot(`${question.id} had to be refused first`);
}

/** The rule says that the read comes to be accepted. */
export async function expectAccepted<Id extends OperationId>(
  question: Question<Id>,
  after: string,
): Promise<void> {
  const exchange = await exchangeOnce(question, isAccepted);
  expectAcceptance(question.trial, exchange, `${question.id} ${after}`);
}
