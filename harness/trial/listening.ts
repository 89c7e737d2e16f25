/** Listens on the sockets of a website; what is opened is closed when the trial ends. */
import { setTimeout as pause } from "node:timers/promises";
import { memberAt } from "../../contract/pointer.ts";
import { Indeterminate } from "../case/stop.ts";
import { envelopeOf, isAccepted } from "../client/answer.ts";
import type { Caller } from "../client/client.ts";
import {
  type Deaf,
  isDeaf,
  listen,
  type Listener,
  type SocketChannel,
} from "../realtime/listener.ts";
import { eventBudget, type Target } from "../target/target.ts";
import { endpointOf, type SocketOf } from "./endpoints.ts";
import { fenceEvents } from "./fence-events.ts";
import type { Trial } from "./trial.ts";
import { keepWaits } from "./waits.ts";
import type { World } from "./world.ts";

export interface HearOptions {
  /** Names to ask for; those of the channel and of all hooks where absent. */
  events?: readonly string[];
  /** Websites to ask for; all of the caller where absent. */
  rooms?: readonly string[];
  /** Whose socket is listened on; that of the website where absent. */
  of?: SocketOf;
  /** Asks for no names, since the documents do not show those that are meant. */
  unnamed?: true;
}

/** How long nothing has to arrive before a replay of missed events counts as over (ms), and how often that is waited for at most. */
const quiet = 25;
const mostQuiets = 20;

/**
 * A client that connects may be sent what happened before (open.event-replay): where other rules used the website, that
 * would be taken for what a rule does next.
 *
 * @param distance of the target, as connecting took it (ms)
 */
async function forgetPast(listener: Listener, distance: number): Promise<void> {
  let heard = -1;
  for (let i = 0; i < mostQuiets && listener.heard().length > heard; i++) {
    heard = listener.heard().length;
    await pause(Math.max(quiet, distance));
  }
  listener.forget();
}

const timeoutOf = ({ timeout }: Target): { budget?: number } =>
  timeout === undefined ? {} : { budget: timeout };

/** A listener on a channel of the website; it is closed when the trial ends. */
export async function hear(
  trial: Trial,
  world: World,
  channel: SocketChannel,
  as: Caller,
  options: HearOptions = {},
): Promise<Listener> {
  const listening = await tryToHear(trial, world, channel, as, options);
  return isDeaf(listening) ? trial.cannot(listening.reason) : listening;
}

/** Listens as each of several callers; a keypair that the socket refuses is left out while another is let in (open.event-audience). */
export async function hearAll(
  trial: Trial,
  world: World,
  channel: SocketChannel,
  callers: readonly Caller[],
  options: HearOptions = {},
): Promise<Listener[]> {
  const tried = await Promise.all(
    callers.map((as) => tryToHear(trial, world, channel, as, options)),
  );
  const listeners = tried.filter((one): one is Listener => !isDeaf(one));
  const lost = tried.filter(isDeaf).find(({ deaf }) => !listeners.length || deaf !== "refused");
  return lost ? trial.cannot(lost.reason) : listeners;
}

/** A listener, if the socket lets the caller in; the documents do not say how it refuses others, and it may do so silently. */
export async function hearIfLetIn(
  trial: Trial,
  world: World,
  channel: SocketChannel,
  as: Caller,
): Promise<Listener | undefined> {
  const listening = await open(trial, world, channel, as, {
    budget: eventBudget(trial.run.target),
  });
  return isDeaf(listening) ? undefined : listening;
}

async function tryToHear(
  ...[trial, world, channel, as, options]: Parameters<typeof open>
): Promise<Listener | Deaf> {
  const listening = await open(trial, world, channel, as, options);
  if (!isDeaf(listening)) return listening;
  const reason = `${as.role} could not listen on ${channel}: ${listening.reason}`;
  if (listening.deaf === "unreachable")
    throw new Indeterminate(
      `${reason}. Where there are no sockets, write realtime: { adapter: none }`,
    );
  if (listening.deaf === "closed") throw new Indeterminate(reason);
  return { ...listening, reason };
}

/** The listener is closed when the trial ends. */
async function open(
  trial: Trial,
  world: World,
  channel: SocketChannel,
  as: Caller,
  options: HearOptions & { budget?: number },
): Promise<Listener | Deaf> {
  const { contract, target } = trial.run;
  // What hooks deliver may be pushed on the RTM channel as well (open.event-further-names).
  const channels = channel === "rtm" ? ["rtm", "hook"] : [channel];
  const known = contract.events.filter((event) => channels.includes(event.channel));
  const events = options.events ?? known.map(({ name }) => name);
  trial.guard(as.pair.key);
  const endpoint = await endpointOf(trial, world, channel, options.of);
  const started = performance.now();
  const listening = await listen({
    ...endpoint,
    channel,
    as,
    ...(options.unnamed ? {} : { events: [...new Set([...events, fenceEvents[channel]])] }),
    ...(options.rooms ? { rooms: options.rooms } : {}),
    headers: target.headers ?? {},
    environment: process.env,
    ...(options.budget === undefined ? timeoutOf(target) : { budget: options.budget }),
    ignores: (data) => trial.run.bygone.isIn(data, world.website_id),
    onFrame(frame) {
      trial.evidence.frame({ ...frame, by: as.role });
      trial.run.heard(frame);
    },
  });
  if (isDeaf(listening)) return listening;
  trial.onEnd(async () => {
    keepWaits(trial, listening.waits);
    await listening.close();
  });
  // On a website of a stage nothing happened before.
  if (!trial.run.stageParts.has("world"))
    await forgetPast(listening, (performance.now() - started) / 2);
  return listening;
}

/** Whether events of a user come on another socket than those of the website. */
export async function isUserApart(trial: Trial, world: World): Promise<boolean> {
  const { adapter, url } = await endpointOf(trial, world, "rtm");
  // The target file names one plain socket for both.
  if (adapter === "plain") return false;
  const exchange = await trial.call(world.owner, "connect.user.read");
  const own = memberAt(envelopeOf(exchange).data, "socket/app");
  return isAccepted(exchange) && typeof own === "string" && own !== url;
}

const isSameAddress = (named: string | undefined, given: unknown): boolean =>
  named !== undefined && URL.parse(named)?.href === URL.parse(String(given))?.href;

/** The rule says that a connection of the channel can be opened at this address. */
export async function opens(
  trial: Trial,
  channel: SocketChannel,
  url: unknown,
  as: Caller,
): Promise<void> {
  const { target } = trial.run;
  const { adapter = "none", plain } = target.realtime ?? {};
  const named = plain?.[channel];
  // The plain adapter connects to the addresses of the target file; the target need not accept it at any other.
  if (adapter === "none" || (adapter === "plain" && !isSameAddress(named, url)))
    return trial.cannot(
      "the target file does not say what is spoken at the address that the target gives",
    );
  trial.guard(as.pair.key);
  const listening = await listen({
    url: String(url),
    adapter,
    channel,
    as,
    headers: target.headers ?? {},
    environment: process.env,
    ...timeoutOf(target),
    onFrame: (frame) => trial.evidence.frame({ ...frame, by: as.role }),
  });
  if (isDeaf(listening)) {
    const where = `the ${channel} socket at ${String(url)}`;
    return trial.expect(false, where, "a connection", listening.reason);
  }
  await listening.close();
}

/** Leaves the rule undecided if a connection that it listened on has ended: from then on silence proves nothing. */
export function mustStillHear(listeners: readonly Listener[]): void {
  for (const { role, channel, ended } of listeners) {
    const reason = ended();
    if (reason !== undefined)
      throw new Indeterminate(`${role} heard no more on ${channel}: ${reason}`);
  }
}
