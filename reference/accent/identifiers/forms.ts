import { unstatedTypesOf } from "../../../contract/unstated-type.ts";
import { asJson } from "../../deviate/answer.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { invalid } from "../../refusal.ts";
import { wrap } from "../../seams.ts";

/** Gives identifiers of letters and digits that differ in the case of one letter. */
const idsMixedCase: Plant = ({ seams, random }) => {
  let twin: string | undefined;
  seams.newId = () => {
    const stem = twin ?? random.hex(9);
    const isTwin = twin !== undefined;
    twin = isTwin ? undefined : stem;
    return isTwin ? `k${stem}Q` : `k${stem}q`;
  };
};

/** Gives identifiers that are digits only, too long for a number to hold. */
const idsNumeric: Plant = ({ seams }) => {
  let last = 9_007_199_254_740_993n;
  seams.newId = () => String((last += 2n));
};

/** Gives identifiers of six digits, as a sequence of a database does. */
const idsOfSixDigits: Plant = ({ seams }) => {
  let last = 100_000;
  seams.newId = () => String(++last);
};

/** Gives short identifiers after the noun that they name. */
const idsPrefixed: Plant = ({ seams, random }) => {
  seams.newId = (noun) => `${noun}_${random.hex(16)}`;
};

/** Gives identifiers with dots, colons, tildes, reserved characters and letters beyond ASCII. */
const idsUnusual: Plant = ({ seams, random }) => {
  seams.newId = (noun) => `~${noun}:é.${random.hex(8)}+b=c&100%2B;名!*'()`;
};

const isDigits = (value: unknown): value is string =>
  typeof value === "string" && /^\d+$/.test(value);

/** A copy in which members of these names are another value. */
const renamed = (value: unknown, names: ReadonlySet<string>, to: (one: unknown) => unknown) =>
  JSON.parse(JSON.stringify(value), (name, one: unknown) => (names.has(name) ? to(one) : one));

/** Has numbers for identifiers of which no type is stated, shows them as such and takes nothing else. */
const idsAsNumbers: Plant = ({ seams, contract }) => {
  let last = 70_000;
  seams.newId = () => String((last += 3));
  const typesOf = unstatedTypesOf(contract);
  wrap(seams, "reply", (original) => (outcome) => {
    const { operation, data } = outcome;
    if (!operation || data === undefined) return original(outcome);
    const { shown } = typesOf(operation);
    const toNumber = (one: unknown): unknown => (isDigits(one) ? Number(one) : one);
    return original({ ...outcome, data: renamed(asJson(data), shown, toNumber) });
  });
  wrap(seams, "body", (original) => (operation, body) => {
    const { sent } = typesOf(operation);
    if (!sent.size || body === undefined) return original(operation, body);
    const toText = (one: unknown): unknown => {
      if (isDigits(one)) throw invalid("an identifier is a number");
      return typeof one === "number" ? String(one) : one;
    };
    return original(operation, renamed(body, sent, toText));
  });
};

export const identifiersFormsAccents: Record<string, Accent> = {
  "ids-as-numbers": accent(
    "Has numbers for identifiers of which the documents state no type, and takes them back as numbers only.",
    ["open.identifier-forms"],
    idsAsNumbers,
  ),
  "ids-mixed-case": accent(
    "Gives identifiers of letters and digits that differ in the case of one letter.",
    ["open.identifier-forms"],
    idsMixedCase,
  ),
  "ids-numeric": accent(
    "Gives identifiers that are digits only, too long for a number to hold.",
    ["open.identifier-forms"],
    idsNumeric,
  ),
  "ids-of-six-digits": accent(
    "Gives identifiers of six digits, one after the other, whatever they name.",
    ["open.identifier-forms"],
    idsOfSixDigits,
  ),
  "ids-prefixed": accent(
    "Gives short identifiers after the noun that they name.",
    ["open.identifier-forms"],
    idsPrefixed,
  ),
  "ids-unusual": accent(
    "Gives identifiers with dots, colons, tildes, reserved characters and letters beyond ASCII.",
    ["open.identifier-forms"],
    idsUnusual,
  ),
};
