/** The form of a judge of derived rules. */
import type { Operation } from "../../contract/contract.ts";
import type { Trial } from "../trial/trial.ts";

/** Judges a rule on the operations that it names; a rule of one operation gives it twice. */
export type Judge = (trial: Trial, first: Operation, second: Operation) => Promise<void>;
