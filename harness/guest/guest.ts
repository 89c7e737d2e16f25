/** A run on a website that it did not make: what it makes there is removed, what it changes is put back. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { flatten } from "../../fixtures/flatten.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Traces } from "../record/traces.ts";
import { envelopeOf, isAccepted, isRefused, showsThing } from "../client/answer.ts";
import { Indeterminate } from "../trial/stop.ts";
import { settleTime, type Target } from "../target/target.ts";
import { until } from "../trial/eventually.ts";
import type { Bygone } from "./bygone.ts";
import { createFeeds, type Feeds } from "./feed.ts";
import { createLeaver, joining, type Leaver } from "./leaver.ts";
import { viewOf } from "./partners.ts";
import { registering, unregister } from "./registered.ts";
import { itemsOf } from "../arrange/pages.ts";
import {
  countItems,
  newSince,
  takeInventory,
  type GuestCall,
  type Inventory,
} from "./inventory.ts";
import { holderOf } from "./held.ts";
import { journalPath, keyOf, openJournal, readJournal, type Undo } from "./journal.ts";
import { logIn } from "./login.ts";
import { lastingLists, listingsOf } from "./listings.ts";

/** What may be done: nothing is written; only what can be taken back; everything. */
export const safeties = ["read", "scratch", "all"] as const;
export type Safety = (typeof safeties)[number];

export interface Guest {
  safety: Safety;
  website_id: string;
  /** Whether the deletion of the website may be scheduled, which is aborted again. */
  isDeletable: boolean;
  /** Addresses to which mail may be sent, besides those that belong to nobody. */
  named: readonly string[];
  /** Whether the caller belongs to this website by the target file. */
  isHome: (caller: Caller | undefined) => boolean;
  /** Which of the target's credentials may call it; undefined where nobody may. */
  callerOf: (operation: Operation) => Caller | undefined;
  leaver: Leaver;
  /** Whether it can be called, with the proof that it asks for. */
  canCall: (operation: Operation) => boolean;
  /** Notes that a rule has changed the password of the owner, which is put back like any setting. */
  passwordIs: (changed: string) => void;
  /** Calls outside of any trial. */
  call: (operation: Operation, as: Caller | undefined, input: CallInput) => Promise<Exchange>;
  /** Whether what the path names did not stand there before the run: it goes as a whole. */
  isNew: (input: CallInput) => boolean;
  /** What came of what a rule did, such as the alert of a reminder: it may go. */
  brought: Set<string>;
  feeds: Feeds;
  /** Remembers what takes something back until that is done. */
  remember: (undo: Undo) => Reminder;
  /** Shared with the guests on the other websites of the run. */
  bygone: Bygone;
  /** Notes that it was removed, whose maker was not told its identifier. */
  isRemoved: (undo: Undo) => void;
  /** Removes what is new of what the operation removes, as lists show it: so much was made without being named. */
  removeUnnamed: (operationId: string, count: number) => Promise<void>;
  /** Notes that something stays that nothing takes back. */
  leaves: (what: string, count?: number) => void;
  /** Whether what is new in the list is removed. */
  sweeps: (list: string) => boolean;
  /** Removes what is new in the list. */
  sweep: (list: string) => Promise<void>;
  /** What that named: events of it may still arrive when the next rule listens. */
  swept: ReadonlySet<string>;
  /** Undoes what is still there, once; `onStep` after each call. */
  leave: (onStep?: () => void) => Promise<void>;
  traces: () => Traces;
}

export interface Reminder {
  undo: () => Promise<void>;
  /** It disappeared by itself. */
  forget: () => void;
}

export interface GuestOptions {
  contract: Contract;
  target: Target;
  safety: Safety;
  environment: NodeJS.ProcessEnv;
  /** Addresses that the target file names: mail may be sent to them. */
  named?: readonly string[];
  call: Guest["call"];
  bygone: Bygone;
}

/** Looks at the website, and first removes what a killed run left. */
export async function openGuest(options: GuestOptions): Promise<Guest> {
  const { contract, target, safety, call } = options;
  const { website: website_id = "", credentials = {} } = target;
  const path = journalPath(target, options.environment);
  const left = new Map<string, number>();
  const open = new Set<Reminder>();
  let undone = 0;
  let hasLeft = false;

  function callerOf({ tiers }: Operation): Caller | undefined {
    const { user, plugin } = credentials;
    if (tiers.includes("user") && user) return { role: "owner", tier: "user", pair: user };
    if (tiers.includes("plugin") && plugin) return { role: "plugin", tier: "plugin", pair: plugin };
    return undefined;
  }

  const leaves = (what: string, count = 1): void =>
    void left.set(what, (left.get(what) ?? 0) + count);

  const listings = listingsOf(contract).filter(
    ({ list, remove }) => callerOf(list) && callerOf(remove),
  );
  const counted = lastingLists(contract).filter((list) => callerOf(list));
  const ask: GuestCall = (operation, input) => call(operation, callerOf(operation), input);
  const leaver = createLeaver(contract, target, ask, call);

  /** What the password of the owner is now; a rule may have changed it. */
  let password = credentials.user?.password;

  let isRenewed = false;

  /**
   * Logs the owner in again where a change of the account ended the session of the target file (open.account-password-ends-sessions):
   * else a changed password could not be put back, and all that comes next would be refused. Whether that was needed and done.
   */
  async function renewSession(): Promise<boolean> {
    const { user } = credentials;
    const read = contract.operation("account.read");
    if (!user?.email || !password || !isRefused(await ask(read, {}))) return false;
    const pair = await logIn(contract, { email: user.email, password }, call);
    if (!pair) return false;
    // In place, since all who play the owner share it.
    Object.assign(user, pair);
    if (!isRenewed)
      leaves("the session of credentials.user, which ended: the next run needs another one");
    isRenewed = true;
    return true;
  }

  /** The password of the owner, in the form that the operation asks for; undefined where that is not known. */
  function proofFor({ body }: Operation): object | undefined {
    const { required = [], properties = {} } = body ? flatten(body, contract.resolve) : {};
    if (!password || !(required.includes("verify") || "verify" in properties)) return undefined;
    const isText = properties["verify"]?.type === "string";
    return { verify: isText ? password : { method: "password", secret: password } };
  }

  /** Whether the proof is all that the operation asks for. */
  function isProvenOnly({ body }: Operation): boolean {
    const { required = [] } = body ? flatten(body, contract.resolve) : {};
    return required.every((name) => name === "verify");
  }

  /** The password that the target file names, where an operation can set it and a rule has changed it. */
  function rightPassword({ body }: Operation): object {
    const { properties = {} } = body ? flatten(body, contract.resolve) : {};
    const named = credentials.user?.password;
    return password !== named && "password" in properties ? { password: named } : {};
  }

  /** Whether it was there to be taken back; it may be gone, which is what is wanted. */
  async function perform({ operationId, params, query, body, mayFail }: Undo): Promise<boolean> {
    const operation = contract.operation(operationId);
    if (operationId === joining && (await leaver.isStillOperator(params))) return false;
    if (operationId === registering) return removeRegistered({ operationId, params, body });
    if (operationId === schedule) return scheduleOf(String(params["domain"]));
    const more = { ...proofFor(operation), ...rightPassword(operation) };
    const send = (sent: unknown): Promise<Exchange> =>
      ask(operation, {
        params,
        ...(query && { query }),
        ...(sent === undefined ? {} : { body: sent }),
      });
    const whole = Object.keys(more).length ? { ...(body as object | undefined), ...more } : body;
    let isDone = isAccepted(await send(whole));
    // What had no value may have been shown as blank, which is not always a value that can be written (open.absent-value).
    if (!isDone && body !== undefined) isDone = isAccepted(await send(withoutBlanks(whole)));
    const other = otherwise[operationId];
    if (!isDone && isOfAccount(operation) && (await renewSession()))
      isDone = isAccepted(await send(whole));
    if (!isDone && other !== undefined)
      isDone = isAccepted(await ask(contract.operation(other), { params }));
    if (isDone) undone += 1;
    else if (body !== undefined && !mayFail)
      leaves(`what ${operationId} changed, which it refused to change back`);
    if (isDone && "password" in rightPassword(operation)) {
      password = credentials.user?.password;
      await renewSession();
    }
    if (isDone && operation.action === "remove") await untilGone(operation, params);
    if (isDone && operationId === joining && !(await leaver.isOperator(params)))
      leaves("an operator who was unlinked and invited again, and has to accept that");
    return isDone;
  }

  async function removeRegistered(undo: Undo): Promise<boolean> {
    const end = await unregister(contract, undo, call);
    if (end === "gone") undone += 1;
    if (end === "stays") leaves("an account, which account.remove does not remove");
    if (end === "closed") leaves("an account that was registered, which nobody can log in to");
    return end === "gone";
  }

  /** Schedules the deletion of what was created with this domain, which answers need not have named. */
  async function scheduleOf(domain: string): Promise<boolean> {
    const removal = contract.operation(schedule);
    const { data } = envelopeOf(await ask(contract.operation("account.website.list"), {}));
    const made = itemsOf(data).filter((one) => {
      const shown = String(memberAt(one, "domain")).toLowerCase();
      // The root domain of the platform may stand behind it.
      return shown === domain.toLowerCase() || shown.startsWith(`${domain.toLowerCase()}.`);
    });
    for (const one of made.filter((item) => !memberAt(item, "expunge/timestamp"))) {
      const input = {
        params: { website_id: String(memberAt(one, "id")) },
        body: proofFor(removal),
      };
      if (isAccepted(await ask(removal, input))) undone += 1;
      else leaves(`website ${domain}, which a run created and may not remove`);
    }
    return made.length > 0;
  }

  /** What the website has once at most is looked for by the rule that comes next, which a read that is behind would mislead. */
  async function untilGone(removal: Operation, params: Undo["params"]): Promise<void> {
    const read = contract.resources[removal.resource]?.id ? undefined : viewOf(contract, removal);
    if (!read || !callerOf(read)) return;
    await until(
      settleTime(target),
      () => ask(read, { params }),
      (seen) => (read.method === "head" ? !isAccepted(seen) : !showsThing(read, seen)),
    );
  }

  /** How many more items lists have now from which nothing is removed. */
  async function surplus(before: Inventory): Promise<[operationId: string, more: number][]> {
    const now = await countItems(contract, ask, counted, website_id);
    return Object.entries(now)
      .map(([id, count]): [string, number] => [id, count - (before.counts[id] ?? count)])
      .filter(([, more]) => more > 0);
  }

  /** What appeared since then is removed; it may take things of its kind along. */
  async function removeNew(before: Inventory, onStep?: () => void): Promise<void> {
    const look = (): Promise<Undo[]> => newSince(contract, before, ask, listings);
    let things = await look();
    // What is full, such as a category, may go only once it is empty. A target may say that it removed what it keeps.
    for (let had = Infinity; things.length && things.length < had;) {
      had = things.length;
      let stay = had;
      for (const thing of things) {
        if (await perform(thing)) stay -= 1;
        onStep?.();
      }
      // Lists may show for a while what was removed.
      things = await until(settleTime(target), look, ({ length }) => length <= stay);
    }
    // What a rule removed just before is refused now, and may still be shown as well.
    if (things.length) things = await until(settleTime(target), look, ({ length }) => length === 0);
    for (const { operationId } of things)
      leaves(`${contract.operation(operationId).resource}, which ${operationId} does not remove`);
    const more = await until(
      settleTime(target),
      () => surplus(before),
      (lists) => lists.length === 0,
    );
    for (const [operationId, count] of more) leaves(`items of ${operationId}`, count);
  }

  /** What was removed of what nobody had named: lists may show it for a while. */
  const gone = new Set<string>();
  /** Removals of what lists did not show, or no longer show, in time: they are not waited for again. */
  const late = new Set<string>();

  async function removeUnnamed(operationId: string, count: number): Promise<void> {
    const some = listings.filter(({ remove }) => remove.operationId === operationId);
    if (!some.length) return;
    const look = (): Promise<Undo[]> => newSince(contract, before, ask, some);
    const isThere = (thing: Undo): boolean => !gone.has(keyOf(thing));
    const once = async (fits: (things: Undo[]) => boolean): Promise<Undo[]> => {
      const things = await until(late.has(operationId) ? 0 : settleTime(target), look, fits);
      if (!fits(things)) late.add(operationId);
      return things;
    };
    for (const thing of (await once((all) => all.filter(isThere).length >= count)).filter(isThere))
      if (await perform(thing)) gone.add(keyOf(thing));
    // Who comes next would take it for what it made.
    await once(({ length }) => length === 0);
  }

  const remains = readJournal(path);
  const holder = holderOf(remains, { website_id, path });
  if (holder !== undefined) throw new Indeterminate(holder);
  if (remains) {
    for (const undo of remains.undos) await perform(undo);
    await removeNew(remains.before);
  }
  const before = await takeInventory(contract, ask, listings, counted, website_id);
  const journal = openJournal(path, website_id, before);
  const named = new Set(listings.map(({ param }) => param));
  const swept = new Set<string>();
  const had = new Set(before.things.flatMap(({ params }) => Object.values(params).map(String)));

  return {
    safety,
    website_id,
    isDeletable: target.deletable ?? false,
    named: options.named ?? [],
    isHome: (caller) =>
      [credentials.user, credentials.member, credentials.plugin, credentials.removable].some(
        (one) => one !== undefined && one.key === caller?.pair.key,
      ),
    callerOf,
    leaver,
    passwordIs(changed) {
      password = changed;
    },
    canCall: (operation) =>
      callerOf(operation) !== undefined &&
      (!operation.body || (isProvenOnly(operation) && proofFor(operation) !== undefined)),
    call,
    isNew: ({ params = {} }) =>
      Object.entries(params).some(([name, id]) => named.has(name) && !had.has(String(id))),
    bygone: options.bygone,
    brought: new Set(),
    feeds: createFeeds(contract, call),
    isRemoved: (undo) => void gone.add(keyOf(undo)),
    removeUnnamed,
    leaves,
    remember(undo) {
      let close = (): void => undefined;
      const memory: Reminder = {
        async undo() {
          await perform(undo);
          memory.forget();
        },
        forget() {
          if (open.delete(memory)) close();
        },
      };
      open.add(memory);
      // Afterwards: on a disk that is full, what was made is still undone at the end of the run.
      close = journal.note(undo);
      return memory;
    },
    sweeps: (list) => before.places.some((one) => one.list === list),
    async sweep(list) {
      const places = before.places.filter((one) => one.list === list);
      for (const thing of await newSince(contract, { ...before, places }, ask, listings)) {
        for (const id of Object.values(thing.params)) swept.add(String(id));
        await perform(thing);
      }
    },
    swept,
    async leave(onStep) {
      if (hasLeft) return;
      hasLeft = true;
      try {
        for (const memory of [...open].reverse()) {
          await memory.undo();
          onStep?.();
        }
        await removeNew(before, onStep);
        if (isRenewed) await ask(contract.operation("session.logout"), {});
        journal.remove();
      } catch (error) {
        if (!(error instanceof Indeterminate)) throw error;
        leaves(`what could not be looked for, since ${error.message}; run \`assay sweep\``);
      }
    },
    traces: () => ({ undone, left: [...left] }),
  };
}

/** Changes of an account may end its sessions. */
const isOfAccount = ({ operationId }: Operation): boolean => operationId.startsWith("account.");

/** What removes a thing that may not be finished, where its removal is refused. */
const otherwise: Readonly<Record<string, string>> = {
  "billing.card.remove": "billing.link.reject",
};

/** Schedules the deletion of a website. */
const schedule = "website.remove";

/** The same values but for those that are blank, at any depth. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== "");
  return Object.fromEntries(members.map(([name, member]) => [name, withoutBlanks(member)]));
}
