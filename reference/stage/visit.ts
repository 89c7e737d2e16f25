/** Acts of the visitor of a conversation; each family says how for its own. */
import { invalid } from "../refusal.ts";
import type { Seams } from "../seams.ts";
import type { StageAct } from "./act.ts";
import { browsing } from "./visitor/browsing.ts";
import { call } from "./visitor/call.ts";
import { conversation } from "./visitor/conversation.ts";
import { ratings } from "./visitor/ratings.ts";

const acts = new Map<string, StageAct>(
  Object.entries({ ...conversation, ...browsing, ...call, ...ratings }),
);

export const visit: Seams["visit"] = (reference, input) => {
  const act = acts.get(String(input["act"]));
  if (!act) throw invalid(`act: one of ${[...acts.keys()].join(", ")}`);
  return act(reference, input);
};
