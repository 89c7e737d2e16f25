/** The website that a guest is on: who may call it there, and what stays behind. */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { Caller } from "../client/client.ts";
import type { Target } from "../target/target.ts";
import type { GuestCall } from "./inventory.ts";
import type { SendAs } from "./person/login.ts";

export interface Host {
  contract: Contract;
  target: Target;
  website_id: string;
  /** The website, and the conversation of the visitor of the target file. */
  place: Readonly<Record<string, string>>;
  /** Calls outside of any trial. */
  call: SendAs;
  /** Which of the target's credentials may call it; undefined where nobody may. */
  callerOf: (operation: Operation) => Caller | undefined;
  /** Calls as whoever may. */
  ask: GuestCall;
  /** Notes that something stays that nothing takes back. */
  leaves: (what: string, count?: number) => void;
  /** What stays, and how much of it. */
  left: ReadonlyMap<string, number>;
}

export function createHost(contract: Contract, target: Target, call: SendAs): Host {
  const { website: website_id = "", credentials = {}, visitor } = target;
  const left = new Map<string, number>();
  const callerOf = ({ tiers }: Operation): Caller | undefined => {
    const { user, plugin } = credentials;
    if (tiers.includes("user") && user) return { role: "owner", tier: "user", pair: user };
    if (tiers.includes("plugin") && plugin) return { role: "plugin", tier: "plugin", pair: plugin };
    return undefined;
  };
  return {
    contract,
    target,
    website_id,
    place: { website_id, ...(visitor && { session_id: visitor.session_id }) },
    call,
    callerOf,
    ask: (operation, input) => call(operation, callerOf(operation), input),
    leaves: (what, count = 1) => void left.set(what, (left.get(what) ?? 0) + count),
    left,
  };
}
