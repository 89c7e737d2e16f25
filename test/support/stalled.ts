/** A machine that is busy with other things when something arrives. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";

/**
 * Something comes to a socket of this process, which does nothing else for some time then.
 *
 * @param time of the stall (ms), which begins soon
 * @param arrived called once the socket was looked at again
 */
export async function arriveStalled(time: number, arrived: () => void): Promise<AsyncDisposable> {
  const server = createServer((socket) => {
    socket.end("now");
    const end = performance.now() + time;
    while (performance.now() < end);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.once("data", arrived);
  // The server may hang up first.
  client.on("error", () => undefined);
  return {
    async [Symbol.asyncDispose]() {
      client.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
