/** References to judge: in this process, so that many start quickly, described to the run by a target file. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { loadContract } from "../../../contract/contract.ts";
import { createWorld } from "../../../reference/stage/world.ts";
import { startReference } from "../../../reference/server.ts";

const contract = loadContract();
const secret = "quotas";

export interface Planted {
  faults?: string[];
  accents?: string[];
  /** Parts of the stage; all if absent, none if empty. */
  parts?: string[];
  /** Limits a minute and a day of the credentials in the file. */
  minute_limit?: number;
  daily_quota?: number;
}

export interface Served {
  /** The target file. */
  file: string;
  /** Worlds that are left on it besides its own. */
  worlds: () => number;
  close: () => Promise<void>;
}

export async function serve(planted: Planted = {}): Promise<Served> {
  const { faults = [], accents = [], parts, minute_limit, daily_quota } = planted;
  const running = await startReference({ contract, faults, accents, stageSecret: secret });
  const { reference, url } = running;
  const own = createWorld(reference, {
    tokens: [{ daily_quota }],
    ...(minute_limit === undefined ? {} : { minute_limit }),
  });
  const before = reference.platform.websites.size;
  const narrowed = parts && parts.length > 0 ? await narrow(`${url}/_stage`, parts) : undefined;
  const stage = parts?.length === 0 ? undefined : (narrowed?.url ?? `${url}/_stage`);
  const folder = await mkdtemp(join(tmpdir(), "assay-test-"));
  const file = join(folder, "target.yaml");
  await writeFile(
    file,
    stringify({
      name: "reference",
      url,
      website: own.website.website_id,
      credentials: { user: own.operators[0]?.session, plugin: own.tokens[0]?.token },
      ...(stage === undefined ? {} : { stage: { url: stage, secret } }),
    }),
  );
  return {
    file,
    worlds: () => reference.platform.websites.size - before,
    async close() {
      narrowed?.server.close();
      await running.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A stage that offers some parts only. */
async function narrow(stage: string, parts: string[]): Promise<{ url: string; server: Server }> {
  async function answer(request: IncomingMessage): Promise<{ status: number; envelope: object }> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const isQuestion = request.method === "GET" && request.url === "/";
    const response = await fetch(isQuestion ? stage : `${stage}${request.url}`, {
      method: request.method ?? "GET",
      headers: {
        authorization: request.headers.authorization ?? "",
        "content-type": "application/json",
      },
      ...(request.method === "POST" ? { body: Buffer.concat(pieces) } : {}),
    });
    const envelope = (await response.json()) as object;
    return {
      status: response.status,
      envelope: isQuestion ? { ...envelope, data: { parts } } : envelope,
    };
  }
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, envelope } = await answer(request);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(envelope));
  }
  const server = createServer((request, response) => {
    reply(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
