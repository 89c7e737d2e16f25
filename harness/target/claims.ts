/** What a target says that it does not have: rules, and operations that are not built. */
import type { Contract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { globToRegExp } from "../../contract/glob.ts";
import { acceptedRule } from "../client/answer.ts";
import { NotClaimed } from "../case/stop.ts";
import type { Target } from "./target.ts";

type Claiming = Pick<Target, "notClaimed">;

const named = ({ notClaimed = [] }: Claiming): ((id: string) => boolean) => {
  const globs = notClaimed.map(globToRegExp);
  return (id) => globs.some((glob) => glob.test(id));
};

/** Whether the target has the operation: neither its id nor that it is accepted is named. */
export function claimsOf(target: Claiming): (operationId: string) => boolean {
  const isNamed = named(target);
  return (operationId) => !isNamed(operationId) && !isNamed(acceptedRule({ operationId }));
}

/** Why the rule does not apply: itself, or every operation that it is about, is named. */
export function unclaimed(target: Claiming, { id, operations }: Rule): string | undefined {
  if (named(target)(id)) return "the target does not claim it";
  const claims = claimsOf(target);
  return operations.length && !operations.some(claims)
    ? `the target does not claim ${operations.join(", ")}`
    : undefined;
}

/** The part of the contract that the target claims. All operations can still be looked up by id, but only claimed ones be called. */
export function claimedPart(contract: Contract, target: Claiming): Contract {
  if (!target.notClaimed?.length) return contract;
  const claims = claimsOf(target);
  const operations = contract.operations.filter(({ operationId }) => claims(operationId));
  return { ...contract, operations };
}

/** @throws NotClaimed where a rule needs more than the target has */
export function requireClaim(claims: (operationId: string) => boolean, operationId: string): void {
  if (!claims(operationId))
    throw new NotClaimed(`it needs ${operationId}, which the target does not claim`);
}

/** @throws Error that names the globs which match neither a rule nor an operation */
export function checkClaims(
  { notClaimed = [] }: Claiming,
  contract: Pick<Contract, "operations">,
  rules: readonly Rule[],
): void {
  const ids = [...rules.map(({ id }) => id), ...contract.operations.map((one) => one.operationId)];
  const idle = notClaimed.filter((glob) => !ids.some((id) => globToRegExp(glob).test(id)));
  if (idle.length)
    throw new Error(
      `notClaimed: ${idle.join(", ")} ${idle.length > 1 ? "match" : "matches"} no rule and no operation; see \`assay list rules\` and \`assay list operations\``,
    );
}
