/** A forward proxy as companies have one: CONNECT, whole addresses, a password; it knows where `target.test` is. */
import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { Duplex } from "node:stream";
import { connect, type AddressInfo } from "node:net";

export interface ForwardProxy {
  /** With user and password. */
  url: string;
  /** What it was asked: `CONNECT host:port`, or a method and an address. */
  asked: string[];
  close: () => Promise<void>;
}

const credentials = "user:p%40ss";
const authorization = `Basic ${Buffer.from("user:p@ss").toString("base64")}`;

/** @param to where every host leads that it is asked for */
export async function forwardProxy(to: { hostname: string; port: string }): Promise<ForwardProxy> {
  const { hostname, port } = to;
  const asked: string[] = [];
  const tunnels = new Set<Duplex>();
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${new URL(request.url ?? "").pathname}`);
    if (request.headers["proxy-authorization"] !== authorization) {
      response.writeHead(407).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? "");
    const { "proxy-authorization": _proxy, ...headers } = request.headers;
    const onward = ask(
      { hostname, port, path: pathname + search, method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  server.on("connect", (request, socket, head) => {
    asked.push(`CONNECT ${request.url}`);
    if (request.headers["proxy-authorization"] !== authorization) {
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      return;
    }
    const onward = connect({ host: hostname, port: Number(port) }, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.write(head);
      onward.pipe(socket).pipe(onward);
      tunnels.add(onward).add(socket);
    });
    for (const end of [onward, socket])
      end.on("error", () => [onward, socket].map((one) => one.destroy()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://${credentials}@127.0.0.1:${own}`,
    asked,
    async close() {
      for (const tunnel of tunnels) tunnel.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
