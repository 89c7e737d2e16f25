/** Deviations of answers on their way out: envelope, status, headers, text and the data they show. */
import type { Operation } from "../../contract/contract.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { HandledCall, Reply } from "../seams.ts";
import { changeDeclared, type Change } from "./declared.ts";
import type { Plant } from "./deviation.ts";
import { seam } from "./seam.ts";

/** The value as a client reads it, apart from what is stored. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? {}));

/** Changes the outcome of refused calls before it is written. */
export const changesRefusals = (change: (outcome: HandledCall) => HandledCall): Plant =>
  seam("reply", (original) => (outcome) => original(outcome.error ? change(outcome) : outcome));

/** Changes the outcome of accepted calls of operations before it is written. */
export const changesAcceptances = (
  change: (outcome: HandledCall, operation: Operation) => HandledCall,
): Plant =>
  seam("reply", (original) => (outcome) => {
    const { error, operation } = outcome;
    return original(error || !operation ? outcome : change(outcome, operation));
  });

/** Changes the data of accepted answers that carry any. */
export const changesData = (change: (data: unknown, operation: Operation) => unknown): Plant =>
  changesAcceptances((outcome, operation) =>
    operation.method === "head" || outcome.data === undefined
      ? outcome
      : { ...outcome, data: change(asJson(outcome.data), operation) },
  );

/** Changes the objects in answers whose shape the documents show, where they show any. */
export const changesShown =
  (change: (...args: [...Parameters<Change>, operation: Operation]) => ReturnType<Change>): Plant =>
  (reference) =>
    changesAcceptances((outcome, operation) => {
      const { data: shape } = operation;
      if (!shape || outcome.data === undefined) return outcome;
      const { resolve } = reference.contract;
      const changed: Change = (object, declared) => change(object, declared, operation);
      return { ...outcome, data: changeDeclared(shape, resolve, asJson(outcome.data), changed) };
    })(reference);

/** Changes the text of replies that have one. */
export const changesText = (
  change: (text: string, outcome: HandledCall, reply: Reply) => Partial<Reply>,
): Plant =>
  seam("reply", (original) => (outcome) => {
    const reply = original(outcome);
    return reply.body === undefined ? reply : { ...reply, ...change(reply.body, outcome, reply) };
  });

/** Changes the envelope of replies that have one. */
export const changesEnvelopes = (
  change: (envelope: Record<string, unknown>, outcome: HandledCall) => object,
): Plant =>
  changesText((text, outcome, { headers }) =>
    headers["content-type"]?.startsWith("text/plain")
      ? {}
      : { body: JSON.stringify(change(JSON.parse(text) as Record<string, unknown>, outcome)) },
  );

/** Changes the envelope of one operation, accepted or refused. */
export const changesEnvelope = (
  operationId: OperationId,
  change: (envelope: Record<string, unknown>) => object,
): Plant =>
  changesEnvelopes((envelope, { operation }) =>
    operation?.operationId === operationId ? change(envelope) : envelope,
  );
