/** A list whose row names both tiers is the same list for a plugin token as for the operator who is usually asked. */
import type { Operation } from "../../../contract/contract.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { Caller, CallInput } from "../../client/client.ts";
import { otherCaller } from "./access.ts";
import { readPage } from "./walk.ts";

/** The token, where it is let in: whether it has to be, other rules judge. */
export async function admittedLister(
  scene: Scene,
  list: Operation,
  input: CallInput,
): Promise<Caller | undefined> {
  const other = otherCaller(scene, list);
  return other && (await readPage(scene, list, input, undefined, other)) && other;
}

/** How a place is called where the token saw it. */
export const seenBy = (where: string, { tier }: Caller): string =>
  `${where}, for a caller of the tier ${tier}`;
