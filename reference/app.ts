/** The REST side: a hono app whose routes, checks and paging all come from the contract. */
import { Hono, type Context } from "hono";
import type { Operation } from "../contract/contract.ts";
import { authenticate, tierHeader, tierHeaderAlias } from "./authenticate.ts";
import { readBody } from "./body.ts";
import { Answer, type Call } from "./call.ts";
import { aliases, translate } from "./dialect.ts";
import type { Caller } from "./model.ts";
import type { Reference } from "./reference.ts";
import { invalid, Refusal } from "./refusal.ts";
import { mannerOf } from "./reply.ts";
import type { Outcome, QuotaCharge, Reply } from "./seams.ts";
import { noteRequest } from "./state/activity.ts";
import { readQuery } from "./validate.ts";

/** hono answers HEAD by running GET, so HEAD operations live below a prefix of their own. */
const headPrefix = "/HEAD";

function routePath(request: Request): string {
  const { url, method } = request;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const question = url.indexOf("?", start);
  let path = url.slice(start, question === -1 ? undefined : question);
  if (path.length > 1 && path.endsWith("/")) path = path.slice(0, -1);
  return method === "HEAD" ? headPrefix + path : path;
}

/** `/v1/x/{a}/{page_number}` -> `/v1/x/:a/:page_number?`; hono makes the last segment optional. */
function honoPath(operation: Operation): string {
  const path = operation.path
    .replace("{page_number}", "{page_number}?")
    .replaceAll(/\{([a-z_]+)\}/g, ":$1");
  return operation.method === "head" ? headPrefix + path : path;
}

const withoutNames = (path: string): string => path.replaceAll(/\{[^}]+\}/g, "~");

/** Literal segments win over parameters: a more specific path is registered first. */
function bySpecificity(a: Operation, b: Operation): number {
  return withoutNames(a.path) < withoutNames(b.path) ? -1 : 1;
}

export function createApp(reference: Reference): Hono {
  const app = new Hono({ getPath: routePath });
  for (const operation of reference.contract.operations.toSorted(bySpecificity)) {
    const method = operation.method === "head" ? "get" : operation.method;
    app.on(method.toUpperCase(), honoPath(operation), (context) =>
      serve(reference, operation, context),
    );
  }
  for (const alias of aliases.filter(({ operation: id }) =>
    reference.contract.operations.some((one) => one.operationId === id),
  )) {
    const operation = reference.contract.operation(alias.operation);
    app.on(alias.method.toUpperCase(), alias.path, (context) =>
      serve(reference, operation, context),
    );
  }
  const known = new Set(reference.contract.operations.map((operation) => honoPath(operation)));
  for (const path of known) {
    app.all(path, (context) =>
      finish(reference, undefined, context, new Refusal(405, "method_not_allowed")),
    );
  }
  app.notFound((context) =>
    finish(
      reference,
      undefined,
      context,
      new Refusal(404, "not_found", "the route does not exist"),
    ),
  );
  app.onError((error, context) => finish(reference, undefined, context, error));
  return app;
}

async function serve(
  reference: Reference,
  operation: Operation,
  context: Context,
): Promise<Response> {
  let charge: QuotaCharge | undefined;
  try {
    const caller = identify(reference, operation, context);
    if (caller) {
      charge = reference.seams.charge(caller);
      if (!charge?.allowed && charge) throw new Refusal(429, "rate_limited", "the quota is spent");
    }
    const call = await prepare(reference, operation, context, caller);
    const result = await reference.seams.handle(call);
    const manner = mannerOf(operation);
    const answer = result instanceof Answer ? result : new Answer(result);
    return send(
      reference.seams.reply({
        operation,
        method: operation.method,
        status: answer.status ?? manner.status,
        error: false,
        reason: answer.reason ?? manner.reason,
        data: answer.data,
      }),
      charge,
      reference,
    );
  } catch (error) {
    return finish(reference, operation, context, error, charge);
  }
}

/** The caller; operations with a listed tier need one. */
function identify(
  { platform, clock }: Reference,
  operation: Operation,
  context: Context,
): Caller | undefined {
  const caller = authenticate(
    platform,
    clock,
    context.req.header("authorization"),
    context.req.header(tierHeader) ?? context.req.header(tierHeaderAlias),
  );
  if (!caller && operation.tiers.length) {
    throw new Refusal(401, "invalid_session", "this route needs a keypair");
  }
  return caller;
}

async function prepare(
  reference: Reference,
  operation: Operation,
  context: Context,
  caller: Caller | undefined,
): Promise<Call> {
  const { seams } = reference;
  const params = context.req.param() as Record<string, string>;
  if (caller && !seams.allowsTier(operation, caller)) {
    throw new Refusal(403, "restricted_route_tier", `open to: ${operation.tiers.join(", ")}`);
  }
  const website =
    params["website_id"] === undefined ? undefined : reference.website(params["website_id"]);
  if (website && caller && operation.tiers.length && !seams.allowsWebsite(website, caller)) {
    throw caller.tier === "plugin"
      ? new Refusal(404, "not_subscribed")
      : new Refusal(403, "not_allowed");
  }
  if (caller && !seams.allowsScope(operation, caller)) {
    throw new Refusal(403, "not_allowed", `needs the scope ${operation.scope}`);
  }
  if (website && caller) noteRequest(reference, website, caller);
  const query = operation.query.length
    ? readQuery(operation.query, new URL(context.req.url).searchParams)
    : {};
  const isDialect = context.req.header(tierHeaderAlias) !== undefined;
  let body =
    operation.method === "get" || operation.method === "head"
      ? undefined
      : await readBody(context.req.raw);
  if (isDialect) body = translate(operation.operationId, body);
  const violation = seams.violation(operation, query, body);
  if (violation !== undefined) throw invalid(violation);
  return {
    reference,
    operation,
    params: params as Call["params"],
    query,
    body: (body ?? {}) as Call["body"],
    caller,
    origin: originOf(context),
    page: pageOf(params["page_number"]),
  };
}

function pageOf(segment: string | undefined): number {
  if (segment === undefined) return 1;
  if (!/^[0-9]{1,9}$/.test(segment)) throw invalid("page_number: not a number");
  return Math.max(1, Number(segment));
}

function originOf(context: Context): Call["origin"] {
  const host = context.req.header("host") ?? "127.0.0.1";
  const secure = context.req.url.startsWith("https:");
  return {
    ip: "127.0.0.1",
    useragent: context.req.header("user-agent"),
    socketBase: `${secure ? "wss" : "ws"}://${host}`,
  };
}

/** Refusals become envelopes; anything else is our own defect and says nothing of its inside. */
function finish(
  reference: Reference,
  operation: Operation | undefined,
  context: Context,
  error: unknown,
  charge?: QuotaCharge,
): Response {
  const refusal = error instanceof Refusal ? error : new Refusal(500, "internal_error");
  if (refusal !== error) reference.onDefect(error);
  const outcome: Outcome = {
    operation,
    method: context.req.method.toLowerCase(),
    status: refusal.status,
    error: true,
    reason: refusal.reason,
    data: refusal.detail === undefined ? {} : { message: refusal.detail },
  };
  return send(reference.seams.reply(outcome), charge, reference);
}

function send(reply: Reply, charge: QuotaCharge | undefined, { clock }: Reference): Response {
  const headers = { ...reply.headers, ...quotaHeaders(reply.status, charge, clock.now()) };
  return new Response(reply.body ?? null, { status: reply.status, headers });
}

/** Hints about the quota, in seconds to the reset; the documents show none. */
function quotaHeaders(
  status: number,
  charge: QuotaCharge | undefined,
  now: number,
): Record<string, string> {
  if (!charge) return {};
  const seconds = String(Math.max(0, Math.ceil((charge.resetAt - now) / 1000)));
  return {
    "ratelimit-limit": String(charge.limit),
    "ratelimit-remaining": String(charge.remaining),
    "ratelimit-reset": seconds,
    ...(status === 429 ? { "retry-after": seconds } : {}),
  };
}
