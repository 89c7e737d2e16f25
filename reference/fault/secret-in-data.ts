/** The website shows the key of whoever reads it. */
import type { Website } from "../../schemas/generated/types.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The website shows the key of whoever reads it.",
  trips: ["envelope:website.read"],
  plant({ seams }) {
    wrapHandler(seams, "website.read", async (call, original) => {
      const website = (await original(call)) as Website;
      return { ...website, debug: { key: call.caller?.credential.key } };
    });
  },
};
