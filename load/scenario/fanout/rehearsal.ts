/**
 * Finds out who hears of a message, and under which name: the documents leave open which clients hear of it and in which
 * direction a message is `message:send`. One message is sent before the run while one socket of each kind listens.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "../../../harness/client/client.ts";
import { isDeaf, listen } from "../../../harness/realtime/listener.ts";
import { mentions } from "../../../harness/realtime/match.ts";
import { eventBudget } from "../../../harness/target/target.ts";
import { CouldNotRun } from "../../../harness/case/stop.ts";
import type { World } from "../../../harness/trial/world.ts";
import type { FramingName, Room } from "../../shared/fanout/plan.ts";
import type { Session } from "../../runner/session.ts";

/** A way to listen: which framing at which address. */
export interface SocketAddress {
  framing: FramingName;
  url: string;
}

/** Who hears, where, under which name. */
export interface Heard {
  endpoint: SocketAddress;
  role: "owner" | "plugin";
  event: string;
}

export interface Rehearsal {
  heard: Heard[];
  from: Room["from"];
}

/** Event names under which the documents announce a new message. */
const names = ["message:received", "message:send"];
/** Once one has heard it, the others get this much longer (ms). */
const afterFirst = 1_000;

export const callersOf = ({ operators, plugins }: World): { role: Heard["role"]; as: Caller }[] => [
  ...operators.slice(0, 1).map((as) => ({ role: "owner" as const, as })),
  ...plugins.slice(0, 1).map((as) => ({ role: "plugin" as const, as })),
];

/** Throws {@link CouldNotRun} if nobody hears of a message of either side. */
export async function rehearse(
  session: Session,
  world: World,
  endpoints: readonly SocketAddress[],
  send: (from: Room["from"], content: string) => Promise<unknown>,
): Promise<Rehearsal> {
  const { target } = session;
  const listeners = endpoints.flatMap((endpoint) =>
    callersOf(world).map(({ role, as }) => ({ endpoint, role, as })),
  );
  const heard = new Map<number, string>();
  let probe = "";
  let isHeard = Promise.withResolvers<void>();
  const listening = await Promise.all(
    listeners.map(({ endpoint, as }, index) =>
      listen({
        url: endpoint.url,
        adapter: endpoint.framing,
        channel: "rtm",
        as,
        events: names,
        ...(target.headers ? { headers: target.headers } : {}),
        onFrame({ event, data }) {
          if (!names.includes(event) || !mentions(data, probe)) return;
          heard.set(index, event);
          isHeard.resolve();
        },
      }),
    ),
  );
  try {
    for (const listener of listening) {
      if (isDeaf(listener))
        throw new CouldNotRun(`a socket could not be opened: ${listener.reason}`);
    }
    for (const from of ["operator", "user"] as const) {
      probe = `rehearsal ${from} ${world.website_id}`;
      isHeard = Promise.withResolvers();
      await send(from, probe);
      await waitFor(isHeard.promise, eventBudget(target));
      if (heard.size < listeners.length) await pause(afterFirst);
      if (heard.size === 0) continue;
      return {
        from,
        heard: [...heard].flatMap(([index, event]) => {
          const listener = listeners[index];
          return listener ? [{ endpoint: listener.endpoint, role: listener.role, event }] : [];
        }),
      };
    }
  } finally {
    await Promise.all(
      listening.flatMap((listener) => (isDeaf(listener) ? [] : [listener.close()])),
    );
  }
  throw new CouldNotRun(
    `nobody heard of a message under ${names.join(" or ")} within ${eventBudget(target)} ms, so there is nothing to be measured: the documents name both for hooks, and leave open whether sockets hear of them (open.event-further-names)`,
  );
}

async function waitFor(event: Promise<void>, budget: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, budget);
  });
  await Promise.race([event, over]);
  clearTimeout(timer);
}
