/** What was created exists. */
import type { Judge } from "./judge.ts";
import { foundAfterCreating } from "./step/found.ts";

export const createdExists: Judge = foundAfterCreating;
