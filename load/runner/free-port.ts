/** Ports for what listens on this machine while a load is played. */
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** A port of the loopback that is free now; somebody else may take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
