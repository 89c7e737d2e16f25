/** Where the sockets are (2/5): one path per channel, for users and websites alike. */
import type { Handlers } from "../call.ts";
import { socketPaths } from "../relay/sockets.ts";

export const connect: Handlers = {
  "connect.user.read": ({ origin: { socketBase } }) => ({
    socket: { app: socketBase + socketPaths.rtm },
  }),
  "connect.website.read": ({ origin: { socketBase } }) => ({
    socket: { app: socketBase + socketPaths.rtm, stream: socketBase + socketPaths.stream },
  }),
};
