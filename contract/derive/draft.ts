/** A derived rule before what all of them have is added, and how its sentence names what it is about. */
import type { Operation } from "../contract.ts";
import type { DerivedRule } from "../derive.ts";

export type Draft = Pick<DerivedRule, "id" | "kind" | "sentence" | "operations">;

/** A call as a sentence names it. */
export const callOf = ({ method, path }: Operation): string => `${method.toUpperCase()} ${path}`;

/** A noun as a sentence names it, such as "people profile". */
export const nameOf = (noun: string): string => noun.replaceAll("-", " ");
