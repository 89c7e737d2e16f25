/** What a rule is called as a test, by which `-t` of `npm run suites` finds it. */
import type { Rule } from "../../contract/derive.ts";

export const titleOf = ({ level, sentence, id }: Rule): string => `[${level}] ${sentence} (${id})`;
