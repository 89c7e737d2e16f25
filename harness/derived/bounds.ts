/** A value outside a documented bound is refused. */
import type { Judge } from "./judge.ts";
import { keywordsOf, refuses } from "./step/flaws.ts";

export const bounds: Judge = refuses(keywordsOf.bounds);
