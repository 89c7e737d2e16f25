/** The operators of a website: users linked to it with a role (1/2.4). */
import type { Role, User, Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { conflict } from "../refusal.ts";
import { inboxesOf } from "./inbox.ts";
import { activityOf } from "./activity.ts";
import { routingOf } from "./routing.ts";

/** The users behind the operators, of one role or of any, in the order in which they joined. */
export function operatorsOf({ platform }: Reference, website: Website, role?: Role): User[] {
  return [...website.operators.values()]
    .filter((link) => role === undefined || link.role === role)
    .flatMap(({ user_id }) => platform.users.get(user_id) ?? []);
}

export const ownersOf = (reference: Reference, website: Website): User[] =>
  operatorsOf(reference, website, "owner");

/** Refuses what would leave the website without an owner (1/7: never without an operator). */
export function mustLeaveOwner(website: Website, user_id: string): void {
  if (website.operators.size === 1) throw conflict("last_operator", "it cannot be unlinked");
  const others = website.operators.values().filter((link) => link.user_id !== user_id);
  if (!others.some(({ role }) => role === "owner")) throw conflict("last_owner");
}

/** Unlinks the operator and takes it out of inboxes, routing rules and assignments. */
export function unlinkOperator(website: Website, user_id: string): void {
  website.operators.delete(user_id);
  activityOf(website).delete(user_id);
  for (const inbox of inboxesOf(website)) {
    inbox.operators = inbox.operators.filter((one) => one !== user_id);
  }
  for (const rule of routingOf(website).rules) {
    rule.assign = rule.assign.filter((one) => one !== user_id);
  }
}
