/** A run on a website that it did not make: what it makes there is removed, what it changes is put back. */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Traces } from "../record/traces.ts";
import { patienceFor, type Reading } from "../target/eventually.ts";
import type { Target } from "../target/target.ts";
import { aloneThere, type Dealings } from "./dealings.ts";
import { clearUp, remainsOn } from "./journal/aftermath.ts";
import type { Bygone } from "./bygone.ts";
import { createDeparture, type Departure } from "./departure.ts";
import { createFeeds, type Feeds } from "./feed.ts";
import { arriveAt, type Approach } from "./journal/held.ts";
import { createHost, type Host } from "./host.ts";
import { takeInventory, type Shown } from "./inventory.ts";
import { journalPath } from "./journal/journal-path.ts";
import { openJournal, type Undo } from "./journal/journal.ts";
import { createLeaver, type Leaver } from "./person/leaver.ts";
import { lastingLists, listingsOf } from "./listings.ts";
import type { SendAs } from "./person/login.ts";
import { ownOn } from "./newcomers.ts";
import { createNovelty } from "./novelty.ts";
import { createSweeping } from "./sweeping.ts";
import { createUnnamed } from "./unnamed.ts";
import { createOwner } from "./person/owner.ts";
import { createGivenSessions, type GivenSessions, type Renew } from "./person/given-sessions.ts";
import { createReminders, type Reminder } from "./journal/reminders.ts";
import type { Safety } from "./safety.ts";
import { createUndoer } from "./undo/undoer.ts";

export interface Guest extends Departure {
  safety: Safety;
  website_id: string;
  /** Whether the deletion of the website may be scheduled, which is aborted again. */
  isDeletable: boolean;
  /** Whether units of limits may be bought for the website. */
  isChargeable: boolean;
  /** Addresses to which mail may be sent, besides those that belong to nobody. */
  named: readonly string[];
  /** Whether the caller belongs to this website by the target file. */
  isHome: (caller: Caller | undefined) => boolean;
  /** Which of the target's credentials may call it; undefined where nobody may. */
  callerOf: (operation: Operation) => Caller | undefined;
  leaver: Leaver;
  /** Whether anybody can call it, with the proof (a password) that it may ask for. */
  canCall: (operation: Operation) => boolean;
  /** Whether the target takes the proof that it asks for, if any. */
  isProofTaken: (operation: Operation) => Promise<boolean>;
  /** Notes that a rule tries to change the password of the owner. Returns what gives the password back; undefined if nothing can. */
  passwordMayBe: (tried: string) => Undo | undefined;
  /** Notes that the target accepted that change. */
  passwordIs: (changed: string) => void;
  loginMayNeed: GivenSessions["loginMayNeed"];
  /** Calls outside of any trial. */
  call: SendAs;
  /** Notes a website that the run created: it goes as a whole, with all that is changed there. */
  creates: (website_id: string) => void;
  /** Whether what the path names came with the run, and so is removed as a whole. */
  isNew: (input: CallInput) => boolean;
  /** What was read of each thing before its first change, by the path of the change; later reads may still show an older state. */
  originals: Map<string, Exchange>;
  /** When something was last written or taken back here (by performance.now): reads of the next rule may not show it yet. */
  lastWrite: number;
  /** Things that a rule brought about, such as the alert of a reminder: they may be removed. */
  brought: Set<string>;
  feeds: Feeds;
  /** Remembers what takes something back until that is done. */
  remember: (undo: Undo) => Reminder;
  /** Notes that a thing was removed of which no answer had told the identifier. */
  isRemoved: (undo: Undo) => void;
  /** Removes `count` new things that the operation can remove, as lists show them: that many were made without an answer that named them. */
  removeUnnamed: (operationId: string, count: number) => Promise<void>;
  /** Operations whose lists are known not to show what is only begun. */
  unlisting: Set<string>;
  /** How long the target may take to show what was written (ms). */
  patience: (what: Reading) => number;
  /** Notes that something stays that nothing takes back. */
  leaves: (what: string, count?: number) => void;
  /** Whether new items of the list are removed. */
  sweeps: (list: string) => boolean;
  /** Removes the new items of the list, waiting until it shows as many as `count`. */
  sweep: (list: string, count: number) => Promise<void>;
  /** Identifiers of what `sweep` removed: events about it may still arrive when the next rule listens. */
  swept: ReadonlySet<string>;
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
  /** The guest adds how sessions of its website are renewed: what it does on its arrival may end them. */
  renewals: Renew[];
}

/** The lists that the credentials of the target may ask for. */
function shownTo({ contract, place, callerOf }: Host): Shown {
  const listings = listingsOf(contract).filter(
    ({ list, remove }) => callerOf(list) && callerOf(remove),
  );
  return { listings, counted: lastingLists(contract, place).filter((list) => callerOf(list)) };
}

/** Whether the target file names the caller for its website. */
const isNamedBy = ({ credentials = {} }: Target, { pair }: Caller): boolean =>
  [credentials.user, credentials.member, credentials.plugin, credentials.removable].some(
    (one) => one?.key === pair.key,
  );

/** Removes what a killed run left on the website, then looks at what stands there. */
export async function openGuest(options: GuestOptions): Promise<Guest> {
  const { contract, target, safety, call } = options;
  const host = createHost(contract, target, call);
  const { website_id, callerOf, ask, leaves } = host;
  const owner = createOwner(host);
  const leaver = createLeaver(contract, target, ask, call);
  const undoer = createUndoer(host, owner, leaver);
  const shown = shownTo(host);
  const sessions = createGivenSessions(host, owner);
  options.renewals.push(sessions.renew);

  const { targetArguments, takeOver = [], environment } = options;
  using _ = arriveAt(target, options, environment);
  const remains = remainsOn(target, takeOver, environment);
  await sessions.arrive(remains.flatMap(({ undos }) => undos));
  await clearUp(remains, host, shown, undoer);
  const before = await takeInventory(host, shown);
  const ours = target.shared === false ? aloneThere : options.dealings;
  const unnamed = createUnnamed(
    host,
    before,
    shown.listings,
    undoer.perform,
    ownOn(host, ours),
    options.dealings.lose,
  );
  const journal = openJournal(journalPath(target, environment), {
    url: target.url,
    website: website_id,
    before,
  });
  sessions.noteIn(journal);
  const reminders = createReminders(journal, undoer);
  const departure = createDeparture(host, {
    undoer,
    newcomers: { before, shown, run: ours },
    journal,
    reminders,
    sessions,
    targetArguments,
  });
  const { bygone } = options;
  // No rule ends it, whatever else is called by the same name.
  if (target.visitor)
    bygone.make({ id: target.visitor.session_id, param: "session_id", website: website_id });

  return {
    safety,
    website_id,
    isDeletable: target.deletable ?? false,
    isChargeable: target.chargeable ?? false,
    named: options.named ?? [],
    isHome: (caller) => caller !== undefined && isNamedBy(target, caller),
    callerOf,
    leaver,
    passwordMayBe: owner.passwordMayBe,
    passwordIs: owner.passwordIs,
    loginMayNeed: sessions.loginMayNeed,
    isProofTaken: owner.isProofTaken,
    canCall: (operation) => callerOf(operation) !== undefined && owner.canProve(operation),
    call,
    ...createNovelty(before, shown),
    originals: new Map(),
    lastWrite: -Infinity,
    brought: new Set(),
    feeds: createFeeds(host, (undo) => void reminders.remember(undo)),
    isRemoved: unnamed.isRemoved,
    removeUnnamed: unnamed.remove,
    unlisting: options.dealings.unlisting,
    patience: (what) => patienceFor(what, target),
    leaves,
    remember: reminders.remember,
    ...createSweeping(target, before, unnamed, undoer.perform),
    ...departure,
    traces: () => ({ undone: undoer.count(), left: [...host.left] }),
  };
}
