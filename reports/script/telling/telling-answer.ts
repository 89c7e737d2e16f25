/** Which answers of a failing case show what is wrong, and what of them is compared. */
import type { ScriptStep } from "../steps.ts";
import { holdsFleeting } from "./answers.ts";
import { ofAnswer, ofRefusal } from "./by-answer.ts";
import {
  isOfTwo,
  ofChange,
  ofDirection,
  ofDisagreement,
  ofMoment,
  ofOverlap,
} from "./by-comparison.ts";
import { ofItems, ofListed, ofNumber, ofNumberListed } from "./by-listing.ts";
import {
  ofDifference,
  ofEveryPlace,
  ofFilledPlace,
  ofMadeThing,
  ofMember,
  ofNamedThing,
  ofPlace,
  ofSentThing,
} from "./by-place.ts";
import { ofCutText, ofData, ofOrder, ofValues } from "./by-values.ts";
import type { Violation } from "../../../harness/record/violation.ts";
import type { IsFleeting, Recogniser, TellingAnswer } from "./telling.ts";

/** The surest first. */
const recognisers: readonly Recogniser[] = [
  ofRefusal,
  ofMoment,
  ofNumber,
  ofChange,
  ofPlace,
  ofDifference,
  ofEveryPlace,
  ofNamedThing,
  ofMember,
  ofAnswer,
  ofOverlap,
  ofDirection,
  ofFilledPlace,
  ofListed,
  ofItems,
  ofValues,
  ofNumberListed,
  ofOrder,
  ofData,
  ofCutText,
  ofSentThing,
  ofMadeThing,
];

/** The answers that show a violation; undefined where it is not known which do, or where all that they show differs each time. */
export function tellingAnswerOf(
  steps: readonly ScriptStep[],
  violations: readonly Violation[],
  isFleeting: IsFleeting,
): TellingAnswer | undefined {
  const isLasting = ({ at, compared }: TellingAnswer): boolean =>
    !compared || !holdsFleeting([compared.recorded], steps[at.at(-1)!] as ScriptStep, isFleeting);
  for (const violation of violations) {
    // Of what does not agree with something beside it, either may be wrong.
    for (const recogniser of isOfTwo(violation) ? [ofDisagreement] : recognisers) {
      const found = recogniser(steps, violation, isFleeting);
      if (found && isLasting(found)) return found;
    }
  }
  return undefined;
}
