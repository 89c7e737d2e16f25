/** What was written stays as it was while other things are written: each write against all that it is not about. */
import { setTimeout as pause } from "node:timers/promises";
import { contains, isStaged, memberAt, patienceFor, type Trial } from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import {
  expectListed,
  expectRead,
  listOnce,
  readOnce,
  type ListedItem,
  type Question,
  type Values,
} from "./read.ts";

export type Fits = (shown: unknown) => boolean;

export const anything: Fits = () => true;

/** That it shows these values, and whatever else; as its order, any number (open.order-written). */
export const showing = (values: object): Fits => {
  const { order, ...others } = values as { order?: unknown };
  return (shown) =>
    contains(shown, others) &&
    (order === undefined || typeof memberAt(shown, "order") === "number");
};

/** Where a thing is read, and which of its members somebody wrote. */
export interface Place<Id extends OperationId> {
  question: Question<Id>;
  members: readonly string[];
  /** Of a list, which item. */
  item?: ListedItem;
}

interface Kept extends Place<OperationId> {
  /** As they were shown, which need not be as they were written. */
  values: Values;
  /** Nobody here wrote what it shows. */
  isFound: boolean;
}

/** The things that stay, by what the rule calls them. */
export type Shelf = Map<string, Kept>;

export interface Act {
  /** What is done, for who reads the report. */
  what: string;
  play: () => Promise<unknown>;
  /** Things on the shelf that it is about, each with what it shows from then on. */
  writes?: Readonly<Record<string, Fits>>;
  /** Things of which it may move the order (open.order-of-others). */
  moves?: readonly string[];
  /** Things that it takes from the shelf. */
  removes?: readonly string[];
}

/** Puts a thing on the shelf once it shows what was written. */
export async function keep<Id extends OperationId>(
  shelf: Shelf,
  name: string,
  { question, members, item }: Place<Id>,
  fits: Fits,
): Promise<void> {
  const shown = item ? await listedOnce(question, item) : await readOnce(question, fits);
  if (!fits(shown)) question.trial.cannot(`${question.id} had to show what was written first`);
  const values = Object.fromEntries(members.map((member) => [member, memberAt(shown, member)]));
  const isFound = !item && fits === anything;
  shelf.set(name, { question, members, values, isFound, ...(item && { item }) });
}

async function listedOnce<Id extends OperationId>(
  question: Question<Id>,
  { by, is }: ListedItem,
): Promise<unknown> {
  const isIt = (one: unknown): boolean => memberAt(one, by) === is;
  const items: unknown[] = await listOnce(question, (all) => all.some(isIt));
  return items.find(isIt) ?? question.trial.cannot(`${question.id} had to show ${is} first`);
}

/** On a website that is not new, what was found may have been shown as the rule before left it (open.read-after-write). */
async function lookAgain(trial: Trial, shelf: Shelf): Promise<void> {
  const found = [...shelf].filter(([, { isFound }]) => isFound);
  if (isStaged(trial) || !found.length) return;
  await pause(patienceFor("thing", trial.run.target));
  for (const [name, kept] of found) await keep(shelf, name, kept, anything);
}

/** The rule says that a thing is as it was kept. */
async function expectStill({ question, item, values }: Kept, after: string): Promise<void> {
  if (item) await expectListed(question, item, values, after);
  else await expectRead(question, values, after);
  question.trial.settle();
}

/**
 * The rule says that each act leaves what it is not about. A thing is looked at before an act that is about it, which would hide what
 * others did, and in the end.
 */
export async function expectSpared(
  trial: Trial,
  shelf: Shelf,
  acts: readonly Act[],
): Promise<void> {
  await lookAgain(trial, shelf);
  /** By thing: what was done since it was last looked at. */
  const done = new Map<string, string[]>();
  const look = async (names: Iterable<string>): Promise<void> => {
    for (const name of names) {
      const [kept, acted] = [shelf.get(name), done.get(name)];
      done.delete(name);
      if (kept && acted) await expectStill(kept, `after ${acted.join(", ")}`);
    }
  };
  for (const { what, play, writes = {}, moves = [], removes = [] } of acts) {
    await look([...Object.keys(writes), ...moves, ...removes]);
    for (const name of removes) shelf.delete(name);
    try {
      await play();
    } catch (error) {
      // What others did may be in its way.
      await look(shelf.keys());
      throw error;
    }
    for (const [name, kept] of shelf) {
      const fits = writes[name];
      const { order: _, ...unmoved } = kept.values;
      if (fits) await keep(shelf, name, kept, fits);
      else if (moves.includes(name)) {
        await expectStill({ ...kept, values: unmoved }, `after ${what}`);
        // It may stand elsewhere from now on, or be shown there later, until it is put somewhere again.
        shelf.set(name, { ...kept, values: unmoved });
      } else done.set(name, [...(done.get(name) ?? []), what]);
    }
  }
  await look(shelf.keys());
}
