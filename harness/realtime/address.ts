/** The address at which a socket is opened. */
import type { Adapter } from "./codec.ts";

/** `http` and `https` stand for `ws` and `wss`; Socket.IO wants its engine protocol and transport named. */
export function socketAddress(url: string, adapter: Adapter): string {
  const address = new URL(url);
  address.protocol = address.protocol.replace("http", "ws");
  if (adapter === "socket.io") {
    address.searchParams.set("EIO", "4");
    address.searchParams.set("transport", "websocket");
  }
  return address.href;
}
