import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";

/** More than a read of a single thing may be behind (ms). */
const late = 2_500;

/** Lists for a while the health that was flushed. */
export const flushedLate: Plant = instead("status.replica.flush", (call, original) => {
  const { reference } = call;
  const exists = reference.contract.operation("status.node.exists");
  // Refuses what it must.
  reference.seams.handle({ ...call, operation: exists });
  reference.clock.at(reference.clock.now() + late, () => {
    try {
      original(call);
    } catch {
      // The node is gone by then.
    }
  });
  return {};
});
