/** A HEAD is answered without a body, whether it finds something or not. */
import type { Judge } from "./judge.ts";
import { hearAnswers } from "./step/answers.ts";

export const head: Judge = hearAnswers;
