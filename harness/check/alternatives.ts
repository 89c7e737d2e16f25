/** What is worth saying of a value that fits none of several alternatives. */
import type { ErrorObject } from "ajv/dist/2020.js";
import type { JsonSchema } from "../../contract/schema.ts";

/** What is wrong with a value by a schema. */
export type ErrorsBy = (schema: JsonSchema, value: unknown) => ErrorObject[];

/**
 * The errors without those of alternatives that the value was not meant for: of a text whose content is no string, that is
 * reported, and not that its type ought to be that of a file. `by` judges with the validator that found `errors`.
 */
export function meant(errors: readonly ErrorObject[], by: ErrorsBy): ErrorObject[] {
  // An outer choice comes after those within its alternatives.
  const choice = errors.findLast(({ keyword }) => keyword === "oneOf" || keyword === "anyOf");
  if (!choice) return [...errors];
  const alternatives = (choice.schema as JsonSchema[]).map((schema) => ({
    schema,
    errors: by(schema, choice.data).map((error) => ({
      ...error,
      instancePath: choice.instancePath + error.instancePath,
    })),
  }));
  const within = new Set(alternatives.flatMap((one) => one.errors.map(keyOf)));
  const others = errors.filter((error) => error !== choice && !within.has(keyOf(error)));
  // Nothing is wrong with one of them where two fit and only one may.
  const fitsSome = alternatives.some((one) => one.errors.length === 0);
  const stated = alternatives.filter(({ schema }) => !isAbsent(schema));
  const least = Math.min(...stated.map((one) => distance(one.errors, choice.instancePath)));
  const nearest = stated.filter((one) => distance(one.errors, choice.instancePath) === least);
  const said = fitsSome ? [choice] : nearest.flatMap((one) => meant(one.errors, by));
  return unlike([...meant(others, by), ...said]);
}

/** Without what several alternatives say alike. */
const unlike = (errors: readonly ErrorObject[]): ErrorObject[] => [
  ...new Map(errors.map((error) => [keyOf(error), error])).values(),
];

const keyOf = ({ instancePath, keyword, params }: ErrorObject): string =>
  JSON.stringify([instancePath, keyword, params]);

/** The forms of an absent value (answer-form.ts), which no error is about. */
const isAbsent = (schema: JsonSchema): boolean =>
  (schema.enum as readonly unknown[] | undefined)?.includes(null) ?? false;

/** 2 where the value is of another kind altogether, 1 where a member of it names another kind. */
function distance(errors: readonly ErrorObject[], at: string): number {
  const depths = errors
    .filter(({ keyword }) => keyword === "enum" || keyword === "type")
    .map(({ instancePath, keyword }) => {
      const depth = instancePath.slice(at.length).split("/").length - 1;
      if (depth === 0) return 2;
      return depth === 1 && keyword === "enum" ? 1 : 0;
    });
  return Math.max(0, ...depths);
}
