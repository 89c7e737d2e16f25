/** Starts the reference on a port: REST, sockets, hooks and the stage. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { loadContract, type Contract } from "../contract/contract.ts";
import { appOf } from "./app.ts";
import { installHandlers } from "./handlers.ts";
import type { QuotaDefaults } from "./quota.ts";
import { createReference, type Reference } from "./reference.ts";
import { attachSockets } from "./relay/sockets.ts";
import { attachHooks } from "./relay/website-hooks.ts";
import { createStage, isOfStage } from "./stage/stage.ts";

export interface ServerOptions {
  contract?: Contract;
  host?: string;
  /** 0 for any free port. */
  port?: number;
  seed?: number;
  /** Opens the stage to those who send it; without a secret the stage is closed. */
  stageSecret?: string;
  quotas?: Partial<QuotaDefaults>;
  faults?: string[];
  accents?: string[];
  /** The rare faults strike on one in this many occasions; 1,000,000 if absent. */
  rarity?: number | undefined;
}

export interface RunningReference {
  reference: Reference;
  /** `http://host:port` */
  url: string;
  close: () => Promise<void>;
}

/** High enough that nobody reaches them without asking for lower ones. */
const generousQuotas: QuotaDefaults = { daily: 10_000_000, minute: 1_000_000 };

/** Whatever may be planted is loaded only where something is. */
async function plant(
  reference: Reference,
  { faults = [], accents = [] }: ServerOptions,
): Promise<void> {
  if (!faults.length && !accents.length) return;
  const { plantAccents, plantFaults } = await import("./deviation.ts");
  plantFaults(reference, faults);
  plantAccents(reference, accents);
}

export async function startReference(options: ServerOptions = {}): Promise<RunningReference> {
  const reference = createReference({
    contract: options.contract ?? loadContract(),
    seed: options.seed ?? 1,
    quotas: { ...generousQuotas, ...options.quotas },
    rarity: options.rarity,
  });
  installHandlers(reference);
  attachHooks(reference);
  const { stageSecret: secret } = options;
  const app = appOf(reference.contract);
  const stage = secret === undefined ? undefined : createStage(reference, secret);
  await plant(reference, options);

  const server = createAdaptorServer({
    fetch: (request, env) =>
      (stage && isOfStage(request.url) ? stage : app).fetch(request, { ...env, reference }),
  }) as Server;
  // Longer than clients keep idle connections: a connection that closes as a request comes breaks that request off.
  server.keepAliveTimeout = 75_000;
  answerMalformed(server);
  const closeSockets = attachSockets(reference, server);
  const host = options.host ?? "127.0.0.1";
  server.listen(options.port ?? 0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    reference,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    async close() {
      await closeSockets();
      // New connections are refused first, or else one that has just come would keep it open.
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      await reference.hooks.stop();
      reference.stop();
    },
  };
}

/** What Node's parser refuses never reaches the app; it still gets an envelope. */
function answerMalformed(server: Server): void {
  server.on("clientError", (_error, socket) => {
    const body = '{"error":true,"reason":"invalid_request","data":{}}';
    if (socket.writable) {
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    }
  });
}
