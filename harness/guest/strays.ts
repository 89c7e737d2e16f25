/** Accounts that rules register belong to no world of a stage, so they are removed by themselves. */
import type { Contract } from "../../contract/contract.ts";
import type { Traces } from "../record/traces.ts";
import { settleTime, type Target } from "../target/target.ts";
import type { Footprint } from "./footprint.ts";
import { keyOf, type Undo } from "./journal/journal.ts";
import type { SendAs } from "./person/login.ts";
import { stayingAccount, unregister } from "./person/registered.ts";
import { nothing } from "./trail.ts";
import { watchAccounts } from "./watch/accounts.ts";

export interface Strays {
  /** What one trial leaves outside of its worlds. */
  footprint: () => Pick<Footprint, "step" | "erase">;
  /** What stays; empty where nothing does. */
  traces: () => Traces[];
}

export function createStrays(contract: Contract, target: Target, send: SendAs): Strays {
  const left = new Map<string, number>();
  let undone = 0;

  async function remove(undo: Undo): Promise<void> {
    const end = await unregister(contract, undo, send, settleTime(target));
    const stays = stayingAccount(end, undo);
    if (end === "gone") undone += 1;
    if (stays !== undefined) left.set(stays, (left.get(stays) ?? 0) + 1);
  }

  return {
    footprint() {
      const undos = new Map<string, Undo>();
      const { before } = watchAccounts({
        keep: (undo) => void undos.set(keyOf(undo), undo),
        isKept: (undo) => undos.has(keyOf(undo)),
        forget: (undo) => void undos.delete(keyOf(undo)),
      });
      return {
        step: async (operation, as, input) =>
          (await before[operation.operationId]?.({ operation, as, input })) ?? nothing,
        async erase() {
          const all = [...undos.values()];
          undos.clear();
          const errors: unknown[] = [];
          // One that cannot be reached keeps no other from being removed.
          for (const undo of all) await remove(undo).catch((error: unknown) => errors.push(error));
          if (errors.length) throw errors[0];
        },
      };
    },
    traces: () => (left.size ? [{ undone, left: [...left] }] : []),
  };
}
