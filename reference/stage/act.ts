import type { Reference } from "../reference.ts";

/** What the stage does when it is asked: as the visitor, or to bring in what no route creates. */
export type StageAct = (reference: Reference, input: Record<string, unknown>) => unknown;
