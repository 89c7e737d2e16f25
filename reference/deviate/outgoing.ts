/** What several faults and accents do alike: changes of what goes out, in one place each. */
import type { Operation } from "../../contract/contract.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Reference } from "../reference.ts";
import { changeDeclared, type Change } from "./declared.ts";
import { wrap, type Outcome, type Reply, type Seams } from "../seams.ts";

/** The value as a client reads it, apart from what is stored. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? {}));

/** Changes the outcome of refused calls before it is written. */
export function wrapRefusal(seams: Seams, around: (outcome: Outcome) => Outcome): void {
  wrap(seams, "reply", (original) => (outcome) => {
    return original(outcome.error ? around(outcome) : outcome);
  });
}

/** Changes the outcome of accepted calls of operations before it is written. */
export function wrapAccepted(
  seams: Seams,
  around: (outcome: Outcome, operation: Operation) => Outcome,
): void {
  wrap(seams, "reply", (original) => (outcome) => {
    const { error, operation } = outcome;
    return original(error || !operation ? outcome : around(outcome, operation));
  });
}

/** Changes the data of accepted answers that carry any. */
export function wrapData(
  seams: Seams,
  around: (data: unknown, operation: Operation) => unknown,
): void {
  wrapAccepted(seams, (outcome, operation) =>
    operation.method === "head"
      ? outcome
      : { ...outcome, data: around(asJson(outcome.data), operation) },
  );
}

/** Changes the data of one operation. */
export function wrapDataOf(
  seams: Seams,
  operationId: OperationId,
  around: (data: unknown) => unknown,
): void {
  wrapData(seams, (data, operation) =>
    operation.operationId === operationId ? around(data) : data,
  );
}

/** Changes the objects in answers whose shape the documents show. */
export function wrapShown({ seams, contract }: Reference, change: Change): void {
  wrapData(seams, (data, operation) =>
    operation.data ? changeDeclared(operation.data, contract.resolve, data, change) : data,
  );
}

/** Changes the text of replies that have one. */
export function wrapText(
  seams: Seams,
  around: (text: string, outcome: Outcome, reply: Reply) => Partial<Reply>,
): void {
  wrap(seams, "reply", (original) => (outcome) => {
    const reply = original(outcome);
    return reply.body === undefined ? reply : { ...reply, ...around(reply.body, outcome, reply) };
  });
}

/** Changes the envelope of replies. */
export function wrapEnvelope(
  seams: Seams,
  around: (envelope: Record<string, unknown>, outcome: Outcome) => object,
): void {
  wrapText(seams, (text, outcome) => ({
    body: JSON.stringify(around(JSON.parse(text) as Record<string, unknown>, outcome)),
  }));
}

/** Changes the envelope of one operation, accepted or refused. */
export function wrapEnvelopeOf(
  seams: Seams,
  operationId: OperationId,
  around: (envelope: Record<string, unknown>) => object,
): void {
  wrapEnvelope(seams, (envelope, { operation }) =>
    operation?.operationId === operationId ? around(envelope) : envelope,
  );
}

/** A copy of the object without one of its members. */
export const without = (object: object, name: string): object =>
  Object.fromEntries(Object.entries(object).filter(([one]) => one !== name));

/** Counts calls that say the same name. */
export function createCounter(): (name: string) => number {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  };
}
