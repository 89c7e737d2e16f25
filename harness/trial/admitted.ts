/** Calls that must be accepted; reads are repeated for a while, since they may be behind. */
import type { Operation } from "../../contract/contract.ts";
import { isReading } from "../../contract/reading.ts";
import type { Exchange } from "../record/exchange.ts";
import { isRefused } from "../client/answer.ts";
import type { Run } from "../run/run.ts";
import { eventually } from "../target/eventually.ts";
import { slot } from "../case/slot.ts";

/** Operations that never came to be accepted: the next rule does not wait for them again, since they may not be built. */
const inVain = slot<Set<string>>("admitted: waited for in vain");

/** A read may not show yet what was just made, so it is repeated while it is refused (open.read-after-write). */
export async function admitted(
  { run }: { run: Pick<Run, "target" | "observe" | "reach" | "kept"> },
  operation: Operation,
  call: () => Promise<Exchange>,
): Promise<Exchange> {
  const { operationId } = operation;
  const hopeless = inVain.ensure(run, () => new Set());
  const mayCome = (): boolean =>
    !hopeless.has(operationId) || Boolean(run.reach.get(operationId)?.successes);
  if (!isReading(operation) || !mayCome()) return call();
  const exchange = await eventually({ run }, "thing", call, (one) => !isRefused(one));
  if (isRefused(exchange)) hopeless.add(operationId);
  return exchange;
}
