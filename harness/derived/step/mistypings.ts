/** Requests of which one part is of another type or form than the documents list, which a platform need not refuse (open.body-wrong-type). */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { fieldSchemas, hasForm } from "../../../contract/schema.ts";
import type { CallInput } from "../../client/client.ts";
import type { Trial } from "../../trial/trial.ts";
import { flawsOf, spoiltBy, type Flaw, type Spoilt } from "./flaws.ts";

/** No number, no flag and no date. */
const formless = "of-no-such-form";

/**
 * Query parameters that have a form. Page numbers are left out: with a value that is no number the path may belong to no operation, and
 * another server answer.
 */
const malformed = ({ query }: Operation): Flaw[] =>
  query
    .filter(({ schema }) => hasForm(schema))
    .map(({ name }) => ({
      what: `a query with ${name} of another form`,
      pointer: "",
      schema: undefined,
      byBoth: false,
      spoil: (input) => ({ ...input, query: { ...input.query, [name]: formless } }),
    }));

/** A platform that takes a text for it would keep an owner out, or send mail to nobody knows whom. */
const delicate: readonly unknown[] = ["secret", "email"];

function isDelicate({ pointer }: Flaw, { body = {} }: Operation, { resolve }: Contract): boolean {
  const place = pointer.replaceAll(/\/(0|-)(?=\/|$)/g, "/*");
  return fieldSchemas(body, place, resolve).some((schema) =>
    delicate.includes(schema["x-example-kind"]),
  );
}

/** Each place of the body, once. */
const mistyped = (trial: Trial, operation: Operation): Flaw[] =>
  flawsOf(trial, operation, ["type"])
    .filter(({ what }, index, all) => index === all.findIndex((one) => one.what === what))
    .filter((one) => !isDelicate(one, operation, trial.run.contract));

/** Every part that may be of another type or form, one at a time. */
export const mistypings = (trial: Trial, operation: Operation): Flaw[] => [
  ...malformed(operation),
  ...mistyped(trial, operation),
];

/** The request with the last suitable part of its body mistyped: a platform that stores while it reads has stored the rest by then. */
export const lastMistyped = (trial: Trial, operation: Operation, input: CallInput): Spoilt[] =>
  spoiltBy(mistyped(trial, operation), input).slice(-1);
