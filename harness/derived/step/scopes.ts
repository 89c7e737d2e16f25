/** Scopes of plugin tokens, as a stage grants them. */
import type { Contract } from "../../../contract/contract.ts";
import type { TokenRequest } from "../../trial/world.ts";

const scopesOf = ({ operations }: Contract): string[] => [
  ...new Set(operations.flatMap(({ scope }) => scope ?? [])),
];

/** Reading and writing in each of the scopes. */
const granting = (names: string[]): TokenRequest => ({
  scopes: Object.fromEntries(
    names.map((name): [string, ("read" | "write")[]] => [name, ["read", "write"]]),
  ),
});

/** A token with every scope of the contract but this one. */
export const everyScopeBut = (scope: string, contract: Contract): TokenRequest =>
  granting(scopesOf(contract).filter((name) => name !== scope));

/** A token with this scope and no other. */
export const thisScopeOnly = (scope: string): TokenRequest => granting([scope]);
