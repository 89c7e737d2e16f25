/** A hook target for tests: keeps what reaches it and answers as instructed. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Delivery {
  headers: IncomingHttpHeaders;
  text: string;
  body: { website_id: string; event: string; data: Record<string, unknown>; timestamp: number };
}

export interface Sink {
  url: string;
  /** Everything that reached it so far. */
  received: Delivery[];
  /** The status of all answers from now on. */
  answer: (status: number) => void;
  /** The delivery after the last one that was taken; waits for it. */
  next: () => Promise<Delivery>;
  close: () => Promise<void>;
}

export async function hookSink(): Promise<Sink> {
  const received: Delivery[] = [];
  let status = 200;
  let taken = 0;
  let wake: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      received.push({ headers: request.headers, text, body: JSON.parse(text) as Delivery["body"] });
      response.writeHead(status).end();
      for (const one of wake.splice(0)) one();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    answer: (next) => {
      status = next;
    },
    async next() {
      for (;;) {
        const found = received[taken];
        if (found) {
          taken += 1;
          return found;
        }
        await new Promise<void>((resolve) => {
          wake.push(resolve);
        });
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
