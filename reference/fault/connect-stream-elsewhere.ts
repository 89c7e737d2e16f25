/** The streaming address of a website leads nowhere. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { socketPaths } from "../relay/sockets.ts";

export const fault: Fault = {
  says: "The streaming address of a website leads nowhere.",
  trips: ["connect.website-stream-opens"],
  plant({ seams }) {
    wrapHandler(seams, "connect.website.read", ({ origin: { socketBase } }) => ({
      socket: { app: socketBase + socketPaths.rtm, stream: `${socketBase}/streaming/` },
    }));
  },
};
