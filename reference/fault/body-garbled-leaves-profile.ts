/** A profile whose body is no JSON is refused, but a blank one is left behind. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";
import { createProfile } from "../state/people.ts";

export const fault: Fault = {
  says: "A profile whose body is no JSON is refused, but a blank one is left behind.",
  trips: ["platform.body-must-be-json"],
  plant(reference) {
    const { seams } = reference;
    wrap(seams, "transmit", (original) => (reply, context) => {
      const [, website_id = ""] =
        /^\/v1\/website\/([^/]+)\/people\/profile$/.exec(context.req.path) ?? [];
      const website = reference.platform.websites.get(website_id);
      if (website && reply.body?.includes("is not JSON")) {
        createProfile(reference, website, {
          email: `${seams.newId("people")}@unknown.example`,
          person: { nickname: "unknown" },
          company: undefined,
          segments: [],
          notepad: undefined,
          active: undefined,
        });
      }
      return original(reply, context);
    });
  },
};
