import type { Plant } from "../../deviate/deviation.ts";

/** Gives identifiers of letters and digits that differ in the case of one letter. */
export const idsMixedCase: Plant = ({ seams, random }) => {
  let twin: string | undefined;
  seams.newId = () => {
    const stem = twin ?? random.hex(9);
    const isTwin = twin !== undefined;
    twin = isTwin ? undefined : stem;
    return isTwin ? `k${stem}Q` : `k${stem}q`;
  };
};

/** Gives identifiers that are digits only, too long for a number to hold. */
export const idsNumeric: Plant = ({ seams }) => {
  let last = 9_007_199_254_740_993n;
  seams.newId = () => String((last += 2n));
};

/** Gives short identifiers after the noun that they name. */
export const idsPrefixed: Plant = ({ seams, random }) => {
  seams.newId = (noun) => `${noun}_${random.hex(16)}`;
};

/** Gives identifiers with dots, colons, tildes, reserved characters and letters beyond ASCII. */
export const idsUnusual: Plant = ({ seams, random }) => {
  seams.newId = (noun) => `~${noun}:é.${random.hex(8)}+b=c&100%2B;名!*'()`;
};
