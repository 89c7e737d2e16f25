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
  "connect-user-socket-elsewhere": fault(
    "The address of the socket given to a user leads nowhere.",
    ["connect.user-socket-opens"],
    instead("connect.user.read", ({ origin: { socketBase } }) => ({
      socket: { app: `${socketBase}/user/` },
    })),
  ),
  "connect-website-socket-elsewhere": fault(
    "The address of the RTM socket of a website has the wrong port.",
    ["connect.website-socket-opens"],
    instead("connect.website.read", ({ origin: { socketBase } }) => ({
      socket: {
        app: `ws://127.0.0.1:9${socketPaths.rtm}`,
        stream: socketBase + socketPaths.stream,
      },
    })),
  ),
};
