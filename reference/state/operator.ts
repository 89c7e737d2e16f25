/** The operators of a website: users linked to it with a role (1/2.4). */
import type { Role, User, Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { conflict } from "../refusal.ts";
import { inboxesOf } from "./inbox.ts";
import { activityOf } from "./activity.ts";
import { unassignOperator } from "./conversation.ts";
import { routingOf } from "./routing.ts";

/** The users behind the operators, of one role or of any, in the order in which they joined. */
export function operatorsOf({ platform }: Reference, website: Website, role?: Role): User[] {
  return [...website.operators.values()]
    .filter((link) => role === undefined || link.role === role)
    .flatMap(({ user_id }) => platform.users.get(user_id) ?? []);
}

export const ownersOf = (reference: Reference, website: Website): User[] =>
  operatorsOf(reference, website, "owner");

/** Refuses to take the last owner from a website (open.operators-last-owner). */
export function mustLeaveOwner(website: Website, user_id: string): void {
  const others = website.operators.values().filter((link) => link.user_id !== user_id);
  if (!others.some(({ role }) => role === "owner")) throw conflict("last_owner");
}

/** Unlinks the operator and takes them out of inboxes, routing rules and assignments. */
export function unlinkOperator(reference: Reference, website: Website, user_id: string): void {
  website.operators.delete(user_id);
  unassignOperator(reference, website, user_id);
  activityOf(website).delete(user_id);
  for (const inbox of inboxesOf(website)) {
    inbox.operators = inbox.operators.filter((one) => one !== user_id);
  }
  for (const rule of routingOf(website).rules) {
    rule.assign = rule.assign.filter((one) => one !== user_id);
  }
}
