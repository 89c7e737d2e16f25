/** Values that a trial drew, as they are noted. */

/** JSON of a value; null where it was undefined. */
type Text = string | null;

/** A value, with the name of the schema that it was drawn for where that is one of the contract. */
export type Drawn = Text | [of: string, value: Text];

/** In the order of the draws. */
export type Draws = readonly Drawn[];

export const textOf = (drawn: Drawn): Text => (Array.isArray(drawn) ? drawn[1] : drawn);
