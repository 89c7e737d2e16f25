/** Things by their order: the number that is shown may be the place to which a thing comes by it (open.order-written). */
import { eventually, memberAt, show, type Reading, type Trial } from "../../harness/author.ts";

/** How the second of two things comes before the one that has 1, or behind it, one after the other. */
export const moves = [
  { way: "PUT", order: 0 },
  { way: "PUT", order: 7 },
  { way: "PATCH", order: 0 },
  { way: "PATCH of all fields", order: 7 },
] as const;

/** The rule says that these, as they are shown, have orders of which each is larger than the one before. */
export async function expectInTurn(
  trial: Trial,
  look: () => Promise<readonly unknown[]>,
  where: string,
  what: Reading = "thing",
): Promise<void> {
  const ordersOf = async (): Promise<number[]> =>
    (await look()).map((one) => Number(memberAt(one, "order") ?? Number.NaN));
  const isRight = (orders: readonly number[]): boolean =>
    orders.every((order, at) => order > (orders[at - 1] ?? Number.NEGATIVE_INFINITY));
  const orders = await eventually(trial, what, ordersOf, isRight);
  const expected = "each larger than the one before";
  trial.expect(isRight(orders), `/data/order ${where}`, expected, show(orders));
}
