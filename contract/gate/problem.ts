/** What a gate of the contract is given, and what it says. */
import type { Contract } from "../contract.ts";
import type { GeneratedFiles } from "../generate.ts";
import type { Source } from "../source.ts";

/** One thing that a gate found: where it stands, what is wrong, what to do. */
export interface Problem {
  where: string;
  found: string;
  todo: string;
}

/** What every gate looks at: the authored files, what was generated from them, and the contract. */
export interface GateInput {
  source: Source;
  generated: GeneratedFiles;
  contract: Contract;
}

/** A gate looks and reports; it never throws for a wrong contract. */
export type ContractGate = (input: GateInput) => Problem[] | Promise<Problem[]>;
