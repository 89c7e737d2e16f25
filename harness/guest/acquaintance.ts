/** What the calls of a run dealt with, by which what it brought to a website is told from what others brought there meanwhile. */
import { leavesOf } from "../../contract/leaves.ts";
import { pointerSteps } from "../../contract/pointer.ts";
import type { Operation } from "../../contract/contract.ts";
import type { CallInput } from "../client/client.ts";
import { envelopeOf, isAccepted } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";

export interface Acquaintance {
  /** Notes what a write names, and what the answer does to it, or to a read of what is known; who looks around reads what is others' too. */
  note: (operation: Operation, input: CallInput, exchange: Exchange) => void;
  /** Notes what a rule found in a list to be its own. */
  meet: (id: string) => void;
  isKnown: (id: string | number) => boolean;
}

export function createAcquaintance(): Acquaintance {
  const known = new Set<string>();
  const meet = (value: unknown): void => void known.add(String(value));
  const meetAll = (data: unknown): void => {
    for (const { where, value } of leavesOf(data)) {
      meet(value);
      // What people are known by is named by its key (1/4.4).
      pointerSteps(where).forEach(meet);
    }
  };
  return {
    note({ action, method }, { params: { website_id: _, ...params } = {}, body }, exchange) {
      const names = Object.values(params).map(String);
      const isRead = method === "get" || method === "head";
      if (!isRead) {
        names.forEach(meet);
        meetAll(body);
      }
      const isOwn = names.length > 0 && names.every((name) => known.has(name));
      if (isAccepted(exchange) && (!isRead || (isOwn && action !== "list")))
        meetAll(envelopeOf(exchange).data);
    },
    meet,
    isKnown: (id) => known.has(String(id)),
  };
}
