/** Looks whether what was taken back is as it was before, and reports what stays. */
import type { Operation } from "../../../contract/contract.ts";
import { memberAt, pointerTo } from "../../../contract/pointer.ts";
import { contains } from "../../compare/contains.ts";
import { envelopeOf, isSurelyRefused, showsThing } from "../../client/answer.ts";
import type { Exchange } from "../../record/exchange.ts";
import { settleTime } from "../../target/target.ts";
import { until } from "../../target/eventually.ts";
import { expiring } from "./expiring.ts";
import type { Host } from "../host.ts";
import { keyOf, type Undo } from "../journal/journal.ts";
import { viewOf } from "./partners.ts";
import { blanked, gained, writable } from "./writable.ts";

export interface Undone {
  /** After a change was put back; `write` sends the same once more with another body. */
  checkBack: (
    operation: Operation,
    undo: Undo,
    write: (body: unknown) => Promise<unknown>,
  ) => Promise<void>;
  /** Whether a thing of which a change is refused was removed meanwhile. */
  isRemoved: (operation: Operation, params: Undo["params"]) => Promise<boolean>;
  /** Whether a thing whose removal is refused is there. */
  isStillThere: (removal: Operation, params: Undo["params"]) => Promise<boolean>;
  /** Waits until nothing shows what was removed. */
  untilGone: (removal: Operation, params: Undo["params"]) => Promise<void>;
  /** Counts what goes on after it was ended. */
  countLasting: (removal: Operation, undo: Undo) => Promise<void>;
  /** Whether it was counted among what goes on. */
  isLasting: (undo: Undo) => boolean;
}

export function createUndone({ contract, target, ask, leaves, callerOf }: Host): Undone {
  /** What stays and is counted: members that keep a value, by the path of their operation, and things that go on. */
  const stays = new Set<string>();

  /**
   * On a broken target what was undone may be as it was before. A member that had no value keeps the new one if the restoring write leaves
   * it out: writing a blank may remove it.
   */
  async function checkBack(
    operation: Operation,
    { params, body, ...undo }: Undo,
    write: (body: unknown) => Promise<unknown>,
  ): Promise<void> {
    const read = viewOf(contract, operation);
    if (!operation.body || read?.method !== "get" || !callerOf(read)) return;
    const schema = operation.body;
    const look = async (): Promise<unknown> =>
      writable(contract, schema, envelopeOf(await ask(read, { params })).data, body);
    const unsaid = (path: string): boolean => !stays.has(`${operation.path} ${path}`);
    const say = (path: string, what: string): void => {
      stays.add(`${operation.path} ${path}`);
      leaves(what);
    };
    const stayed = (now: unknown): string[] => gained(now, body).filter(unsaid);
    const isGone = (now: unknown): boolean => stayed(now).length === 0;
    const changed = (now: unknown): string[] =>
      unlike(now, body).filter((name) => unsaid(`/${name}`));
    const isBack = (now: unknown): boolean => changed(now).length === 0;
    const now = await look();
    if (undo.operationId !== expiring && !isBack(now))
      for (const name of changed(await until(settleTime(target), look, isBack)))
        say(
          `/${name}`,
          `${name}, which ${undo.operationId} changed, and took back without changing it back`,
        );
    if (isGone(now)) return;
    const blanks = blanked(now, body);
    await write(blanks);
    let left = stayed(await until(settleTime(target), look, isGone));
    // A member that takes no blank keeps no other from being blanked.
    if (left.length && operation.action === "merge") {
      for (const name of new Set(left.map((path) => path.split("/")[0] ?? "")))
        await write({ [name]: memberAt(blanks, name) });
      left = stayed(await until(settleTime(target), look, isGone));
    }
    for (const path of left)
      say(path, `a value of ${path}, which had none before ${operation.operationId}`);
  }

  /** A stale read shows it for a while; if no operation reads it, it is taken to be there. */
  async function isRemoved(operation: Operation, params: Undo["params"]): Promise<boolean> {
    const read = viewOf(contract, operation);
    if (!read || !callerOf(read)) return false;
    const look = (): Promise<Exchange> => ask(read, { params });
    return isSurelyRefused(await until(settleTime(target), look, isSurelyRefused));
  }

  /** Things that exist at most once, such as two-factor, are read; if no operation reads them, they are taken to be gone. */
  async function isStillThere(
    removal: Operation,
    params: Undo["params"],
    read = viewOf(contract, removal),
  ): Promise<boolean> {
    if (contract.resources[removal.resource]?.id || !read || !callerOf(read)) return false;
    const isGone = (seen: Exchange): boolean => !showsThing(read, seen);
    return !isGone(await until(settleTime(target), () => ask(read, { params }), isGone));
  }

  /** Once, however often a run begins and ends it. */
  async function countLasting(removal: Operation, undo: Undo): Promise<void> {
    const { params } = undo;
    const what = lasting[removal.operationId];
    const read = viewOf(contract, removal);
    if (what === undefined || !read || !callerOf(read) || stays.has(keyOf(undo))) return;
    const isOver = (seen: Exchange): boolean =>
      !showsThing(read, seen) || memberAt(envelopeOf(seen).data, "active") === false;
    if (isOver(await until(settleTime(target), () => ask(read, { params }), isOver))) return;
    // Another rule may have ended it meanwhile.
    if (stays.has(keyOf(undo))) return;
    stays.add(keyOf(undo));
    leaves(what);
  }

  /** A stale read would mislead the next rule; HEAD, which that rule may use, can be stale when GET is not. */
  async function untilGone(removal: Operation, params: Undo["params"]): Promise<void> {
    const exists = contract.operations.find(
      ({ action, path }) => action === "exists" && path === removal.path,
    );
    for (const read of new Set([viewOf(contract, removal), exists]))
      if (read) await isStillThere(removal, params, read);
  }

  return {
    checkBack,
    isRemoved,
    isStillThere,
    untilGone,
    countLasting,
    isLasting: (undo) => stays.has(keyOf(undo)),
  };
}

/** Members that are shown otherwise than they were written back; an image may be stored at another address each time. */
function unlike(now: unknown, body: unknown): string[] {
  const isAddress = (value: unknown): boolean =>
    typeof value === "string" && /^https?:/.test(value);
  return Object.entries(Object(body)).flatMap(([name, value]) => {
    const shown = memberAt(now, pointerTo("", name));
    return contains(shown, value) || (isAddress(shown) && isAddress(value)) ? [] : [name];
  });
}

/** What may go on after it was ended, and cost money as long (open.limits-unsubscribe-when). */
const lasting: Readonly<Record<string, string>> = {
  "limits.subscription.remove":
    "a subscription to a limit, which was ended and is shown as active, perhaps until its period is over",
};
