/** What the calls of a run dealt with. It distinguishes what the run brought to a website from what others brought there meanwhile. */
import { leavesOf } from "../../contract/leaves.ts";
import { pointerSteps } from "../../contract/pointer.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { isReading } from "../../contract/reading.ts";
import type { CallInput } from "../client/client.ts";
import { envelopeOf, isAccepted } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Undo } from "./journal/journal.ts";

/** The noun of what the operation makes: its own, or that of another list to which an act adds, as reporting a conversation does to the spams. */
export function nounMadeBy(
  contract: Pick<Contract, "operation">,
  { action, resource, changes }: Operation,
): string | undefined {
  if (action === "create") return resource;
  const changed = action === "act" && changes ? contract.operation(changes) : undefined;
  return changed?.action === "list" && changed.resource !== resource ? changed.resource : undefined;
}

export interface Dealings {
  /**
   * Notes what a write names and contains, and what its answer names. Of reads only those of known things count; others show things of
   * other people too.
   */
  note: (operation: Operation, input: CallInput, exchange: Exchange) => void;
  /** Notes that the answer to a call was lost that may have made a thing of this noun: it has no name. */
  lose: (resource: string) => void;
  /** Notes what a rule found in a list to be its own. */
  meet: (id: string) => void;
  /** Whether anything of the run has this name, or the run said this text. */
  isKnown: (name: string) => boolean;
  /** Whether the thing that this undo removes is of the run, by what a list shows of it. */
  isOwn: (undo: Undo, item: unknown) => boolean;
  /** How many things of this noun may have been made by calls whose answers were lost. */
  lost: (resource: string) => number;
  /**
   * Operations whose lists were seen not to show what is only begun. That holds for all websites of the platform, so nobody waits for it
   * again.
   */
  unlisting: Set<string>;
}

const isAddress = (value: unknown): value is string =>
  typeof value === "string" && value.includes("@");

/** For a website on which nobody else works: whatever comes there is of the run. */
export const aloneThere: Pick<Dealings, "isOwn" | "lost"> = { isOwn: () => true, lost: () => 0 };

export function createDealings(): Dealings {
  const named = new Set<string>();
  /** Values of bodies: an identifier there may be of something else, as when all inboxes are put in order. */
  const said = new Set<string>();
  const unanswered = new Map<string, number>();
  const meet = (value: unknown): void => void named.add(String(value));
  return {
    note({ action, method }, { params: { website_id, ...params } = {}, body }, exchange) {
      const names = Object.values(params).map(String);
      const isRead = isReading({ method });
      if (!isRead) {
        [website_id, ...names].forEach(meet);
        for (const { where, value } of leavesOf(body)) {
          said.add(isAddress(value) ? value.toLowerCase() : String(value));
          // The details by which people are known are named by their keys (1/4.4).
          for (const step of pointerSteps(where)) said.add(step);
        }
      }
      const isOwn = names.length > 0 && names.every((name) => named.has(name));
      if (isAccepted(exchange) && (!isRead || (isOwn && action !== "list")))
        for (const { value } of leavesOf(envelopeOf(exchange).data)) meet(value);
    },
    lose: (resource) => void unanswered.set(resource, (unanswered.get(resource) ?? 0) + 1),
    meet,
    isKnown: (name) => named.has(name) || said.has(name) || said.has(name.toLowerCase()),
    isOwn({ params, named: name }, item) {
      if (name !== undefined) return said.has(name);
      if (named.has(String(Object.values(params).at(-1)))) return true;
      // Addresses are drawn: what is known by one that the run wrote came of what it did.
      return [...leavesOf(item)].some(
        ({ value }) => isAddress(value) && said.has(value.toLowerCase()),
      );
    },
    lost: (resource) => unanswered.get(resource) ?? 0,
    unlisting: new Set(),
  };
}
