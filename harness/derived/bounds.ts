/** A value outside a documented bound is refused. */
import type { Judge } from "./judge.ts";
import { refuses } from "./step/flaws.ts";

export const bounds: Judge = refuses(["minimum", "maximum", "minLength"]);
