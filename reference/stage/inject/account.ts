import type { StageAct } from "../act.ts";
export const account: Record<string, StageAct> = {
  "registration-signature": ({ random }) => ({ signature: random.uuid() }),
};
