/** The reference beside a bare server, and full beside nearly empty: ratios within one run. */
import { child } from "./child.ts";
import { drive, latency, type Request } from "./drive.ts";
import { basicCredentials } from "../harness/client/basic.ts";

interface Ready {
  url: string;
  website_id: string;
  session_id: string;
  token: { identifier: string; key: string };
  heap: number;
}

const seconds = 3;

function requests({ website_id, session_id, token }: Ready): Record<string, Request> {
  const headers = {
    authorization: `Basic ${basicCredentials(token.identifier, token.key)}`,
    "x-service-tier": "plugin",
  };
  const base = `/v1/website/${website_id}`;
  return {
    lookup: { method: "GET", path: `${base}/conversation/${session_id}`, headers },
    list: { method: "GET", path: `${base}/conversations/1`, headers },
    send: {
      method: "POST",
      path: `${base}/conversation/${session_id}/message`,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ type: "text", from: "user", origin: "chat", content: "Hello" }),
    },
  };
}

async function sizeOf(url: string, request: Request): Promise<number> {
  const answer = await fetch(url + request.path, {
    method: request.method,
    headers: request.headers,
    body: request.body ?? null,
  });
  return (await answer.arrayBuffer()).byteLength;
}

const pad = (value: string | number, width: number): string => String(value).padStart(width);

export async function benchReference(): Promise<void> {
  const small = await child<Ready>("./reference-server.ts", "20", "200");
  console.log("reference against a bare node:http server, requests per second");
  for (const [name, request] of Object.entries(requests(small.ready))) {
    const size = await sizeOf(small.ready.url, request);
    const bare = await child<{ url: string }>("./bare-server.ts", String(size));
    const plain = await drive(bare.ready.url, request, seconds);
    const ours = await drive(small.ready.url, request, seconds);
    await bare.stop();
    console.log(
      `  ${name.padEnd(8)} ${pad(Math.round(ours), 7)}  bare ${pad(Math.round(plain), 7)}  ratio ${(ours / plain).toFixed(2)}  (${size} bytes)`,
    );
  }
  await small.stop();

  console.log("100,000 conversations and 1,000,000 messages against 1 and 10, median ms");
  const empty = await child<Ready>("./reference-server.ts", "1", "10");
  const full = await child<Ready>("./reference-server.ts", "100000", "1000000");
  const times = 400;
  for (const name of ["lookup", "list", "send"]) {
    const a = await latency(empty.ready.url, requests(empty.ready)[name] as Request, times);
    const b = await latency(full.ready.url, requests(full.ready)[name] as Request, times);
    console.log(
      `  ${name.padEnd(8)} empty ${a.toFixed(3)}  full ${b.toFixed(3)}  ratio ${(b / a).toFixed(2)}`,
    );
  }
  console.log(`  heap of the full one ${Math.round(full.ready.heap / 2 ** 20)} MiB`);
  await empty.stop();
  await full.stop();
}
