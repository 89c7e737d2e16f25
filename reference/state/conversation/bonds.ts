/** Which conversations belong to a person or an operator, so that they need not be searched for. */
import { Collection } from "../../collection.ts";
import type { Conversation } from "./model.ts";

export interface Bonds {
  /** Session identifiers by profile, the last updated first. */
  people: Map<string, Collection<string>>;
  /** By the operator to whom they are assigned. */
  operators: Map<string, Set<Conversation>>;
}

/** Notes its person and its operator, so that it is found by both. */
export function keepBonds({ people, operators }: Bonds, conversation: Conversation): void {
  const { session_id, people_id, assigned } = conversation;
  if (people_id !== undefined) {
    let theirs = people.get(people_id);
    if (!theirs) people.set(people_id, (theirs = new Collection()));
    theirs.set(session_id, session_id);
  }
  if (assigned !== undefined) {
    let theirs = operators.get(assigned);
    if (!theirs) operators.set(assigned, (theirs = new Set()));
    theirs.add(conversation);
  }
}

/** Forgets both, as before either changes. */
export function dropBonds({ people, operators }: Bonds, conversation: Conversation): void {
  const { session_id, people_id, assigned } = conversation;
  if (people_id !== undefined) {
    const theirs = people.get(people_id);
    theirs?.delete(session_id);
    if (theirs?.size === 0) people.delete(people_id);
  }
  if (assigned !== undefined) {
    const theirs = operators.get(assigned);
    theirs?.delete(conversation);
    if (theirs?.size === 0) operators.delete(assigned);
  }
}

/** Makes it the newest of its person. */
export function touchBonds({ people }: Bonds, { session_id, people_id }: Conversation): void {
  if (people_id !== undefined) people.get(people_id)?.touch(session_id);
}
