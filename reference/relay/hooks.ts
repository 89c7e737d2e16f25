/**
 * Delivers events to hooks over HTTP: website hooks unsigned, plugin hooks signed; attempts with
 * back-off; one delivery after the other per hook, so that order holds.
 */
import { createHmac } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Seams } from "../seams.ts";

export interface RelayTarget {
  /** Identifies the queue among those of the website. */
  hook_id: string;
  /** Read before each attempt, so that a change counts at once. */
  url: string;
  /** Set for plugin hooks: deliveries are signed with it. */
  signing_secret: string | undefined;
  /** Value of X-Crisp-Hook-Origin. */
  origin: string;
  /** Asked before each attempt: what waits for a hook that is gone is dropped. */
  isThere: () => boolean;
  /** Called after each attempt, with the URL that it went to. */
  attempted: (at: number, delivered: boolean, url: string) => void;
}

export interface HookDelivery {
  website_id: string;
  event: string;
  data: Record<string, unknown>;
}

/** Attempts in all, the first included. */
const attempts = 4;
/** How long a target may take to answer; after that the attempt has failed (ms). */
const answerTime = 5_000;
/** Deliveries that may wait for one hook; beyond it the oldest is dropped, so memory stays bounded. */
const longestQueue = 10_000;

export interface Hooks {
  deliver: (target: RelayTarget, delivery: HookDelivery) => void;
  /** Resolves when nothing waits any more. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Names the queue of a hook: hooks of two websites may have one identifier. */
export const queueOf = (website_id: string, hook_id: string): string => `${website_id} ${hook_id}`;

/** `"[" + timestamp + ";" + body + "]"`, HMAC-SHA256 in lowercase hex. */
function sign(secret: string, timestamp: number, body: string): string {
  return createHmac("sha256", secret).update(`[${timestamp};${body}]`).digest("hex");
}

/** Loaded when there is something to deliver: most references deliver nothing, and undici takes long to load. */
async function openClient() {
  const { Agent, request } = await import("undici");
  const timeouts = { headersTimeout: answerTime, bodyTimeout: answerTime };
  return { request, agent: new Agent({ connections: 8, ...timeouts }) };
}

/** Deliveries of one instance, with connections of their own. */
export function createHooks(clock: Clock, seams: Pick<Seams, "duration" | "hookRequest">): Hooks {
  let client: ReturnType<typeof openClient> | undefined;
  const queues = new Map<string, { waiting: (() => Promise<void>)[]; running: Promise<void> }>();
  const life = new AbortController();

  async function attempt(
    target: RelayTarget,
    url: string,
    delivery: HookDelivery,
    timestamp: number,
    count: number,
  ): Promise<boolean> {
    const body = JSON.stringify({ ...delivery, timestamp });
    const headers: Record<string, string> = {
      "content-type": "application/json",
      "x-crisp-hook-origin": target.origin,
      "x-crisp-request-timestamp": String(timestamp),
      "x-delivery-attempt-limit": String(attempts),
      "x-delivery-attempt-count": String(count),
    };
    if (target.signing_secret !== undefined) {
      headers["x-crisp-signature"] = sign(target.signing_secret, timestamp, body);
    }
    const { url: to, ...sent } = seams.hookRequest(
      { url, method: "POST", headers, body },
      delivery,
    );
    try {
      const { request, agent } = await (client ??= openClient());
      const answer = await request(to, { ...sent, dispatcher: agent });
      await answer.body.dump();
      return answer.statusCode >= 200 && answer.statusCode < 300;
    } catch {
      // A target that cannot be reached or does not answer has failed this attempt, which is reported.
      return false;
    }
  }

  async function deliverOne(target: RelayTarget, delivery: HookDelivery): Promise<void> {
    const timestamp = clock.now();
    for (let count = 1; count <= attempts && !life.signal.aborted; count++) {
      if (!target.isThere()) return;
      const { url } = target;
      const delivered = await attempt(target, url, delivery, timestamp, count);
      target.attempted(clock.now(), delivered, url);
      if (delivered || count === attempts) return;
      await pause(clock, seams.duration("hook-retry") * 2 ** (count - 1));
    }
  }

  return {
    deliver(target, delivery) {
      const name = queueOf(delivery.website_id, target.hook_id);
      let queue = queues.get(name);
      if (!queue) {
        queue = { waiting: [], running: Promise.resolve() };
        queues.set(name, queue);
      }
      const { waiting } = queue;
      waiting.push(() => deliverOne(target, delivery));
      if (waiting.length > longestQueue) waiting.shift();
      if (waiting.length > 1) return;
      queue.running = (async () => {
        for (let next = waiting[0]; next && !life.signal.aborted; next = waiting[0]) {
          await next();
          waiting.shift();
        }
        queues.delete(name);
      })();
    },
    async idle() {
      await Promise.all([...queues.values()].map(({ running }) => running));
    },
    async stop() {
      life.abort();
      await (await client)?.agent.destroy();
    },
  };
}

/** Waits on the reference's own clock, so that the stage can skip a back-off. */
function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.at(clock.now() + ms, resolve);
  });
}
