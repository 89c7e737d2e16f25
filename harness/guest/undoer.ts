/** Makes the calls that take something back. */
import type { Operation } from "../../contract/contract.ts";
import { memberAt, pointerTo } from "../../contract/pointer.ts";
import { contains } from "../check/contains.ts";
import { envelopeOf, isAccepted, isSurelyRefused, showsThing } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";
import { recoverableOf, settleTime } from "../target/target.ts";
import { until } from "../trial/eventually.ts";
import { expiring } from "./expiring.ts";
import { createScheduler, scheduling } from "./created-website.ts";
import { clearFeed, clearing } from "./feed.ts";
import type { Host } from "./host.ts";
import { keyOf, type Undo } from "./journal.ts";
import { joining, type Leaver } from "./leaver.ts";
import { closeOpened, opening } from "./opened.ts";
import type { Owner } from "./owner.ts";
import { viewOf } from "./partners.ts";
import { changing, givePasswordBack, lostPassword, type Restoration } from "./password.ts";
import { registering, stayingAccount, unregister } from "./registered.ts";
import { blanked, gained, writable } from "./writable.ts";

export interface Undoer {
  /** Whether it was there to be taken back; it may be gone, which is what is wanted. */
  perform: (undo: Undo) => Promise<boolean>;
  /** Whether it was taken back, and is counted among what goes on all the same. */
  isLasting: (undo: Undo) => boolean;
  /** How much was taken back so far. */
  count: () => number;
}

export function createUndoer(host: Host, owner: Owner, leaver: Leaver): Undoer {
  const { contract, target, ask, leaves } = host;
  const scheduled = createScheduler(host, owner);
  let count = 0;
  /** What stays and is counted: members that keep a value, by the path of their operation, and things that go on. */
  const stays = new Set<string>();

  async function perform(undo: Undo): Promise<boolean> {
    const { operationId, params, body, mayFail } = undo;
    if (operationId === joining && (await leaver.isStillOperator(params))) return false;
    const special = specials[operationId];
    if (special) return special(undo);
    const operation = contract.operation(operationId);
    const more = owner.proofFor(operation) ?? {};
    const isDone =
      (await call(operation, undo, more)) ||
      (body !== undefined && !mayFail && (await callInParts(operation, undo, more)));
    if (isDone) count += 1;
    else if (body === undefined && !mayFail && (await isStillThere(operation, params)))
      leaves(`what ${operationId} removes, which it refused`);
    if (isDone && body !== undefined) await checkBack(operation, undo);
    if (isDone && operation.action === "remove") await untilGone(operation, params);
    if (isDone && operationId in lasting) await countLasting(operation, undo);
    if (isDone && operationId === joining && !(await leaver.isOperator(params)))
      leaves("an operator who was unlinked and invited again, and has to accept that");
    return isDone;
  }

  /**
   * On a broken target what was taken back may be as it was before that. What a member without a value got stays where it is left out
   * of what is written back: blanks may take it away.
   */
  async function checkBack(operation: Operation, { params, body, ...undo }: Undo): Promise<void> {
    const read = viewOf(contract, operation);
    if (!operation.body || read?.method !== "get" || !host.callerOf(read)) return;
    const schema = operation.body;
    const look = async (): Promise<unknown> =>
      writable(contract, schema, envelopeOf(await ask(read, { params })).data);
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
    await call(operation, { ...undo, params, body: blanks }, owner.proofFor(operation) ?? {});
    for (const path of stayed(await until(settleTime(target), look, isGone)))
      say(path, `a value of ${path}, which had none before ${operation.operationId}`);
  }

  /** With `more` in the body; in other ways where that is refused. */
  async function call(
    operation: Operation,
    { operationId, params, query, body }: Undo,
    more: object,
  ): Promise<boolean> {
    const send = async (sent: unknown): Promise<boolean> =>
      isAccepted(
        await ask(operation, {
          params,
          ...(query && { query }),
          ...(sent === undefined ? {} : { body: sent }),
        }),
      );
    const whole = Object.keys(more).length ? { ...(body as object | undefined), ...more } : body;
    if (await send(whole)) return true;
    // What had no value may have been shown as blank, which is not always a value that can be written (open.absent-value).
    if (body !== undefined && (await send(withoutBlanks(whole)))) return true;
    if (isOfAccount(operation) && (await owner.session.renew()) && (await send(whole))) return true;
    const other = otherwise[operationId];
    return other !== undefined && isAccepted(await ask(contract.operation(other), { params }));
  }

  /**
   * Each member by itself: one that is refused, such as an image that is shown at another address than it was set to, keeps no
   * other from being put back. Whether any was.
   */
  async function callInParts(
    operation: Operation,
    { params, body }: Undo,
    proof: object,
  ): Promise<boolean> {
    const parts = Object.entries(operation.action === "merge" ? Object(body) : {});
    const refused: string[] = [];
    for (const [name, value] of parts) {
      const sent = { params, body: { ...proof, [name]: value } };
      if (!isAccepted(await ask(operation, sent))) refused.push(name);
    }
    const isNothing = refused.length === parts.length;
    const { operationId } = operation;
    // A read that is behind said that they were unlinked still.
    if (isNothing && operationId === joining && (await leaver.isOperator(params))) return false;
    // Of what was removed meanwhile nothing stays changed.
    if (isNothing && (await isRemoved(operation, params))) return false;
    if (isNothing) leaves(`what ${operationId} changed, which it refused to change back`);
    else if (refused.length)
      leaves(`${refused.join(" and ")}, which ${operationId} changed and refused to change back`);
    return !isNothing;
  }

  /** A read that is behind shows it for a while; where nothing shows it, it is taken to be there. */
  async function isRemoved(operation: Operation, params: Undo["params"]): Promise<boolean> {
    const read = viewOf(contract, operation);
    if (!read || !host.callerOf(read)) return false;
    const look = (): Promise<Exchange> => ask(read, { params });
    return isSurelyRefused(await until(settleTime(target), look, isSurelyRefused));
  }

  /** Of the owner, or of an account whose password may be set by mail. */
  async function givePassword({ params: { email }, body, mayFail }: Undo): Promise<boolean> {
    const tried = String(memberAt(body, "tried"));
    const account = recoverableOf(target).find((one) => one.email === email);
    const restore = async (): Promise<Restoration> => {
      if (owner.isNamed(email)) return owner.restorePassword(tried);
      if (!account) return "lost";
      return givePasswordBack(contract, account, [account.password, tried], host.call);
    };
    const end = await restore();
    if (end === "restored") count += 1;
    if (end === "lost" && !mayFail) leaves(lostPassword(email));
    return end === "restored";
  }

  async function close(undo: Undo): Promise<boolean> {
    const isClosed = await closeOpened(contract, target, undo, host.call);
    if (isClosed) count += 1;
    else leaves("a session that a killed run opened, unless it has ended");
    return isClosed;
  }

  async function removeRegistered(undo: Undo): Promise<boolean> {
    const end = await unregister(contract, undo, host.call, settleTime(target));
    if (end === "gone") count += 1;
    const stays = stayingAccount(end, undo);
    if (stays !== undefined) leaves(stays);
    return end === "gone";
  }

  async function clear(undo: Undo): Promise<boolean> {
    const removed = await clearFeed(host, undo);
    count += removed;
    return removed > 0;
  }

  async function scheduleOf(undo: Undo): Promise<boolean> {
    const end = await scheduled(undo);
    if (end === "now") count += 1;
    return end === "now" || end === "before";
  }

  /** What is there once at most, such as two-factor, is looked at; where nothing shows it, it is taken to be gone. */
  async function isStillThere(
    removal: Operation,
    params: Undo["params"],
    read = viewOf(contract, removal),
  ): Promise<boolean> {
    if (contract.resources[removal.resource]?.id || !read || !host.callerOf(read)) return false;
    const isGone = (seen: Exchange): boolean =>
      read.method === "head" ? !isAccepted(seen) : !showsThing(read, seen);
    return !isGone(await until(settleTime(target), () => ask(read, { params }), isGone));
  }

  /** Once, however often a run begins and ends it. */
  async function countLasting(removal: Operation, undo: Undo): Promise<void> {
    const { params } = undo;
    const read = viewOf(contract, removal);
    if (!read || !host.callerOf(read) || stays.has(keyOf(undo))) return;
    const isOver = (seen: Exchange): boolean =>
      !showsThing(read, seen) || memberAt(envelopeOf(seen).data, "active") === false;
    if (isOver(await until(settleTime(target), () => ask(read, { params }), isOver))) return;
    // Another rule may have ended it meanwhile.
    if (stays.has(keyOf(undo))) return;
    stays.add(keyOf(undo));
    leaves(lasting[removal.operationId]!);
  }

  /** The rule that comes next would be misled by a read that is behind; HEAD, which it asks, may be behind where GET is not. */
  async function untilGone(removal: Operation, params: Undo["params"]): Promise<void> {
    const exists = contract.operations.find(
      ({ action, path }) => action === "exists" && path === removal.path,
    );
    for (const read of new Set([viewOf(contract, removal), exists]))
      if (read) await isStillThere(removal, params, read);
  }

  /** What is not taken back by calling the operation that the entry names. */
  const specials: Readonly<Record<string, Undoer["perform"]>> = {
    [registering]: removeRegistered,
    [opening]: close,
    [changing]: givePassword,
    [scheduling]: scheduleOf,
    [clearing]: clear,
  };

  return { perform, isLasting: (undo) => stays.has(keyOf(undo)), count: () => count };
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

/** Changes of an account may end its sessions. */
const isOfAccount = ({ operationId }: Operation): boolean => operationId.startsWith("account.");

/** What removes a thing that may not be finished, where its removal is refused. */
const otherwise: Readonly<Record<string, string>> = {
  "billing.card.remove": "billing.link.reject",
};

/** The same values but for those that are blank, at any depth. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== "");
  return Object.fromEntries(members.map(([name, member]) => [name, withoutBlanks(member)]));
}
