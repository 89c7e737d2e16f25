/** Optional fields may be left out: the required fields alone are accepted, and so is each optional one beside them. */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { complete } from "../../fixtures/complete.ts";
import { leanest } from "../../fixtures/lean.ts";
import { prepare, valueOf } from "../arrange/arrange.ts";
import { ask, succeeded } from "../arrange/carry-out.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { show } from "../record/violation.ts";
import { acceptance, answerText, isAccepted, notAccepted } from "../client/answer.ts";
import { NotClaimed } from "../case/stop.ts";
import { admitted } from "../trial/admitted.ts";
import { unlessUnclaimed } from "../trial/claimed.ts";
import type { Judge } from "./judge.ts";

/** A request with only what is required, and perhaps one optional thing. */
interface Lean {
  what: string;
  body: JsonSchema | undefined;
  query?: [name: string, schema: JsonSchema];
}

export const optional: Judge = async (trial, operation) => {
  let scene = await openScene(trial, [operation]);
  let accepted = 0;
  const refused: Sent[] = [];
  for (const lean of leanRequests(operation, trial.run.contract)) {
    let sent = await unlessUnclaimed(() => send(scene, operation, lean));
    if (!sent) continue;
    if (!isAccepted(sent.exchange)) {
      // It may have been refused because of the requests before it.
      scene = await openScene(trial, [operation]);
      sent = await send(scene, operation, lean);
    }
    if (isAccepted(sent.exchange)) accepted += 1;
    else refused.push(sent);
  }
  if (refused[0] && !accepted) await expectAcceptedWhole(scene, operation);
  if (!accepted && !refused.length)
    throw new NotClaimed(
      `what is optional in ${operation.operationId} names what the target does not claim`,
    );
  for (const { what, input, exchange } of refused) {
    trial.violate(
      {
        where: `${what}, sent ${show(input.query ?? input.body)}`,
        expected: `${acceptance(exchange)}, since all else is optional`,
        received: answerText(exchange),
        operationId: operation.operationId,
      },
      exchange,
    );
  }
};

function leanRequests({ operationId, body, query }: Operation, contract: Contract): Lean[] {
  const inBody = (body ? leanest(body, contract) : []).map(({ member, schema }): Lean => ({
    what: member === undefined ? "the required fields alone" : `${member} alone`,
    body: schema,
  }));
  const inQuery = query
    .filter(({ required, schema }) => !required && schema["x-alone-open"] === undefined)
    .map(({ name, schema }): Lean => ({
      what: `query ${name} alone`,
      body,
      query: [name, schema],
    }));
  if (!inBody.length && !inQuery.length) throw new Error(`nothing of ${operationId} is optional`);
  return [...inBody, ...inQuery];
}

interface Sent {
  what: string;
  input: CallInput;
  exchange: Exchange;
}

async function send(
  scene: Scene,
  operation: Operation,
  { what, body, query }: Lean,
): Promise<Sent> {
  const input = await prepare(scene, { ...operation, body });
  if (query) {
    const [name, schema] = query;
    // If the documents do not list the values, one of their examples is used.
    const [example] = schema.examples ?? [];
    const value = example ?? (await valueOf(scene, operation, schema));
    input.query = { ...input.query, [name]: value as string | number };
  }
  const exchange = await admitted(scene.trial, operation, () => ask(scene, operation, input));
  if (isAccepted(exchange)) await succeeded(scene, operation, input, exchange);
  return { what, input, exchange };
}

/** Requires that the request with every field is accepted: only then was the leaner one refused for what it left out. */
async function expectAcceptedWhole(scene: Scene, operation: Operation): Promise<void> {
  const { body } = operation;
  const whole = body && complete(body, scene.trial.run.contract);
  const input = await prepare(scene, { ...operation, body: whole });
  const exchange = await ask(scene, operation, input);
  if (!isAccepted(exchange)) scene.trial.cannot(notAccepted(exchange));
}
