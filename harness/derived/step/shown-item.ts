/** Finds in a list the item that was written, and what it shows of a field. */
import type { Operation, ShownBy } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Scene } from "../../arrange/scene.ts";
import { contains } from "../../compare/contains.ts";

const each = "/*/";

interface Where {
  body: unknown;
  items: unknown;
  /** Pointer into the body; with each step into its array. */
  from: string;
  /** Pointer into the list. */
  to: string;
}

export interface Pair {
  sent: unknown;
  received: unknown;
}

/** What was sent beside what the list shows of it: one pair, or one for each thing where a list of things was written. */
export function itemShowing(
  scene: Scene,
  write: Operation,
  entry: ShownBy,
  { body, items, from, to }: Where,
): Pair[] {
  const all = Array.isArray(items) ? (items as unknown[]) : [];
  const inner = to.slice(each.length);
  const [match] = Object.entries(entry.match ?? {});
  if (!match) {
    const item = all.find(isOwn(scene, write, entry, body));
    return [{ sent: memberAt(body, from), received: memberAt(item, inner) }];
  }
  const [keySent, keyShown] = match;
  const itemOf = (key: unknown): unknown =>
    all.find((item) => contains(memberAt(item, keyShown.slice(each.length)), key));
  const [list, keyInItem] = keySent.split(each);
  if (list === undefined || keyInItem === undefined) {
    const item = itemOf(memberAt(body, keySent));
    return [{ sent: memberAt(body, from), received: memberAt(item, inner) }];
  }
  // A list of things was written: one after the other.
  const [, innerSent = ""] = from.split(each);
  return ((memberAt(body, list) ?? []) as unknown[]).map((one) => ({
    sent: memberAt(one, innerSent),
    received: memberAt(itemOf(memberAt(one, keyInItem)), inner),
  }));
}

/** Whether an item is the one that was written: by its identifier where both sides have one, else by how much it shows of what was written. */
function isOwn(
  scene: Scene,
  write: Operation,
  { fields }: ShownBy,
  body: unknown,
): (item: unknown, index: number, all: unknown[]) => boolean {
  const { param, field } = scene.trial.run.contract.resources[write.resource]?.id ?? {};
  const id = param === undefined ? undefined : scene.ids.get(param);
  if (id !== undefined && field !== undefined) {
    return (item) => String(memberAt(item, field)) === String(id);
  }
  const score = (item: unknown): number =>
    Object.entries(fields).filter(([from, to]) =>
      contains(memberAt(item, to.slice(each.length)), memberAt(body, from)),
    ).length;
  return (item, _, all) => score(item) === Math.max(...all.map(score));
}
