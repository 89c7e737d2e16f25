/** What was removed no longer exists. */
import type { Judge } from "./judge.ts";
import { goneAfterRemoving } from "./step/gone.ts";

export const removedDoesNotExist: Judge = goneAfterRemoving;
