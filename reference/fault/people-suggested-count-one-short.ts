/** What is suggested for profiles is counted one short. */
import { wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "What is suggested for profiles is counted one short.",
  trips: [
    "people.segment-is-suggested",
    "people.datum-is-suggested",
    "people.eventtext-is-suggested",
  ],
  plant({ seams }) {
    for (const id of [
      "people.segment.list",
      "people.datum.list",
      "people.eventtext.list",
    ] as const) {
      wrapDataOf(seams, id, (data) =>
        (data as { count: number }[]).map((one) => ({ ...one, count: one.count - 1 })),
      );
    }
  },
};
