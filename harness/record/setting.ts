/** Something that a case did beside its calls: through the stage, by listening for hooks, or by removing what it had made. */

export interface CaseAct {
  by: "stage" | "hooks" | "erasure";
  /** How many of the kept exchanges came before it. */
  after: number;
  method: "GET" | "POST" | "DELETE";
  /** Below the URL of the stage. */
  path: string;
  body: unknown;
  /** What the stage answered; of hooks the address at which they were listened for, as `target`. */
  data: unknown;
}

/** The circumstances of a case beside its exchanges; whoever plays it again has others. */
export interface Setting {
  /** Addresses and identifiers of those who played, by name. */
  given: Readonly<Record<string, string>>;
  /** By name, what the role of a caller does not say: the scopes of a token, its quota. */
  says?: Readonly<Record<string, string>>;
  /** Codes of a second factor that were sent, each with the name of the secret that it was made from. */
  codes?: Readonly<Record<string, string>>;
  acts: CaseAct[];
  /** How many exchanges were left out, where there were very many. */
  omitted: number;
}

/** What is known of those who played. */
export type CastNotes = Pick<Setting, "given" | "says" | "codes">;

/** `operator-2` -> `OPERATOR_2`: what stands for somebody who plays, or for a secret, in evidence and in scripts. */
export const variableOf = (name: string): string =>
  name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
