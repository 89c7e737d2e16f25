/** A reference with faults or accents, as a target. */
import { loadContract } from "../../contract/contract.ts";
import { startReference } from "../../reference/server.ts";
import type { Target } from "../target/target.ts";

export interface Planted {
  faults?: string[];
  accents?: string[];
}

export interface PlantedTarget {
  target: Target;
  stop: () => Promise<void>;
}

const secret = "selftest";

export async function startPlanted(
  planted: Planted,
  waits: Partial<Target>,
): Promise<PlantedTarget> {
  const running = await startReference({
    contract: loadContract(),
    stageSecret: secret,
    ...planted,
  });
  // Many faults are defects; what comes of them is for the rules to see.
  running.reference.onDefect = () => undefined;
  return {
    target: {
      name: "reference",
      url: running.url,
      stage: { url: `${running.url}/_stage`, secret },
      ...waits,
    },
    stop: running.close,
  };
}
