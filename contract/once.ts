/** What is made of a contract, such as compiled schemas, is made once and shared by all that this process starts. */
import type { Contract } from "./contract.ts";

/** Makes it at the first call with a contract, and gives the same from then on. */
export function oncePerContract<Made extends object>(
  make: (contract: Contract) => Made,
): (contract: Contract) => Made {
  const known = new WeakMap<Contract, Made>();
  return (contract) => {
    const made = known.get(contract) ?? make(contract);
    known.set(contract, made);
    return made;
  };
}
