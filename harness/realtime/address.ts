/** The address at which a socket is opened. */
import type { Adapter } from "./codec.ts";

/**
 * `http` and `https` stand for `ws` and `wss`; Socket.IO wants its engine protocol and transport named, and its path ends with a slash,
 * which its own clients add. An address without a path leaves it the one that Socket.IO has by default.
 */
export function socketAddress(url: string, adapter: Adapter): string {
  const address = new URL(url);
  address.protocol = address.protocol.replace("http", "ws");
  if (adapter === "socket.io") {
    if (address.pathname === "/") address.pathname = "/socket.io/";
    if (!address.pathname.endsWith("/")) address.pathname += "/";
    address.searchParams.set("EIO", "4");
    address.searchParams.set("transport", "websocket");
  }
  return address.href;
}
