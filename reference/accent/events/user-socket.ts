import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { defaultPath } from "../../relay/sockets.ts";

/** A socket of the user at another address, the only one where the events of the user are heard. */
export const userSocketApart: Plant[] = [
  instead("connect.user.read", ({ origin: { socketBase } }) => ({
    socket: { app: socketBase + defaultPath },
  })),
  seam("hears", (original) => (listener, event) => {
    const isOfUser = event.website_id === undefined && event.user_id !== undefined;
    return (!isOfUser || listener.path === defaultPath) && original(listener, event);
  }),
];
