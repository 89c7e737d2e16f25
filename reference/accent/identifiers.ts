import { accent, type Accent } from "../deviate/deviation.ts";
import {
  idsAsNumbers,
  idsMixedCase,
  idsNumeric,
  idsOfSixDigits,
  idsPrefixed,
  idsUnusual,
} from "./identifiers/forms.ts";
import { idsByHolder, idsGivenAgain } from "./identifiers/uniqueness.ts";

export const identifiersAccents: Record<string, Accent> = {
  "ids-as-numbers": accent(
    "Has numbers for identifiers of which the documents state no type, and takes them back as numbers only.",
    ["open.identifier-forms"],
    idsAsNumbers,
  ),
  "ids-counted-by-holder": accent(
    "Counts the things of each website, locale, category and service, and the alerts of each user, by themselves, from 1.",
    ["open.identifier-uniqueness"],
    idsByHolder,
  ),
  "ids-given-again": accent(
    "Gives the identifier of a removed thing to the next one that is made beside it.",
    ["open.identifier-uniqueness"],
    idsGivenAgain,
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
