/** Looks whether the target and its stage can be reached at all, before thousands of rules find out one by one. */
import { setTimeout as pause } from "node:timers/promises";
import { request, type Dispatcher } from "undici";
import { redact, secretsOf, withoutCredentials } from "../../reports/redact.ts";
import { cut, oneLine } from "../../reports/format/text.ts";
import { usualTimeout } from "../client/client.ts";
import { dispatcherFor, proxyFor } from "../client/proxy.ts";
import { openInbox } from "../client/inbox.ts";
import { createStage } from "../client/stage.ts";
import { whyNotListening } from "../realtime/not-listening.ts";
import { startSink } from "../realtime/sink.ts";
import { trustAuthority } from "./authority.ts";
import { doubledVersion, pathPrefix } from "./doubled-version.ts";
import type { Target } from "./target.ts";

const untrusted =
  "its certificate is not of an authority that is trusted; name that authority's certificate under `ca` in the target file";

const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "the host name does not resolve",
  EAI_AGAIN: "no name server could resolve the host name",
  ECONNRESET: "the connection was closed",
  UND_ERR_CONNECT_TIMEOUT: "the connection was not answered in time",
  UND_ERR_HEADERS_TIMEOUT: "the request was not answered in time",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: "its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host name",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS there; try http://",
};

/** Characters of a target's answer that are shown. */
const longestQuote = 300;

/** Undefined when the target answers anything at all, and its stage as a stage; else one sentence. */
export async function preflight(target: Target): Promise<string | undefined> {
  trustAuthority(target.authority);
  const obstacle =
    (await addressObstacle(target)) ??
    (await stageObstacle(target)) ??
    (await inboxObstacle(target)) ??
    (await hooksObstacle(target));
  return obstacle && oneLine(redact(obstacle, secretsOf(target)));
}

const reasonOf = (error: unknown): string => {
  const { code = "", name, message } = error as NodeJS.ErrnoException;
  // Of the client: the other side closed it, or the client did, since what came is no answer.
  if (code === "UND_ERR_SOCKET") return `the connection was closed (${message})`;
  // Of the parser, whose words are about its own tables.
  if (name === "HTTPParserError") return "what answers there does not speak HTTP";
  // Of the TLS library, in which nothing is named that anybody could change.
  if (message.includes("no application protocol"))
    return "it speaks HTTP/2 alone there, and assay speaks HTTP/1.1";
  // Undici has one code for all that it cannot use, and one for every refusal of a proxy.
  if (["UND_ERR_INVALID_ARG", "UND_ERR_ABORTED"].includes(code) && message.includes("407"))
    return "the forward proxy of the environment asks for a password, or takes another one (407)";
  if (code === "UND_ERR_ABORTED") {
    const status = /\((\d{3})\)/.exec(message)?.[1];
    return `the forward proxy of the environment opens no way to it${status ? ` (${status})` : ""}`;
  }
  return reasons[code] ?? message;
};

async function addressObstacle(target: Target): Promise<string | undefined> {
  const address = withoutCredentials(target.url);
  try {
    const atRoot = await locationOf(address, target);
    // The root may well lead to a page for people; what lies below it may not.
    const below = atRoot && (await locationOf(`${address}${pathPrefix}`, target));
    if (below)
      return `every path of ${address} leads elsewhere: ${below.text}. ${afterMoving(below)}`;
    return await doubledVersion(target, address, async (at) => (await answerAt(at, target)).status);
  } catch (error) {
    const proxy = proxyFor(address, process.env);
    if (proxy)
      return `cannot reach ${address} through the forward proxy ${withoutCredentials(proxy.href)} of the environment: ${reasonOf(error)}. Is the proxy running, and may it go there? NO_PROXY names hosts that are reached without it`;
    return `cannot reach ${address}: ${reasonOf(error)}. Is the target running, and is the URL right?${tlsHint(address, error)}`;
  }
}

const closed = new Set(["ECONNRESET", "UND_ERR_SOCKET"]);

/** A port that awaits TLS ends the connection of who does not begin with it. */
const tlsHint = (address: string, error: unknown): string =>
  address.startsWith("http:") && closed.has((error as NodeJS.ErrnoException).code ?? "")
    ? " If it speaks TLS there, write https://"
    : "";

interface Redirection {
  text: string;
  to: string;
}

/** A redirect of a target that moved keeps the path; one to a login page does not. */
const afterMoving = ({ to }: Redirection): string =>
  to.endsWith(pathPrefix)
    ? `Write ${to.slice(0, -pathPrefix.length)} as url`
    : "Check url, and that nothing before the target asks for a login";

/** Where the answer redirects to, if it does. */
async function locationOf(address: string, target: Target): Promise<Redirection | undefined> {
  const { status, location } = await answerAt(address, target);
  const isElsewhere = [301, 302, 307, 308].includes(status);
  if (!isElsewhere || typeof location !== "string") return undefined;
  const absolute = URL.canParse(location, address) ? new URL(location, address).href : location;
  const to = cut(URL.canParse(absolute) ? withoutCredentials(absolute) : absolute, longestQuote);
  return { text: `${status} to ${to}`, to };
}

/** What is answered there to somebody without credentials. */
async function answerAt(
  address: string,
  { headers, timeout = usualTimeout }: Target,
): Promise<Answer> {
  const dispatcher = dispatcherFor(
    new URL(address).origin,
    { connections: 1, allowH2: false },
    process.env,
  );
  try {
    return await againInBadWeather(() => asked(address, { headers, timeout }, dispatcher));
  } finally {
    await dispatcher.destroy();
  }
}

interface Answer {
  status: number;
  location: string | string[] | undefined;
}

/** A moment later the resolver may know the name, and the connection hold. */
const passing = new Set(["ENOTFOUND", "EAI_AGAIN", ...closed]);

/** Before the second and the third time (ms). */
const pauses = [500, 1500];

async function againInBadWeather<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (const wait of pauses) {
    try {
      return await ask();
    } catch (error) {
      if (!passing.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
      await pause(wait);
    }
  }
  return ask();
}

async function asked(
  address: string,
  { headers, timeout }: { headers: Target["headers"] | undefined; timeout: number },
  dispatcher: Dispatcher,
): Promise<Answer> {
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(address, {
    dispatcher,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    headers: headers ?? {},
  });
  // What it says does not matter here; a body that never ends must not hold us up.
  await body
    .dump({ limit: 64 * 1024, signal: AbortSignal.timeout(timeout) })
    .catch(() => undefined);
  return { status: statusCode, location: answered.location };
}

async function inboxObstacle({ mail }: Target): Promise<string | undefined> {
  if (!mail) return undefined;
  try {
    await (await openInbox(mail, process.env)).close();
    return undefined;
  } catch (error) {
    return `mail cannot be read at ${withoutCredentials(mail.url)}: ${reasonOf((error as Error).cause ?? error)}. Check mail.url, mail.user and mail.password in the target file`;
  }
}

async function hooksObstacle({ hooks }: Target): Promise<string | undefined> {
  if (!hooks?.listen) return undefined;
  const { host, port } = hooks.listen;
  try {
    await (await startSink(hooks.listen)).close();
    return undefined;
  } catch (error) {
    return `deliveries of hooks cannot be listened for${host ? ` on ${host}` : ""} at port ${port}: ${whyNotListening(error)}. Check hooks.listen in the target file`;
  }
}

async function stageObstacle({ stage: given }: Target): Promise<string | undefined> {
  if (!given) return undefined;
  const stage = createStage({ ...given, environment: process.env });
  try {
    await stage.parts();
    return undefined;
  } catch (error) {
    const { cause } = error as Error;
    const why = cause === undefined ? (error as Error).message : reasonOf(cause);
    return `the stage at ${withoutCredentials(given.url)} cannot be used: ${why}. Check stage.url and stage.secret in the target file`;
  } finally {
    await stage.close();
  }
}
