/** The verbs of a trial that concern events: listening on sockets, receiving hooks, waiting for one event. */
import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "../client/client.ts";
import { endpointOf, type SocketOf } from "./endpoints.ts";
import {
  type Deaf,
  isDeaf,
  listen,
  type Listener,
  type SocketChannel,
} from "../realtime/listener.ts";
import { fenceEvents } from "./fence-events.ts";
import { describeMissing, describeWait, isMissing, type Missing } from "../realtime/missing.ts";
import type { WaitOptions } from "../realtime/recorder.ts";
import type { Delivery } from "../realtime/delivery.ts";
import { startSink, type HookTarget, type Sink } from "../realtime/sink.ts";
import { memberAt } from "../../contract/pointer.ts";
import { envelopeOf, isAccepted } from "../client/answer.ts";
import { eventBudget, type Target } from "../target/target.ts";
import { slot } from "../case/slot.ts";
import type { Trial } from "./trial.ts";
import type { Frame, Wait } from "../record/frame.ts";
import { Indeterminate } from "../case/stop.ts";
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

/** The times from which a delay is worked out (ms). */
const delays = [1_000, 10_000];

/** Keeps how long events were waited for. */
function keepWaits(trial: Trial, waits: readonly Wait[]): void {
  trial.run.waits.push(...waits);
  for (const { event, used, came } of waits) {
    const within = delays.find((delay) => used <= delay);
    if (came)
      trial.observe(
        "open.event-delay",
        `${event}: ${within ? `within ${within}` : "after 10000"} ms`,
      );
  }
}

/** Shortest time in which nothing more comes of what a client missed (ms), and how often that is waited for at most. */
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

/** A listener where the caller is let in; a target may refuse whoever is not in any way, also without a word. */
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
  // The address of a plain socket stands in the target file, so it need not speak at another one.
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

const sinks = slot<Promise<Sink>>("events: sink");

/** Where the target file says at which address to listen, all rules of a run listen there. */
const sinkOf = (trial: Trial): Promise<Sink> => {
  const { run } = trial;
  const { hooks } = run.target;
  if (hooks)
    return sinks.ensure(run, () => startSink({ ...hooks.listen, url: hooks.url, lingers: false }));
  return sinks.ensure(trial, () => {
    const sink = startSink();
    trial.onEnd(async () => (await sink).close());
    return sink;
  });
};

/** A new target for a hook, at the sink of the trial. */
export async function hookTarget(trial: Trial): Promise<HookTarget> {
  const sink = await sinkOf(trial);
  const target = sink.open(
    (delivery) => {
      trial.evidence.frame(delivery);
      trial.run.heard(delivery);
    },
    (data) => trial.run.bygone.isIn(data),
  );
  const data = { target: target.url };
  trial.evidence.act({ by: "hooks", method: "GET", path: "", body: undefined, data });
  trial.onEnd(() => keepWaits(trial, target.waits));
  return target;
}

type Source<Heard extends Frame> = {
  next: (event: string, options: WaitOptions<Heard>) => Promise<Heard | Missing>;
};
type ArrivalOptions<Heard extends Frame> = Partial<WaitOptions<Heard>> & {
  /** Where it has to arrive, in words, where that is not any connection of the website. */
  at?: string;
};

/** The rule says that this event arrives. Returns the frame, or undefined after a violation. */
export async function arrives<Heard extends Delivery | Frame>(
  trial: Trial,
  source: Source<Heard>,
  event: string,
  { at, ...options }: ArrivalOptions<Heard> = {},
): Promise<Heard | undefined> {
  const budget = eventBudget(trial.run.target);
  const result = await source.next(event, { budget, ...options });
  if (!isMissing(result)) return result;
  if (result.ended !== undefined) throw new Indeterminate(`${event}: ${describeMissing(result)}`);
  trial.violate({
    where: at ? `${event} ${at}` : event,
    expected: describeWait(result),
    received: describeMissing(result),
  });
  return undefined;
}
