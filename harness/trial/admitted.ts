/** Calls that must be accepted, by reads that may be behind. */
import type { Operation } from "../../contract/contract.ts";
import type { Exchange } from "../record/exchange.ts";
import { isRefused } from "../run/answer.ts";
import { eventually } from "./eventually.ts";

type Keeper = Parameters<typeof eventually>[0];

/** A thing that was just made may not be there yet for those who read it, so they ask again (open.read-after-write). */
export const admitted = (
  trial: Keeper,
  { method }: Operation,
  call: () => Promise<Exchange>,
): Promise<Exchange> =>
  method === "get" || method === "head"
    ? eventually(trial, "thing", call, (exchange) => !isRefused(exchange))
    : call();
