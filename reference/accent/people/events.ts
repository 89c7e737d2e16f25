/** Events of a profile as another platform may list them (1/4.4). */
import { type Plant, together } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";

/** Without an identifier, events of one text are told apart by their time. */
export const eventsAlike: Plant = together(
  seam(
    "perPage",
    (original) => (operation, asked) =>
      operation.operationId === "people.event.list" ? 5 : original(operation, asked),
  ),
  shows("people.event.list", (all) =>
    all.map((one) => ({ ...one, timestamp: Math.floor(one.timestamp / 1000) })),
  ),
);
