/** A reference with faults or accents, as a target. */
import { loadContract } from "../../contract/contract.ts";
import { startReference } from "../../reference/server.ts";
import type { Target } from "../target/target.ts";
import { startByHand } from "./by-hand.ts";

export interface Planted {
  faults?: string[];
  accents?: string[];
  /** Whether it has no stage: everything is given that an owner can give by hand. */
  byHand?: boolean;
}

export interface PlantedTarget {
  target: Target;
  stop: () => Promise<void>;
}

const secret = "selftest";

/** Websites of the target file: one is left to rules that need another, so that one fewer are judged at a time. */
export const byHandWebsites = 12;

/** Starts a reference with faults and accents, with a stage or, `byHand`, as a target file would name its websites. */
export async function startPlanted(
  { byHand = false, ...planted }: Planted,
  waits: Partial<Target>,
): Promise<PlantedTarget> {
  if (byHand) {
    const { target, stop, running } = await startByHand(
      planted.faults,
      planted.accents,
      byHandWebsites - 1,
    );
    running.reference.onDefect = () => undefined;
    return { target: { ...target, ...waits }, stop };
  }
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
