/** What was removed is no longer read. */
import type { Judge } from "./judge.ts";
import { goneAfterRemoving } from "./step/gone.ts";

export const removedIsNotRead: Judge = goneAfterRemoving;
