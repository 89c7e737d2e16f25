import { fault, type Fault } from "../deviate/deviation.ts";
import { instead } from "../deviate/handler.ts";
import { socketPaths } from "../relay/sockets.ts";

export const connectFaults: Record<string, Fault> = {
  "connect-stream-elsewhere": fault(
    "The streaming address of a website leads nowhere.",
    ["connect.website-stream-opens"],
    instead("connect.website.read", ({ origin: { socketBase } }) => ({
      socket: { app: socketBase + socketPaths.rtm, stream: `${socketBase}/streaming/` },
    })),
  ),
};
