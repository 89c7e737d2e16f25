/** Accounts of the target file whose sessions may end and passwords may be set by mail, as owners of worlds of one trial. */
import type { Operation } from "../../contract/contract.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { openRecoverable, type Recoverable } from "../guest/person/recoverable.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Run } from "../run/run.ts";
import { recoverableOf } from "../target/target.ts";
import { missing, type Operator } from "./world.ts";

export interface Recoverables {
  /**
   * The owner of the world of this label, each of another account.
   *
   * @throws CouldNotRun where the target names too few
   */
  ownerOf: (label: string) => Promise<Operator>;
  /** Looks for a new password at each call that the trial is about to make, and at its answer. */
  watch: (operation: Operation, input: CallInput) => (exchange: Exchange) => void;
  /** What gives each account its password back. */
  restores: () => (() => Promise<void>)[];
}

/**
 * @param call calls outside of the steps of the trial: the account that is put back here is not that of the owner, whom the guest looks
 * after
 */
export function createRecoverables(
  { target, contract, guests: [guest] }: Run,
  call: (as: Caller | undefined, operation: Operation, input: CallInput) => Promise<Exchange>,
): Recoverables {
  /** Accounts that are in use, by the labels of their worlds. */
  const opened = new Map<string, Recoverable>();
  return {
    async ownerOf(label) {
      await opened.get(label)?.restore();
      const number = [...opened.keys(), label].indexOf(label);
      const account =
        recoverableOf(target)[number] ??
        missing(number ? "recoverable-accounts" : "recoverable-account");
      const one = await openRecoverable(contract, account, call, guest);
      opened.set(label, one);
      return { ...one.operator, role: `${label}${one.operator.role}` };
    },
    watch(operation, input) {
      const watched = [...opened.values()].map((one) => one.watch(operation, input));
      return (exchange) => {
        for (const after of watched) after(exchange);
      };
    },
    restores: () => [...opened.values()].map(({ restore }) => restore),
  };
}
