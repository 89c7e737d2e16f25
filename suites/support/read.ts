/** Reads a thing or a list until it shows what a rule asks for, and says what it shows instead. */
import {
  contains,
  envelopeOf,
  eventually,
  isAccepted,
  isRefused,
  listed,
  memberAt,
  show,
  type Caller,
  type Exchange,
  type ListInput,
  type Trial,
  type World,
} from "../../harness/author.ts";
import type { OperationId, Operations } from "../../schemas/generated/maps.ts";

/** Who reads; nobody where a route is open to all. */
export interface Reader {
  trial: Trial;
  as: Caller | undefined;
}

type ReadInput<Id extends OperationId> = {
  params?: Operations[Id]["params"];
  query?: Operations[Id]["query"];
};
type Data<Id extends OperationId> = Operations[Id]["data"];
type Item<Id extends OperationId> = Data<Id> extends (infer One)[] ? One : unknown;

/** Values by their paths, such as `category/name`. */
export type Values = Record<string, unknown>;

const always = (): boolean => true;

/** What the read was answered with once it was accepted and fitted, or as it was last. */
const exchangeOnce = <Id extends OperationId>(
  { trial, as }: Reader,
  id: Id,
  input: ReadInput<Id>,
  fits: (data: Data<Id>) => boolean,
): Promise<Exchange> =>
  eventually(
    trial,
    "thing",
    () => trial.call(as, id, input),
    (one) => isAccepted(one) && fits(envelopeOf(one).data),
  );

/** Reads until it is accepted and fits; returns it as it was last. A read that stays refused cannot be judged. */
export async function readOnce<Id extends OperationId>(
  reader: Reader,
  id: Id,
  input: ReadInput<Id>,
  fits: (data: Data<Id>) => boolean = always,
): Promise<Data<Id>> {
  const exchange = await exchangeOnce(reader, id, input, fits);
  if (isAccepted(exchange)) return envelopeOf(exchange).data;
  return reader.trial.cannot(
    `${id} had to be accepted, and was answered ${exchange.response?.status}`,
  );
}

/** The items of all pages, once they fit or as they were last. */
export const listOnce = <Id extends OperationId>(
  { trial, as }: Reader,
  id: Id,
  input: ListInput<Id>,
  fits: (items: Item<Id>[]) => boolean = always,
): Promise<Item<Id>[]> => eventually(trial, "list", () => listed(trial, as, id, input), fits);

/** Somebody who may call an operation without a listed tier: nobody, else the owner (open.unlisted-tier). */
export async function anybody<Id extends OperationId>(
  trial: Trial,
  { owner }: World,
  id: Id,
  input: ReadInput<Id> = {},
): Promise<Reader> {
  const isOpen = isAccepted(await trial.call(undefined, id, input));
  return { trial, as: isOpen ? undefined : owner };
}

const showsAll = (received: unknown, values: Values): boolean =>
  Object.entries(values).every(([path, value]) => contains(memberAt(received, path), value));

/** The rule says that these values are there, each at its path. */
export function expectValues(trial: Trial, received: unknown, values: Values, where: string): void {
  for (const [path, value] of Object.entries(values)) {
    const found = memberAt(received, path);
    trial.expect(contains(found, value), `/${path} of ${where}`, show(value), found);
  }
}

/** The rule says that the thing is read with these values. */
export async function expectRead<Id extends OperationId>(
  reader: Reader,
  id: Id,
  input: ReadInput<Id>,
  values: Values,
  after: string,
): Promise<void> {
  const { trial } = reader;
  const exchange = await exchangeOnce(reader, id, input, (found) => showsAll(found, values));
  const where = `${id} ${after}`;
  if (isAccepted(exchange)) expectValues(trial, envelopeOf(exchange).data, values, where);
  else trial.expect(false, where, "accepted (2xx, error: false)", exchange.response?.text);
}

/** Which item of a list is meant. */
export interface ListedItem {
  /** The member that identifies it, and its value. */
  by: string;
  is: string | number;
}

const isItem =
  ({ by, is }: ListedItem) =>
  (item: unknown): boolean =>
    String(memberAt(item, by)) === String(is);

/** The rule says that the list shows the item, once, with these values. */
export async function expectListed<Id extends OperationId>(
  reader: Reader,
  id: Id,
  input: ListInput<Id>,
  which: ListedItem,
  values: Values,
  after: string,
): Promise<void> {
  const meant = (items: unknown[]): unknown[] => items.filter(isItem(which));
  const fits = (items: unknown[]): boolean => {
    const found = meant(items);
    return found.length === 1 && showsAll(found[0], values);
  };
  const found = meant(await listOnce(reader, id, input, fits));
  const where = `${id} ${after}`;
  reader.trial.equal(found.length, 1, `items of ${which.is} in ${where}`);
  if (found.length) expectValues(reader.trial, found[0], values, where);
}

/** The rule says that the list does not show the item. */
export async function expectUnlisted<Id extends OperationId>(
  reader: Reader,
  id: Id,
  input: ListInput<Id>,
  which: ListedItem,
  after: string,
): Promise<void> {
  const isThere = isItem(which);
  const items: unknown[] = await listOnce(reader, id, input, (all) => !all.some(isThere));
  const where = `${id} ${after}`;
  reader.trial.expect(!items.some(isThere), where, `nothing with ${which.by} ${which.is}`, "it");
}

/** What the read was answered with, once it is refused. */
const refusedOnce = <Id extends OperationId>(
  { trial, as }: Reader,
  id: Id,
  input: ReadInput<Id>,
): Promise<Exchange> => eventually(trial, "thing", () => trial.call(as, id, input), isRefused);

/** The rule says that the read is refused from now on. */
export async function expectUnread<Id extends OperationId>(
  reader: Reader,
  id: Id,
  input: ReadInput<Id>,
  after: string,
): Promise<void> {
  const exchange = await refusedOnce(reader, id, input);
  const received = `${exchange.response?.status} ${exchange.response?.text.slice(0, 200)}`;
  const where = `${id} ${after}`;
  reader.trial.expect(isRefused(exchange), where, "refused (error: true)", received);
}

/** Waits until the read is refused, as a precondition. */
export async function givenUnread<Id extends OperationId>(
  reader: Reader,
  id: Id,
  input: ReadInput<Id>,
): Promise<void> {
  if (!isRefused(await refusedOnce(reader, id, input)))
    reader.trial.cannot(`${id} had to be refused first`);
}
