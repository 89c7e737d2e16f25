/** A plugin that asks for a website is shown its own identifier as that of the website. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A plugin that asks for a website is shown its own identifier as that of the website.",
  trips: ["platform.valid-keypair-accepted"],
  plant({ seams }) {
    wrapHandler(seams, "website.read", (call, original) => {
      const credential = call.caller?.credential;
      if (credential?.tier !== "plugin") return original(call);
      return { ...(original(call) as object), website_id: credential.plugin_id };
    });
  },
};
