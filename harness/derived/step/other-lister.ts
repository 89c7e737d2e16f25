/** A list for which both tiers are documented is the same list for a plugin token as for the operator who usually reads it. */
import type { Operation } from "../../../contract/contract.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { Caller, CallInput } from "../../client/client.ts";
import { otherCaller } from "./access.ts";
import { readPage } from "./walk.ts";

/** The token, if it is let in; whether it must be is for other rules. */
export async function admittedLister(
  scene: Scene,
  list: Operation,
  input: CallInput,
): Promise<Caller | undefined> {
  const other = otherCaller(scene, list);
  return other && (await readPage(scene, list, input, undefined, other)) && other;
}

/** The name of a place as that caller saw it. */
export const seenBy = (where: string, { tier }: Caller): string =>
  `${where}, for a caller of the tier ${tier}`;
