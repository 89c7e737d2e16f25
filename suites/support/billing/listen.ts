/** Listening to events of a user, which may come on a socket of the user alone (open.billing-event-channel). */
import {
  hear,
  isUserApart,
  type Listener,
  type Trial,
  type World,
} from "../../../harness/author.ts";
import { listenIn, type Room } from "../room.ts";

/** A listener on the socket of the owner, where that is another one than that of the website. */
export const ownListeners = async (trial: Trial, world: World): Promise<Listener[]> =>
  (await isUserApart(trial, world))
    ? [await hear(trial, world, "rtm", world.owner, { of: "user" })]
    : [];

export async function listenAsUser(trial: Trial, world: World): Promise<Room> {
  return { ...(await listenIn(trial, world)), beside: await ownListeners(trial, world) };
}
