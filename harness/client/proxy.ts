/** The way through a forward proxy that the environment names (HTTPS_PROXY, HTTP_PROXY, NO_PROXY). */
import { once } from "node:events";
import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectSecure } from "node:tls";
import { Pool, ProxyAgent, type Dispatcher } from "undici";
import { basicCredentials } from "./basic.ts";

/** Hosts that are this machine. */
export const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
/** Longest head of an answer that is read (bytes): the documents set no limit, and gateways add cookies and policies to it. */
export const longestHead = 256 * 1024;
/** Longest answer to CONNECT (bytes). */
const longestAnswer = 16 * 1024;

/** The proxy for an address; undefined where it is reached directly, as this machine always is. */
export function proxyFor(address: string, environment: NodeJS.ProcessEnv): URL | undefined {
  const { protocol, hostname, port } = new URL(address);
  const isSecure = protocol === "https:" || protocol === "wss:";
  const names = isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy", "HTTP_PROXY"];
  const [named] = names.flatMap((name) => environment[name] || []);
  if (named === undefined || loopback.test(hostname)) return undefined;
  const spared = (environment["no_proxy"] || environment["NO_PROXY"] || "").split(/[\s,]+/);
  const portOf = port || (isSecure ? "443" : "80");
  if (spared.some((one) => isMeant(one, hostname, portOf))) return undefined;
  if (!URL.canParse(named))
    throw new Error(
      `${names.join(" or ")} of the environment is not a URL: write http://host:port`,
    );
  return new URL(named);
}

/** An entry of NO_PROXY: a host with all below it, perhaps with a port, or `*`. */
function isMeant(entry: string, hostname: string, port: string): boolean {
  if (entry === "*") return true;
  const [, name = "", only] = /^\*?\.?(.+?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  if (!name || (only !== undefined && only !== port)) return false;
  return hostname === name || hostname.endsWith(`.${name}`);
}

/** Connections to an origin, through the proxy where there is one for it. */
export function dispatcherFor(
  origin: string,
  options: Pool.Options,
  environment: NodeJS.ProcessEnv,
): Dispatcher {
  const proxy = proxyFor(origin, environment);
  const { connect, ...others } = { maxHeaderSize: longestHead, ...options };
  if (!proxy) return new Pool(origin, { ...others, ...(connect && { connect }) });
  return new ProxyAgent({ ...others, uri: proxy.href });
}

/** An address is not the name of a server (RFC 6066, 3). */
const nameOf = (host: string): { servername?: string } => (isIP(host) ? {} : { servername: host });

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/**
 * The arguments of an event of the socket. If it does not come in time the socket is closed, and the error says so instead of speaking of
 * an abort.
 */
async function awaited(socket: Socket, event: string, signal: AbortSignal): Promise<unknown[]> {
  try {
    return await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? signal.reason : error;
  }
}

async function opened(socket: Socket, event: string, signal: AbortSignal): Promise<Socket> {
  await awaited(socket, event, signal);
  return socket;
}

/** A connection with an address, with TLS where its protocol asks for it. */
async function direct(url: URL, signal: AbortSignal): Promise<Socket> {
  const isSecure = url.protocol === "https:";
  const host = hostOf(url);
  const port = Number(url.port) || (isSecure ? 443 : 80);
  return isSecure
    ? opened(
        connectSecure({ host, port, ...nameOf(host), ALPNProtocols: ["http/1.1"] }),
        "secureConnect",
        signal,
      )
    : opened(connectPlain({ host, port }), "connect", signal);
}

/** How a proxy is asked: with the user and password of its address. */
export function proxyAuthorization({ username, password }: URL): Record<string, string> {
  if (!username) return {};
  const encoded = basicCredentials(decodeURIComponent(username), decodeURIComponent(password));
  return { "proxy-authorization": `Basic ${encoded}` };
}

/** A connection through the proxy, as if it were one with the host itself (CONNECT). */
async function tunnel(proxy: URL, host: string, signal: AbortSignal): Promise<Socket> {
  const socket = await direct(proxy, signal);
  const headers = { host, ...proxyAuthorization(proxy) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`CONNECT ${host} HTTP/1.1\r\n${lines.join("")}\r\n`);
  let answer = "";
  while (!answer.includes("\r\n\r\n") && answer.length < longestAnswer) {
    const [piece] = (await awaited(socket, "data", signal)) as [Buffer];
    answer += piece.toString("latin1");
  }
  socket.pause();
  const end = answer.indexOf("\r\n\r\n") + 4;
  if (!/^HTTP\/1\.\d 2\d\d/.test(answer)) {
    socket.destroy();
    const status = /^HTTP\/1\.\d \d{3}/.exec(answer)?.[0].slice(-3) ?? "no status";
    throw Object.assign(new Error(`the forward proxy answered CONNECT with ${status}`), {
      code: "EHOSTUNREACH",
    });
  }
  if (answer.length > end) socket.unshift(Buffer.from(answer.slice(end), "latin1"));
  return socket;
}

export interface Connected {
  socket: Socket;
  /** The proxy that takes requests for the host by their whole address, as it does for http. */
  forwarder?: URL;
}

/** A connection with a host, with TLS where asked, through the proxy where there is one. */
export async function connectTo(
  url: URL,
  timeout: number,
  environment: NodeJS.ProcessEnv,
): Promise<Connected> {
  const signal = AbortSignal.timeout(timeout);
  const proxy = proxyFor(url.href, environment);
  if (!proxy) return { socket: await direct(url, signal) };
  if (url.protocol === "http:") return { socket: await direct(proxy, signal), forwarder: proxy };
  const isSecure = url.protocol === "https:" || url.protocol === "wss:";
  const port = url.port || (isSecure ? 443 : 80);
  const socket = await tunnel(proxy, `${url.hostname}:${port}`, signal);
  if (!isSecure) return { socket };
  const secure = connectSecure({ socket, ...nameOf(hostOf(url)), ALPNProtocols: ["http/1.1"] });
  return { socket: await opened(secure, "secureConnect", signal) };
}
