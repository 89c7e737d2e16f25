/** A value outside a documented enumeration is refused. */
import type { Judge } from "./judge.ts";
import { keywordsOf, refuses } from "./step/flaws.ts";

export const enumeration: Judge = refuses(keywordsOf.enumeration);
