/** A plugin that asks for a website is shown the identifier of the one that was made first. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A plugin that asks for a website is shown the identifier of the one that was made first.",
  trips: ["platform.valid-keypair-accepted"],
  plant({ seams, platform }) {
    wrapHandler(seams, "website.read", (call, original) => {
      if (call.caller?.tier !== "plugin") return original(call);
      const [first] = platform.websites;
      return { ...(original(call) as object), website_id: first?.website_id };
    });
  },
};
