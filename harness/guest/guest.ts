/** A run on a website that it did not make: what it makes there is removed, what it changes is put back. */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { someOf } from "../../reports/format/text.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Traces } from "../record/traces.ts";
import type { Renewal } from "../run/calls.ts";
import { patienceFor, until, type Reading } from "../target/eventually.ts";
import { settleTime, type Target } from "../target/target.ts";
import { aloneThere, type Dealings } from "./dealings.ts";
import { clearUp, remainsOn } from "./journal/aftermath.ts";
import type { Bygone } from "./bygone.ts";
import { createFeeds, type Feeds } from "./feed.ts";
import { arriveAt, type Approach } from "./journal/held.ts";
import { createHost, type Host } from "./host.ts";
import { takeInventory, type Shown } from "./inventory.ts";
import { journalPath } from "./journal/journal-path.ts";
import { openJournal, type Undo } from "./journal/journal.ts";
import { createLeaver, type Leaver } from "./person/leaver.ts";
import { lastingLists, listingsOf } from "./listings.ts";
import type { SendAs } from "./person/login.ts";
import { createNewcomers } from "./newcomers.ts";
import { login } from "./person/opened-session.ts";
import { createOwner } from "./person/owner.ts";
import { givenSessionOf, type GivenSession } from "./person/given-session.ts";
import { createReminders, type Reminder } from "./journal/reminders.ts";
import { sweepCommand } from "./journal/sweep-command.ts";
import { createUndoer } from "./undo/undoer.ts";

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
  /** Whether the target takes the proof that it asks for, if any. */
  isProofTaken: (operation: Operation) => Promise<boolean>;
  /** Notes that a rule tries to change the password of the owner; what gives it back, and undefined where nothing does. */
  passwordMayBe: (tried: string) => Undo | undefined;
  /** Notes that the target took it. */
  passwordIs: (changed: string) => void;
  /**
   * Opens another session for an operator whose own ended; by a rule, perhaps, which is then left to it. Undefined where the caller is
   * none whom the target file names on this website.
   */
  renew: (caller: Caller, isOfRule: boolean) => Promise<Renewal> | undefined;
  /** Calls outside of any trial. */
  call: SendAs;
  /** Notes a website that the run created: it goes as a whole, with all that is changed there. */
  creates: (website_id: string) => void;
  /** Whether what the path names did not stand there before the run: it goes as a whole. */
  isNew: (input: CallInput) => boolean;
  /** What was read of each thing before it was changed for the first time, by the path of the change: a later read may be behind. */
  originals: Map<string, Exchange>;
  /** When a rule wrote there last, or what it did was taken back (as performance.now tells it): the next one's reads may be behind that. */
  lastWrite: number;
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
  /** How long the target may take to show what was written (ms). */
  patience: (what: Reading) => number;
  /** Notes that something stays that nothing takes back. */
  leaves: (what: string, count?: number) => void;
  /** Whether what is new in the list is removed. */
  sweeps: (list: string) => boolean;
  /** Removes what is new in the list, which may show so much of it late. */
  sweep: (list: string, count: number) => Promise<void>;
  /** What that named: events of it may still arrive when the next rule listens. */
  swept: ReadonlySet<string>;
  /** Undoes what is still there, once; `onStep` after each call. */
  leave: (onStep?: () => void) => Promise<void>;
  traces: () => Traces;
}

export interface GuestOptions extends Approach {
  contract: Contract;
  target: Target;
  safety: Safety;
  environment: NodeJS.ProcessEnv;
  /** Addresses that the target file names: mail may be sent to them. */
  named?: readonly string[];
  call: SendAs;
  bygone: Bygone;
  dealings: Dealings;
}

/** What weather keeps from being taken back does not keep the rest; after so many the target is taken to be gone. */
const mostHindrances = 3;

/** As many names as a sentence holds. */
const mostNamed = 3;

/** Takes each step, and returns in sentences what kept some of them from being taken. */
async function hindrancesOf(
  steps: readonly (() => Promise<unknown>)[],
  onStep: (() => void) | undefined,
): Promise<string[]> {
  const hindrances: string[] = [];
  for (const step of steps) {
    if (hindrances.length >= mostHindrances) break;
    try {
      await step();
    } catch (error) {
      // Also a defect of the harness: what comes after it has to go all the same.
      hindrances.push((error as Error).message);
    }
    onStep?.();
  }
  return hindrances;
}

/** The lists that the credentials of the target may ask for. */
function shownTo({ contract, place, callerOf }: Host): Shown {
  const listings = listingsOf(contract).filter(
    ({ list, remove }) => callerOf(list) && callerOf(remove),
  );
  return { listings, counted: lastingLists(contract, place).filter((list) => callerOf(list)) };
}

/** Looks at the website, and first removes what a killed run left. */
export async function openGuest(options: GuestOptions): Promise<Guest> {
  const { contract, target, safety, call } = options;
  const host = createHost(contract, target, call);
  const { website_id, callerOf, ask, leaves } = host;
  const { credentials = {} } = target;
  const owner = createOwner(host);
  const { member } = credentials;
  const sessions = [owner.session, givenSessionOf(host, "member", member, () => member?.password)];
  const leaver = createLeaver(contract, target, ask, call);
  const undoer = createUndoer(host, owner, leaver);
  const shown = shownTo(host);

  const { targetArguments, takeOver = [], environment } = options;
  using _ = arriveAt(target, options, environment);
  // It may have ended since the target file was written, and what a killed run left would stay.
  for (const session of sessions) await session.renew();
  await clearUp(remainsOn(target, takeOver, environment), host, shown, undoer);
  const before = await takeInventory(host, shown);
  const ours = target.shared === false ? aloneThere : options.dealings;
  const newcomers = createNewcomers(host, before, shown, undoer, ours);
  const journal = openJournal(journalPath(target, environment), {
    url: target.url,
    website: website_id,
    before,
  });
  /** Until the journal is removed: a session that the run opened is closed when it leaves. */
  const noteSession = ({ account }: GivenSession): void => {
    const { email = "", identifier } = account!;
    journal.note({ operationId: login, params: { email, identifier } });
  };
  for (const session of sessions) if (session.isRenewed()) noteSession(session);
  const { remember, open } = createReminders(journal, undoer);
  // What appears by itself is not of the run because it is new.
  const named = new Set(shown.listings.filter(({ isOfRun }) => !isOfRun).map(({ param }) => param));
  const swept = new Set<string>();
  const created = new Set<string>();
  const had = new Set(before.things.flatMap(({ params }) => Object.values(params).map(String)));
  let hasLeft = false;
  const { bygone } = options;
  // No rule ends it, whatever else is called by the same name.
  if (target.visitor)
    bygone.make({ id: target.visitor.session_id, param: "session_id", website: website_id });

  async function renew(session: GivenSession, isOfRule: boolean): Promise<Renewal> {
    if (isOfRule && session === owner.session && owner.isChanged()) return "left";
    if (!(await session.open())) return "impossible";
    noteSession(session);
    return "renewed";
  }

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
    passwordMayBe: owner.passwordMayBe,
    passwordIs: owner.passwordIs,
    isProofTaken: owner.isProofTaken,
    renew({ pair }, isOfRule) {
      const own = sessions.find(({ account }) => account?.key === pair.key);
      return own && renew(own, isOfRule);
    },
    canCall: (operation) => callerOf(operation) !== undefined && owner.canProve(operation),
    call,
    creates: (id) => void created.add(id),
    isNew: ({ params = {} }) =>
      created.has(String(params["website_id"])) ||
      Object.entries(params).some(([name, id]) => named.has(name) && !had.has(String(id))),
    bygone,
    originals: new Map(),
    lastWrite: -Infinity,
    brought: new Set(),
    feeds: createFeeds(host, (undo) => void remember(undo)),
    isRemoved: newcomers.isRemoved,
    removeUnnamed: newcomers.removeUnnamed,
    patience: (what) => patienceFor(what, target),
    leaves,
    remember,
    sweeps: (list) => before.places.some((one) => one.list === list),
    async sweep(list, count) {
      const look = (): Promise<Undo[]> => newcomers.listedIn(list, count);
      for (const undo of await until(settleTime(target), look, ({ length }) => length >= count)) {
        for (const id of Object.values(undo.params)) swept.add(String(id));
        await undoer.perform(undo);
      }
    },
    swept,
    async leave(onStep) {
      if (hasLeft) return;
      hasLeft = true;
      const seen: { unread?: string[] } = {};
      const removeNew = async (): Promise<void> => {
        const unread = await newcomers.removeAll(onStep);
        seen.unread = unread;
        if (unread.length) throw new Error(`${someOf(unread, mostNamed)} cannot be read any more`);
      };
      const [first] = await hindrancesOf(
        [...open().map(({ undo }) => undo), removeNew, ...sessions.map((one) => one.leave)],
        onStep,
      );
      if (first === undefined) {
        journal.remove();
        return;
      }
      if (seen.unread) journal.narrow(seen.unread);
      leaves(
        `what could not be looked for, since ${first}; run \`${sweepCommand(targetArguments)}\``,
      );
    },
    traces: () => ({ undone: undoer.count(), left: [...host.left] }),
  };
}
