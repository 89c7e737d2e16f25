/** Browsing sessions of a conversation: asked for, answered by the visitor's client, gone with it. */
import { Collection } from "../collection.ts";
import type { Reference } from "../reference.ts";
import { must, Refusal } from "../refusal.ts";
import { slot } from "../slot.ts";
import type { Conversation } from "./conversation/model.ts";

interface BrowsingSession {
  browsing_id: string;
  browsing_token: string;
  useragent: string | undefined;
  /** Until when it counts as started (ms), unless it is kept alive. */
  started_until: number | undefined;
  /** The same for assistance. */
  assisted_until: number | undefined;
}

interface Browsing {
  /** Requests that the client has not answered. */
  asked: number;
  /** Those that can be acted on, the newest first (open.browsing-list-which). */
  sessions: Collection<BrowsingSession>;
}

/** Browsing sessions of a conversation, and how many requests for one wait for an answer. */
export const browsingOf = slot<Conversation, Browsing>(() => ({
  asked: 0,
  sessions: new Collection(),
}));

/** The client of the visitor is ready. */
export function openBrowsing(
  { seams, random }: Reference,
  conversation: Conversation,
): BrowsingSession {
  const session: BrowsingSession = {
    browsing_id: seams.newId("browsing", conversation.website_id),
    browsing_token: random.hex(32),
    useragent: conversation.meta.device?.system?.useragent,
    started_until: undefined,
    assisted_until: undefined,
  };
  return browsingOf(conversation).sessions.set(session.browsing_id, session);
}

/** The client of the visitor has left: nothing is there to act on, or to answer. */
export function closeBrowsing(conversation: Conversation): void {
  const browsing = browsingOf(conversation);
  browsing.asked = 0;
  browsing.sessions.clear();
}

/** The session of this identifier, or a refusal. */
export const browsingSession = (conversation: Conversation, browsing_id: string): BrowsingSession =>
  must(browsingOf(conversation).sessions.get(browsing_id), "browsing");

type Deadline = "started_until" | "assisted_until";

const isAlive = ({ clock }: Reference, session: BrowsingSession, name: Deadline): boolean =>
  (session[name] ?? 0) > clock.now();

/** Starts the session or assistance in it, or keeps it up, for one heartbeat from now. */
export function start(reference: Reference, session: BrowsingSession, name: Deadline): void {
  session[name] = reference.clock.now() + reference.seams.duration("browsing-heartbeat");
}

/** Stopping the session stops assistance as well. */
export function stop(session: BrowsingSession, name: Deadline): void {
  if (name === "started_until") session.started_until = undefined;
  session.assisted_until = undefined;
}

/** Any action shows that the session is in use. */
export function keepAlive(reference: Reference, session: BrowsingSession): void {
  for (const name of ["started_until", "assisted_until"] as const) {
    if (isAlive(reference, session, name)) start(reference, session, name);
  }
}

/** Refuses what needs a started session, or started assistance (open.assist-before-start). */
export function mustBeStarted(
  reference: Reference,
  session: BrowsingSession,
  name: Deadline,
): void {
  if (!isAlive(reference, session, name)) {
    throw new Refusal(
      409,
      name === "started_until" ? "browsing_not_started" : "assist_not_started",
    );
  }
}
