/** How a rule stands in Allure, for runs of `npm run suites -- --allure`; allure-vitest writes the results. */
import * as allure from "allure-js-commons";
import type { Rule } from "../../contract/derive.ts";
import { severities } from "../../reports/format/severity.ts";

/** The file that says a section of the documents in our words: `1/4.3#anchor` -> `schemas/ledger/1-4.3.yaml`. */
const ledgerOf = (source: string): string =>
  `schemas/ledger/${source.replace(/#.*/, "").replace("/", "-")}.yaml`;

/** Family as suite, rule as story, level as severity, with the sections that it comes from. */
export async function describeForAllure({ id, family, level, source }: Rule): Promise<void> {
  await allure.suite(family);
  await allure.story(id);
  await allure.severity(severities[level]);
  for (const one of source) await allure.link(ledgerOf(one), one);
}
