/** How levels of rules are called in Allure. */
import { Severity } from "allure-js-commons";
import type { Level } from "../../contract/source.ts";

export const severities: Record<Level, Severity> = {
  MUST: Severity.CRITICAL,
  SHOULD: Severity.NORMAL,
  MAY: Severity.MINOR,
};
