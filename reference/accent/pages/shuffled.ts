/** Lists whose order is never the same (open.list-order). */
import type { Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";

/** Lists what fits on one page in another order at each request, where no order can be asked for. */
export const listsShuffled: Plant = ({ random, ...reference }) =>
  seam("page", (original) => (items, page, perPage, operation) => {
    const all = [...items];
    const isOrdered = operation.query.some(({ name }) => /order|sort/.test(name));
    if (isOrdered || page > 1 || all.length > perPage)
      return original(all, page, perPage, operation);
    const from = random.next() % Math.max(all.length, 1);
    return original([...all.slice(from), ...all.slice(0, from)], page, perPage, operation);
  })({ random, ...reference });
