/** Other readings of what a query says outside the documented forms (1/1). */
import type { Operation } from "../../../contract/contract.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { readDate } from "../../dates.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";
import { invalid } from "../../refusal.ts";

type Parameter = Operation["query"][number];

const isFlag = ({ schema: { enum: listed } }: Parameter): boolean =>
  listed?.length === 2 && listed.includes("0") && listed.includes("1");

/** Changes the query that was sent, one parameter of the documents after the other. */
const readsParameters = (
  read: (search: URLSearchParams, parameter: Parameter, operation: Operation) => void,
): Plant =>
  seam("query", (original) => (operation, search) => {
    for (const parameter of operation.query) {
      if (search.has(parameter.name)) read(search, parameter, operation);
    }
    return original(operation, search);
  });

const isBit = (value: string | null): boolean => value === "0" || value === "1";

/** Ignores a flag that is neither 1 nor 0, or that is repeated. */
const flagsOtherIgnored: Plant = readsParameters((search, parameter) => {
  const { name } = parameter;
  const isPlain = search.getAll(name).length === 1 && isBit(search.get(name));
  if (isFlag(parameter) && !isPlain) search.delete(name);
});

/** Refuses a flag that is neither 1 nor 0, or that is repeated. */
const flagsOtherRefused: Plant = readsParameters((search, parameter) => {
  const { name } = parameter;
  const isPlain = search.getAll(name).length === 1 && isBit(search.get(name));
  if (isFlag(parameter) && !isPlain) throw invalid(`query/${name}: 1 or 0`);
});

const withEnumerations = new Set<string>([
  "conversations.conversation.list",
  "people.profile.list",
  "people.conversation.list",
] satisfies OperationId[]);

/** Ignores unknown values of enumerated parameters of the lists of conversations and people. */
const enumeratedUnknownIgnored: Plant = readsParameters(
  (search, { name, schema }, { operationId }) => {
    const isUnknown = schema.enum && !schema.enum.includes(search.get(name) ?? "");
    if (isUnknown && withEnumerations.has(operationId)) search.delete(name);
  },
);

/** Ignores dates that are not ISO 8601. */
const datesInvalidIgnored: Plant = readsParameters((search, { name, schema }) => {
  const value = search.get(name) ?? "";
  if (schema.format === "date-time" && readDate(value) === undefined) search.delete(name);
});

export const queryAccents: Record<string, Accent> = {
  "dates-invalid-ignored": accent(
    "Ignores dates of a query that are not ISO 8601.",
    ["open.date-invalid", "open.conversations-date-invalid"],
    datesInvalidIgnored,
  ),
  "enumerated-unknown-ignored": accent(
    "Ignores unknown values of enumerated parameters of the lists of conversations and people.",
    ["open.filter-enumeration-unknown"],
    enumeratedUnknownIgnored,
  ),
  "flags-other-ignored": accent(
    "Ignores a flag that is neither 1 nor 0, or that is repeated.",
    ["open.flag-other-values", "open.filter-enumeration-unknown"],
    flagsOtherIgnored,
  ),
  "flags-other-refused": accent(
    "Refuses a flag that is neither 1 nor 0, or that is repeated.",
    ["open.flag-other-values"],
    flagsOtherRefused,
  ),
};
