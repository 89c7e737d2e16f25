/** Looks whether the target can be reached at all, before thousands of rules find out one by one. */
import { request } from "undici";
import type { Target } from "./target.ts";

const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "the host name does not resolve",
  ECONNRESET: "the connection was closed",
  UND_ERR_SOCKET: "the connection was closed",
  UND_ERR_CONNECT_TIMEOUT: "the connection was not answered in time",
  UND_ERR_HEADERS_TIMEOUT: "the request was not answered in time",
};

/** Undefined when the target answers anything at all; else one sentence. */
export async function preflight({ url, timeout = 10_000 }: Target): Promise<string | undefined> {
  try {
    const answer = await request(url, { headersTimeout: timeout, bodyTimeout: timeout });
    // What it says does not matter here; a body that never ends must not hold us up.
    await answer.body
      .dump({ limit: 64 * 1024, signal: AbortSignal.timeout(timeout) })
      .catch(() => undefined);
    return undefined;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    return `cannot reach ${url}: ${reasons[code] ?? message}. Is the target running, and is the URL right?`;
  }
}
