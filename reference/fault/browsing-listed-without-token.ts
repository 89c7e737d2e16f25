/** Browsing sessions are listed without their tokens. */
import type { BrowsingSession } from "../../schemas/generated/types.ts";
import { without, wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Browsing sessions are listed without their tokens.",
  trips: ["shape:browsing.session.list", "browsing.initiated-is-listed"],
  plant({ seams }) {
    wrapDataOf(seams, "browsing.session.list", (data) =>
      (data as BrowsingSession[]).map((session) => without(session, "browsing_token")),
    );
  },
};
