/** Where hooks of the target deliver to: an HTTP server on loopback with a path of its own for each hook. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { largestBody, readDelivery, tellsOf, type Delivery } from "./delivery.ts";
import { createRecorder, type Recorder } from "./recorder.ts";

/** What a target does with a delivery. */
export type SinkAnswer =
  | { kind: "status"; status: number }
  /** Says nothing for so long, then 200. */
  | { kind: "hang"; ms: number }
  /** Hangs up without an answer. */
  | { kind: "close" };

export interface HookTarget extends Pick<
  Recorder<Delivery>,
  "next" | "heard" | "problems" | "waits"
> {
  url: string;
  /** Answers so from now on; 200 where nothing was said. */
  answer: (answer: SinkAnswer) => void;
}

export interface Sink {
  /** A new target with a path of its own. */
  open: (onFrame?: (delivery: Delivery) => void) => HookTarget;
  close: () => Promise<void>;
}

interface Place {
  target: HookTarget;
  recorder: Recorder<Delivery>;
  respond: (response: ServerResponse) => void;
}

function createPlace(url: string, onFrame: ((delivery: Delivery) => void) | undefined): Place {
  const recorder = createRecorder<Delivery>({ isNamed: tellsOf, onFrame });
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
  const delivery = await readDelivery(request);
  if (!delivery) {
    place.recorder.complain(`${request.method} with more than ${largestBody} bytes`);
    response.writeHead(413, { connection: "close" }).end();
    return;
  }
  place.recorder.record(delivery, delivery.text.length);
  place.respond(response);
}

/** Starts a sink on a free port. */
export async function startSink(): Promise<Sink> {
  const places = new Map<string, Place>();
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0]?.replace(/\/$/, "");
    // A sender that hangs up in the middle of its body has delivered nothing.
    receive(places.get(path ?? ""), request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    open(onFrame) {
      const path = `/hook/${places.size + 1}`;
      const place = createPlace(`http://127.0.0.1:${port}${path}`, onFrame);
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
