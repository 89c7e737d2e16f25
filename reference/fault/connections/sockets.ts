/** Sockets of one session or token that get in the way of each other. */
import type { Plant } from "../../deviate/deviation.ts";
import type { RelayListener } from "../../relay/event.ts";
import type { Relay } from "../../relay/relay.ts";
import { wrap } from "../../seams.ts";

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
