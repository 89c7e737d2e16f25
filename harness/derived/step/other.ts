/** A request that would change what is read. */
import type { Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client/client.ts";
import { contains } from "./contains.ts";
import { prepareWhole, shownFields } from "./life.ts";

/** Draws until a value with few choices differs from what is there. */
const mostDraws = 6;

/**
 * A valid request with every field, that would change what is read.
 *
 * @param shown what the reader shows before it, for the request as it was drawn first
 */
export async function prepareOther(
  scene: Scene,
  write: Operation,
  read: Operation,
  shown: (input: CallInput) => Promise<unknown>,
): Promise<CallInput> {
  let input = await prepareWhole(scene, write);
  const fields = shownFields(write, read).filter(({ to }) => !to.startsWith("/*/"));
  if (!fields.length) return input;
  const data = await shown(input);
  const isOther = ({ body }: CallInput): boolean =>
    fields.some(({ from, to }) => !contains(memberAt(data, to), memberAt(body, from)));
  for (let draws = 1; draws < mostDraws && !isOther(input); draws++)
    input = await prepareWhole(scene, write);
  return input;
}
