/** What was created can be read. */
import type { Judge } from "./judge.ts";
import { foundAfterCreating } from "./step/found.ts";

export const createdIsRead: Judge = foundAfterCreating;
