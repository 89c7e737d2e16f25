/** How to take back what a call did, as a record says it for readers without the contract. */

/** Members of a body that can be written; null where all of a value is. */
export type Writable = { [name: string]: Writable } | null;

/** How a body carries the password of the caller: as a text, or as an object with its method. */
export type Proof = "text" | "object";

export interface Removal {
  /** The path of the call that removes it, with parameters in braces. */
  path: string;
  /** The parameter that names what was made, and the field of the answer that says it; absent where the path is enough. */
  param?: string;
  field?: string;
  /** Where things of the kind are listed: an answer may not name what was made. */
  list?: string;
  /** Asks for the password. */
  proof?: Proof;
  /** The method by which the same path says whether the thing is there. */
  view?: "get" | "head";
}

export interface TakeBack {
  /** The path of the call itself, with parameters in braces. */
  path: string;
  /** Removes it; for what is written, where it was not there before. */
  removal?: Removal;
  /** Writes what was read at the same path before. */
  write?: {
    method: string;
    body: Writable;
    proof?: Proof;
    /** Members that are sent where none are shown, since nothing was set. */
    unset?: object;
  };
}
