/** A request that lacks a required field or query parameter is refused. */
import type { Judge } from "./judge.ts";
import { keywordsOf, refuses } from "./step/flaws.ts";

export const required: Judge = refuses(keywordsOf.required);
