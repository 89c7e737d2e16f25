/** What a socket hears, by when it was opened (open.socket-protocol). */
import type { Plant } from "../../deviate/deviation.ts";
import { wrap } from "../../seams.ts";
import type { RelayListener } from "../../relay/event.ts";

/** A socket hears only of websites that were there, and that it might hear, when it was opened. */
export const websitesOfOpening: Plant = ({ seams, platform, relay }) => {
  const joined = new WeakMap<RelayListener, Set<string>>();
  const { listen } = relay;
  relay.listen = (listener) => {
    joined.set(
      listener,
      new Set(
        [...platform.websites].map((one) => one.website_id).filter((id) => listener.mayHear(id)),
      ),
    );
    return listen(listener);
  };
  wrap(seams, "hears", (original) => (listener, event) => {
    const { website_id } = event;
    const isJoined = website_id === undefined || joined.get(listener)?.has(website_id) !== false;
    return isJoined && original(listener, event);
  });
};
