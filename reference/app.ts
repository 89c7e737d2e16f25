/** The REST side: a hono app whose routes, checks and paging all come from the contract. */
import { Hono, type Context } from "hono";
import type { Contract, Operation } from "../contract/contract.ts";
import { authenticate, tierHeader, tierHeaderAlias } from "./authenticate.ts";
import { readBody } from "./body.ts";
import { headerOf } from "./incoming.ts";
import { Answer, type Call } from "./call.ts";
import { checkScope, checkTier, checkWebsite, type Asked } from "./admit.ts";
import { aliases, translate } from "./dialect.ts";
import type { KnownCaller } from "./model.ts";
import type { Reference } from "./reference.ts";
import { invalid, Refusal } from "./refusal.ts";
import { mannerOf } from "./reply.ts";
import type { HandledCall, QuotaCharge } from "./seams.ts";
import { noteRequest } from "./state/activity.ts";

/** hono answers HEAD by running GET, so HEAD operations live below a prefix of their own. */
const headPrefix = "/HEAD";

/** Some clients join the address of the platform, which ends in a slash, to a path that begins with one. */
const doubledSlash = /^\/+v1\/+/;

function routePath({ seams }: Reference, request: Request): string {
  const { url, method } = request;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const question = url.indexOf("?", start);
  const sent = url.slice(start, question === -1 ? undefined : question);
  const path = seams.path(sent.replace(doubledSlash, "/v1/"));
  return method === "HEAD" ? headPrefix + path : path;
}

/** `/v1/x/{a}/{page_number}` -> `/v1/x/:a/:page_number?`; hono makes the last segment optional. */
function honoPath(operation: Pick<Operation, "method" | "path">): string {
  const path = operation.path
    .replace("{page_number}", "{page_number}?")
    .replaceAll(/\{([a-z_]+)\}/g, ":$1");
  return operation.method === "head" ? headPrefix + path : path;
}

const honoMethod = ({ method }: Pick<Operation, "method">): string =>
  (method === "head" ? "get" : method).toUpperCase();

const withoutNames = (path: string): string => path.replaceAll(/\{[^}]+\}/g, "~");

/** Literal segments win over parameters: a more specific path is registered first. */
function bySpecificity(a: Operation, b: Operation): number {
  return withoutNames(a.path) < withoutNames(b.path) ? -1 : 1;
}

/** Every route with the methods that its path allows; a page segment may be left out of a path. */
function methodsByRoute(operations: readonly Operation[]): [route: string, methods: string[]][] {
  const paged = "/{page_number}";
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return [...byPath].flatMap(([path, same]) => {
    const here = [...same, ...(byPath.get(path + paged) ?? [])];
    const methods = here.map(({ method }) => method.toUpperCase()).toSorted();
    return (["get", "head"] as const).map((method): [string, string[]] => [
      honoPath({ method, path }),
      methods,
    ]);
  });
}

/** What a request brings along: the platform that it reaches. */
export interface Env {
  Bindings: { reference: Reference };
}

/** An app without routes: what none of them serves, and what they throw, is answered in an envelope. */
export function createApp(): Hono<Env> {
  const app = new Hono<Env>({
    getPath: (request, { env } = {}) => routePath(env!.reference, request),
  });
  app.notFound((context) => {
    const refused = new Refusal(404, "not_found", "the route does not exist");
    return finish(context.env.reference, undefined, context, refused);
  });
  app.onError((error, context) => finish(context.env.reference, undefined, context, error));
  return app;
}

/** To lay the routes takes longer than to start a platform, and a self-test starts thousands that share them. */
const apps = new WeakMap<Contract, Hono<Env>>();

/** The app with the routes of the contract, for all platforms that serve it. */
export function appOf(contract: Contract): Hono<Env> {
  const app = apps.get(contract) ?? layRoutes(contract);
  apps.set(contract, app);
  return app;
}

function layRoutes(contract: Contract): Hono<Env> {
  const app = createApp();
  const operations = contract.operations.toSorted(bySpecificity);
  for (const operation of operations) {
    app.on(honoMethod(operation), honoPath(operation), (context) =>
      serve(context.env.reference, operation, context),
    );
  }
  for (const { operation: id, method, path, tiers } of aliases) {
    const meant = contract.operation(id);
    const operation: Operation = { ...meant, tiers: tiers ?? meant.tiers };
    app.on(honoMethod({ method }), honoPath({ method, path }), (context) =>
      serve(context.env.reference, operation, context),
    );
  }
  for (const [route, methods] of methodsByRoute(operations)) {
    app.all(route, async (context) => {
      const refused = new Refusal(405, "method_not_allowed");
      const response = await finish(context.env.reference, undefined, context, refused);
      response.headers.set("allow", methods.join(", "));
      return response;
    });
  }
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
      charge = reference.seams.charge(caller, operation);
      if (!charge?.allowed && charge) throw new Refusal(429, "rate_limited", "the quota is spent");
    }
    const call = await prepare(reference, operation, context, caller);
    const result = await reference.seams.serve(call);
    const manner = mannerOf(operation);
    const answer = result instanceof Answer ? result : new Answer(result);
    const outcome: HandledCall = {
      operation,
      method: operation.method,
      status: answer.status ?? manner.status,
      error: false,
      reason: answer.reason ?? manner.reason,
      data: answer.data,
    };
    return await send(reference, context, outcome, charge);
  } catch (error) {
    return finish(reference, operation, context, error, charge);
  }
}

/** The caller; operations without a listed tier need none, and ignore any keypair. */
function identify(
  { seams }: Reference,
  operation: Operation,
  context: Context,
): KnownCaller | undefined {
  const needed = seams.needsCredential(operation);
  if (!needed && !seams.readsCredential(operation)) return undefined;
  const caller = authenticate(
    seams,
    headerOf(context, "authorization"),
    headerOf(context, tierHeader) ?? headerOf(context, tierHeaderAlias),
  );
  if (!caller && needed) {
    throw new Refusal(401, "invalid_session", "this route needs a keypair");
  }
  return caller;
}

async function prepare(
  reference: Reference,
  operation: Operation,
  context: Context,
  caller: KnownCaller | undefined,
): Promise<Call> {
  const { seams } = reference;
  const params = context.req.param() as Record<string, string>;
  const asked: Asked = { operation, params, caller };
  const form: Form = { query: {}, body: undefined };
  const checks = seams.checks([
    () => checkTier(seams, asked),
    () => checkWebsite(reference, asked),
    () => checkScope(seams, asked),
    () => readForm(reference, asked, context, form),
  ]);
  for (const check of checks) {
    const checking = check();
    if (checking) await checking;
  }
  const { website_id } = params;
  if (caller && website_id !== undefined)
    noteRequest(reference, reference.website(website_id), caller);
  return {
    reference,
    operation,
    params: params as Call["params"],
    query: form.query,
    body: (form.body ?? {}) as Call["body"],
    caller,
    origin: originOf(context),
    page: seams.pageNumber(params["page_number"], operation),
  };
}

interface Form {
  query: Record<string, unknown>;
  body: unknown;
}

/** Reads query and body into the form, and refuses what breaks the contract. */
async function readForm(
  { seams }: Reference,
  { operation, caller }: Asked,
  context: Context,
  form: Form,
): Promise<void> {
  const { url } = context.req;
  const question = url.indexOf("?");
  if (question !== -1)
    form.query = seams.query(operation, new URLSearchParams(url.slice(question)));
  const isDialect = headerOf(context, tierHeaderAlias) !== undefined;
  let body =
    operation.method === "get" || operation.method === "head" ? undefined : await readBody(context);
  if (isDialect) body = translate(operation.operationId, body);
  form.body = seams.body(operation, body);
  const violation = seams.violation(operation, form.query, form.body, caller);
  if (violation !== undefined) throw invalid(violation);
}

function originOf(context: Context): Call["origin"] {
  const host = headerOf(context, "host") ?? "127.0.0.1";
  const secure = context.req.url.startsWith("https:");
  return {
    ip: "127.0.0.1",
    useragent: headerOf(context, "user-agent"),
    socketBase: `${secure ? "wss" : "ws"}://${host}`,
  };
}

/** Refusals become envelopes; anything else is our own defect, whose details are not shown. */
function finish(
  reference: Reference,
  operation: Operation | undefined,
  context: Context,
  error: unknown,
  charge?: QuotaCharge,
): Response | Promise<Response> {
  const refusal = error instanceof Refusal ? error : new Refusal(500, "internal_error");
  if (refusal !== error) reference.onDefect(error);
  const outcome: HandledCall = {
    operation,
    method: context.req.method.toLowerCase(),
    status: refusal.status,
    error: true,
    reason: refusal.reason,
    data: refusal.detail === undefined ? {} : { message: refusal.detail },
  };
  return send(reference, context, outcome, charge);
}

function send(
  { seams, clock }: Reference,
  context: Context,
  outcome: HandledCall,
  charge: QuotaCharge | undefined,
): Response | Promise<Response> {
  const reply = seams.reply(outcome);
  const hints = charge && seams.quotaHints(charge, reply.status, clock.now());
  return seams.transmit({ ...reply, headers: { ...reply.headers, ...hints } }, context);
}
