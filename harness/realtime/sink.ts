/** Where hooks of the target deliver to: an HTTP server with a path of its own for each hook. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { largestBody, readDeliveries, tellsOf, type Delivery } from "./delivery.ts";
import { createRecorder, type Recorder, type RecorderOptions } from "./recorder.ts";

/** What a target does with a delivery. */
export type SinkAnswer =
  | { kind: "status"; status: number }
  /** Answers 200 after this time. */
  | { kind: "hang"; ms: number }
  /** Hangs up without an answer. */
  | { kind: "close" };

export interface HookTarget extends Pick<
  Recorder<Delivery>,
  "next" | "heard" | "problems" | "waits"
> {
  url: string;
  /** Answers this way from now on; 200 until then. */
  answer: (answer: SinkAnswer) => void;
}

export interface Sink {
  /** A new target with a path that no other has, of this sink or another. */
  open: (
    onFrame?: (delivery: Delivery) => void,
    ignores?: (data: unknown) => boolean,
  ) => HookTarget;
  close: () => Promise<void>;
}

interface Place {
  target: HookTarget;
  recorder: Recorder<Delivery>;
  respond: (response: ServerResponse) => void;
}

function createPlace(
  url: string,
  options: Pick<RecorderOptions<Delivery>, "onFrame" | "ignores">,
): Place {
  const recorder = createRecorder<Delivery>({ isNamed: tellsOf, ...options });
  const { next, heard, problems, waits } = recorder;
  let current: SinkAnswer = { kind: "status", status: 200 };
  const answer = (changed: SinkAnswer): void => {
    current = changed;
  };
  return {
    target: { url, next, heard, problems, waits, answer },
    recorder,
    respond(response) {
      if (current.kind === "status") response.writeHead(current.status).end();
      else if (current.kind === "close") response.destroy();
      else {
        const timer = setTimeout(() => response.writeHead(200).end(), current.ms);
        response.once("close", () => clearTimeout(timer));
      }
    },
  };
}

async function receive(
  place: Place | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!place) {
    response.writeHead(404).end();
    return;
  }
  const deliveries = await readDeliveries(request);
  if (!deliveries) {
    place.recorder.complain(`${request.method} with more than ${largestBody} bytes`);
    response.writeHead(413, { connection: "close" }).end();
    return;
  }
  for (const delivery of deliveries) place.recorder.record(delivery, delivery.text.length);
  place.respond(response);
}

export interface SinkOptions {
  host?: string;
  /** Any free one where absent. */
  port?: number;
  /** Under which a target reaches it; the address itself where absent. */
  url?: string;
  /** Whether it keeps the process alive; true where absent. */
  lingers?: boolean;
}

/** Starts a sink; on a free port of this machine unless another place is given. */
export async function startSink({
  host = "127.0.0.1",
  port = 0,
  url,
  lingers = true,
}: SinkOptions = {}): Promise<Sink> {
  const prefix = url && new URL(url).pathname.replace(/\/$/, "");
  const places = new Map<string, Place>();
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0]?.replace(/\/$/, "");
    // A sender that hangs up in the middle of its body has delivered nothing.
    receive(placeAt(path ?? ""), request, response).catch(() => response.destroy());
  });
  // A tunnel may hand the path on with the prefix of its public end, or without.
  const placeAt = (path: string): Place | undefined =>
    places.get(path) ??
    (prefix && path.startsWith(prefix) ? places.get(path.slice(prefix.length)) : undefined);
  server.listen(port, host);
  await once(server, "listening");
  if (!lingers) server.unref();
  const { port: bound } = server.address() as AddressInfo;
  const base = url?.replace(/\/$/, "") ?? `http://${host}:${bound}`;
  return {
    open(onFrame, ignores) {
      // Hooks are told apart by it, also from those of former rules and runs that a list still shows.
      const path = `/hook/${randomUUID()}`;
      const place = createPlace(base + path, { onFrame, ignores });
      places.set(path, place);
      return place.target;
    },
    async close() {
      for (const place of places.values()) place.recorder.end("the sink was closed");
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
