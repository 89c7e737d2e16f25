/** Feed alerts of a user, and the updates that are the same for all users (2/5). */
import type { AlertFeed, AlertUpdate } from "../../schemas/generated/types.ts";
import { Collection } from "../collection.ts";
import type { User } from "../model.ts";
import { pick } from "../pick.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";

/** Newest first. */
export const feedOf = slot<User, Collection<AlertFeed>>(() => new Collection());

type NewFeedAlert = Pick<AlertFeed, "namespace" | "data" | "action_url"> &
  Partial<Pick<AlertFeed, "level">>;

/** Pushes an alert to the feed of the user. */
export function pushFeedAlert(
  { seams, clock }: Reference,
  user: User,
  alert: NewFeedAlert,
): AlertFeed {
  const id = seams.newId("alert", user.user_id);
  return feedOf(user).set(id, {
    id,
    level: alert.level ?? "notice",
    namespace: alert.namespace,
    ...pick(alert, ["data", "action_url"]),
    pushed_at: clock.now(),
  });
}

type UpdateText = Pick<
  AlertUpdate,
  "level" | "title" | "description" | "action_url" | "icon_url"
> & { content: string };

export interface Update {
  id: string;
  /** Counts from 1, so that one number per user says how far they have read. */
  sequence: number;
  text: UpdateText;
  created_at: number;
}

/** Newest first. */
const updatesOf = slot<object, Collection<Update>>(() => new Collection());
const readOf = slot<User, { upTo: number }>(() => ({ upTo: 0 }));

/** Updates of the platform, for all its users. */
export const updates = ({ platform }: Pick<Reference, "platform">): Collection<Update> =>
  updatesOf(platform.shared);

/** Undefined where none was published. */
export function latestUpdate(reference: Reference): Update | undefined {
  for (const update of updates(reference)) return update;
  return undefined;
}

/** Publishes an update to all users. */
export function publishUpdate(reference: Reference, text: UpdateText): Update {
  const published = updates(reference);
  const id = reference.seams.newId("update");
  const sequence = published.size + 1;
  return published.set(id, { id, sequence, text, created_at: reference.clock.now() });
}

/** Marks what was published so far. */
export function markUpdatesRead(reference: Reference, user: User): void {
  readOf(user).upTo = updates(reference).size;
}

/** Marks an update and those before it. */
export function markReadUpTo(reference: Reference, user: User, id: string): void {
  const read = readOf(user);
  read.upTo = Math.max(read.upTo, updates(reference).get(id)?.sequence ?? 0);
}

/** How many updates the user has not read. */
export const unreadUpdates = (reference: Reference, user: User): number =>
  updates(reference).size - readOf(user).upTo;

/** The update as the user sees it. */
export function showUpdate(user: User, { id, sequence, text, created_at }: Update): AlertUpdate {
  return {
    id,
    level: text.level,
    title: text.title,
    ...pick(text, ["description", "action_url", "icon_url"]),
    is_read: sequence <= readOf(user).upTo,
    created_at,
  };
}
