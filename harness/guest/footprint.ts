/** What the calls of one trial leave on a website that it did not make, and how that is taken back. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { isReading } from "../../contract/reading.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { Withheld, writesNothing } from "../case/stop.ts";
import type { Bygone } from "./bygone.ts";
import type { Guest } from "./guest.ts";
import { isCreation, isRemoval } from "./undo/partners.ts";
import { unreservedAddress } from "./reserved.ts";
import { createTrail, mayAct, nothing, type After, type NextCall } from "./trail.ts";
import { watchAccounts } from "./watch/accounts.ts";
import { watchAlerts } from "./watch/alerts.ts";
import { watchCards } from "./watch/cards.ts";
import { watchChanges } from "./watch/changes.ts";
import { watchHomeAccounts } from "./watch/home-accounts.ts";
import { watchLimits } from "./watch/limits.ts";
import { watchOperators } from "./watch/operators.ts";
import { watchSessions } from "./watch/sessions.ts";
import { watchSpams } from "./watch/spams.ts";
import { watchStatus } from "./watch/status.ts";
import { watchSubscriptions } from "./watch/subscriptions.ts";
import { watchThings } from "./watch/things.ts";
import { watchWebsites } from "./watch/websites.ts";

export interface Footprint {
  /**
   * Called before a call; returns what to do with its answer.
   *
   * @throws {@link Withheld} where the call would leave what may not be left
   */
  step: (operation: Operation, as: Caller | undefined, input: CallInput) => Promise<After>;
  /** Takes back what is left, the last first. */
  erase: () => Promise<void>;
  /** Whether the trial made what the path parameter names. */
  isOwn: (param: string, id: string) => boolean;
}

/** On several websites, each with a guest of its own: what a call leaves is that guest's to undo. */
export function createFootprints(
  contract: Contract,
  guests: readonly Guest[],
  bygone: Bygone,
): Footprint {
  const all = guests.map((guest) => ({
    guest,
    footprint: createFootprint(contract, guest, bygone),
  }));
  return {
    async step(operation, as, input) {
      const { website_id } = input.params ?? {};
      const own =
        all.find(({ guest }) => guest.website_id === website_id) ??
        all.find(({ guest }) => guest.isHome(as)) ??
        all[0];
      return own ? own.footprint.step(operation, as, input) : nothing;
    },
    async erase() {
      for (const { footprint } of all.toReversed()) await footprint.erase();
    },
    isOwn: (param, id) => all.some(({ footprint }) => footprint.isOwn(param, id)),
  };
}

function createFootprint(contract: Contract, guest: Guest, bygone: Bygone): Footprint {
  const trail = createTrail(contract, guest);
  const things = watchThings(trail, bygone);
  const changes = watchChanges(trail);
  const watchers = [
    watchHomeAccounts(trail),
    watchAccounts(trail),
    watchAlerts(trail),
    watchCards(trail, things),
    watchLimits(trail),
    watchOperators(trail),
    watchSessions(trail),
    watchSpams(trail),
    watchStatus(trail),
    watchSubscriptions(trail),
    watchWebsites(trail),
  ];

  /** Asks those who watch the operation; the first who knows says what the call leaves. */
  async function known(call: NextCall): Promise<After | undefined> {
    const { operationId } = call.operation;
    for (const watch of watchers.flatMap(({ before }) => before[operationId] ?? [])) {
      const after = await watch(call);
      if (after) return after;
    }
    return undefined;
  }

  return {
    async step(operation, as, input) {
      if (isReading(operation)) return nothing;
      if (guest.safety === "read") throw new Withheld(writesNothing);
      const address = unreservedAddress(input.body, guest.named);
      if (address !== undefined)
        return trail.refuse(operation, `sends to ${address}, which the target file does not name`);
      const call = { operation, as, input };
      const after = await known(call);
      if (after) return after;
      if (!mayAct(call)) return nothing;
      await guest.feeds.note(operation, call.as);
      if (isCreation(operation)) return things.create(operation, input);
      // A session that the trial opened itself, by a login.
      if (operation.requires.includes("further-login")) return nothing;
      const isNamed = contract.resources[operation.resource]?.id !== undefined;
      if (isRemoval(contract, operation) && isNamed) return things.remove(operation, input);
      if (["replace", "merge", "remove"].includes(operation.action))
        return changes.change(operation, input);
      return nothing;
    },
    async erase() {
      const errors: unknown[] = [];
      const report = (error: unknown): void => void errors.push(error);
      for (const { erase } of watchers) await erase?.().catch(report);
      await changes.lookAgain().catch(report);
      const missed = await trail.takeBack(report);
      await things.erase(missed, report);
      if (errors.length) throw errors[0];
    },
    isOwn: things.isOwn,
  };
}
