/** Sockets of one session or token that get in the way of each other. */
import type { Plant } from "../../deviate/deviation.ts";
import type { RelayListener } from "../../relay/event.ts";
import type { Relay } from "../../relay/relay.ts";
import { wrap } from "../../seams.ts";
import { conversationsOf } from "../../state/conversation/store.ts";

const holderOf = ({ user_id, plugin_id, channel }: RelayListener): string =>
  `${user_id ?? plugin_id} ${channel}`;

/** Has each connection noted when it begins and when it ends; `begins` says whether it is listened to. */
function noting(
  relay: Relay,
  begins: (listener: RelayListener) => boolean,
  ends: (listener: RelayListener) => void,
): void {
  const { listen } = relay;
  relay.listen = (listener) => {
    const leave = begins(listener) ? listen(listener) : () => false;
    return () => {
      leave();
      ends(listener);
    };
  };
}

/** When one connection of a session or token is closed, the others hear nothing more. */
export const closingDeafensOthers: Plant = ({ relay, seams }) => {
  const open = new Set<RelayListener>();
  const deaf = new WeakSet<RelayListener>();
  noting(
    relay,
    (listener) => Boolean(open.add(listener)),
    (listener) => {
      open.delete(listener);
      for (const other of open) if (holderOf(other) === holderOf(listener)) deaf.add(other);
    },
  );
  wrap(
    seams,
    "hears",
    (original) => (listener, event) => !deaf.has(listener) && original(listener, event),
  );
};

/** A connection that is opened after another one of the session or token was closed hears nothing. */
export const openedAgainDeaf: Plant = ({ relay }) => {
  const left = new Set<string>();
  noting(
    relay,
    (listener) => !left.has(holderOf(listener)),
    (listener) => void left.add(holderOf(listener)),
  );
};

/** Of the open connections of a session or token, the one that was opened last hears alone. */
export const newestHears: Plant = ({ relay, seams }) => {
  const open = new Set<RelayListener>();
  noting(
    relay,
    (listener) => Boolean(open.add(listener)),
    (listener) => void open.delete(listener),
  );
  wrap(seams, "hears", (original) => (listener, event) => {
    const newest = [...open].findLast((one) => holderOf(one) === holderOf(listener));
    return newest === listener && original(listener, event);
  });
};

/** A connection hears of a conversation where this is true of when that was created and when the connection was opened. */
export const hearsOf =
  (isHeard: (created_at: number, opened_at: number) => boolean): Plant =>
  ({ relay, seams, clock, platform }) => {
    const opened = new WeakMap<RelayListener, number>();
    noting(
      relay,
      (listener) => Boolean(opened.set(listener, clock.now())),
      () => undefined,
    );
    wrap(seams, "hears", (original) => (listener, event) => {
      const { website_id = "", session_id = "" } = event;
      const website = platform.websites.get(website_id);
      const created = website && conversationsOf(website).get(session_id)?.created_at;
      const at = opened.get(listener);
      if (created !== undefined && at !== undefined && !isHeard(created, at)) return false;
      return original(listener, event);
    });
  };

/** Each connection of a session or token is told as often as there are such. */
export const toldPerConnection: Plant = ({ relay, seams }) => {
  const open = new Set<RelayListener>();
  noting(
    relay,
    (listener) => Boolean(open.add(listener)),
    (listener) => void open.delete(listener),
  );
  wrap(seams, "deliver", (original) => (listener, event) => {
    for (const other of open) if (holderOf(other) === holderOf(listener)) original(listener, event);
  });
};
