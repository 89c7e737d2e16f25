/** One call of the REST side, from the request to the reply. */
import type { Context } from "hono";
import type { Operation } from "../contract/contract.ts";
import { checkScope, checkTier, checkWebsite, type Asked } from "./admit.ts";
import { authenticate, tierHeader, tierHeaderAlias } from "./authenticate.ts";
import { readBody } from "./body.ts";
import { Answer, type Call } from "./call.ts";
import { translate } from "./dialect.ts";
import { headerOf } from "./incoming.ts";
import type { KnownCaller } from "./model.ts";
import type { Reference } from "./reference.ts";
import { invalid, Refusal } from "./refusal.ts";
import { mannerOf } from "./reply.ts";
import type { HandledCall, QuotaCharge } from "./seams.ts";
import { noteRequest } from "./state/activity.ts";

/** Has an operation done: who calls, whether they may, what they ask, and the reply. */
export async function serve(
  reference: Reference,
  operation: Operation,
  context: Context,
): Promise<Response> {
  let charge: QuotaCharge | undefined;
  try {
    const caller = identify(reference, operation, context);
    if (caller) {
      charge = reference.seams.charge(caller, operation);
      if (charge && !charge.allowed) throw new Refusal(429, "rate_limited", "the quota is spent");
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

/** The reply where something was thrown: refusals become envelopes; anything else is our own defect, whose details are not shown. */
export function finish(
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
