/** A request that would change what is read. */
import type { Operation } from "../../../contract/contract.ts";
import * as fc from "fast-check";
import { memberAt } from "../../../contract/pointer.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client/client.ts";
import { withBody, type Members } from "../../arrange/body.ts";
import { contains } from "../../compare/contains.ts";
import { prepareWhole, shownFields } from "./life.ts";

/** Draws until a value with few choices differs from what is there. */
export const mostDraws = 20;

/** Draws until each of the fields does: some have one value alone. */
const mostWholeDraws = 5;

/**
 * A valid request with every field, that would change what is read, and as much of it as a few draws find.
 *
 * @param shown what the reader shows before it, for the request as it was drawn first
 */
export async function prepareOther(
  scene: Scene,
  write: Operation,
  read: Operation,
  shown: (input: CallInput) => Promise<unknown>,
): Promise<CallInput> {
  const fields = shownFields(write, read).filter(({ to }) => !to.startsWith("/*/"));
  const seen = fields.flatMap(({ members }) => members ?? []) as Members[];
  const draw = async (): Promise<CallInput> => {
    const drawn = await prepareWhole(scene, write);
    return seen.length ? withBody(drawn, scene.trial.draw(fc.constantFrom(...seen))) : drawn;
  };
  let input = await draw();
  if (!fields.length) return input;
  const data = await shown(input);
  const othersIn = ({ body }: CallInput): number =>
    fields.filter(({ from, to }) => !contains(memberAt(data, to), memberAt(body, from))).length;
  let most = othersIn(input);
  const isEnough = (draws: number): boolean =>
    most === fields.length || (most > 0 && draws >= mostWholeDraws);
  for (let draws = 1; draws < mostDraws && !isEnough(draws); draws++) {
    const next = await draw();
    const others = othersIn(next);
    if (others <= most) continue;
    most = others;
    input = next;
  }
  return input;
}
