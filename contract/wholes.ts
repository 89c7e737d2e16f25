/** What a website has once at most and can be removed as a whole, such as its helpdesk. */
import type { Operation } from "./contract.ts";
import { namedIn } from "./named-in.ts";
import { oncePerContract } from "./once.ts";

/** The operations that make one: each is removed by the path by which it is made. */
export const wholesOf = oncePerContract(({ operations }): Operation[] =>
  operations.filter(
    (one) =>
      one.action === "create" &&
      namedIn(one).join() === "website_id" &&
      operations.some(({ action, path }) => action === "remove" && path === one.path),
  ),
);
