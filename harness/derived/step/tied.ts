/** Gives things on both sides of a page border the same order: which comes first is open, but each must be listed once. */
import type { Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { ask } from "../../arrange/carry-out.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client/client.ts";
import { isAccepted } from "../../client/answer.ts";
import type { Walked } from "./walk.ts";

/** How many on each side. */
const beside = 2;

/** The change by which things of the list are given an order alone, where they have one. */
function orderingOf({ trial: { run } }: Scene, { resource }: Operation): Operation | undefined {
  const { operations, resolve } = run.contract;
  const hasOrder = ({ body }: Operation): boolean =>
    (body?.$ref === undefined ? body : resolve(body.$ref))?.properties?.["order"] !== undefined;
  return operations.find(
    (one) => one.resource === resource && one.action === "merge" && hasOrder(one),
  );
}

/** Gives these things the order of one of them; false where the list has no order, or no second page of things that were put into it. */
export async function tieOrders(
  scene: Scene,
  list: Operation,
  input: CallInput,
  { pages: [first = [], second = []] }: Walked,
  made: readonly string[],
): Promise<boolean> {
  const { contract } = scene.trial.run;
  const merge = orderingOf(scene, list);
  const { field = "", param = "" } = contract.resources[list.resource]?.id ?? {};
  if (!merge || !param) return false;
  const idOf = (item: unknown): string => String(memberAt(item, field));
  const [last, next] = [first.slice(-beside), second.slice(0, beside)];
  if (!next.length || ![...last, ...next].every((one) => made.includes(idOf(one)))) return false;
  const order = memberAt(last[0], "order");
  if (typeof order !== "number") return false;
  for (const item of [...last, ...next]) {
    const params = { ...input.params, [param]: idOf(item) };
    if (!isAccepted(await ask(scene, merge, { params, body: { order } }))) return false;
  }
  return true;
}
