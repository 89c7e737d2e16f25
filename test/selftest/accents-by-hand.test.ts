/** Without a stage, where rules share websites, no legal variation raises an alarm either: a part of it, `assay selftest --by-hand` does the whole. */
import { expect, test } from "vitest";
import { collectProperties } from "../../harness/judge/registry.ts";
import { decideByHand, judgeAccentsByHand } from "../../harness/selftest/accents-by-hand.ts";
import { judgeAccents } from "../../harness/selftest/accents.ts";
import { ownStateHome } from "../support/state-home.ts";

const registry = await collectProperties();
const judged = (pattern: RegExp) =>
  [...registry.values()].filter(({ rule }) => pattern.test(rule.id));

ownStateHome();

/** What was a false alarm once: accents that one platform has together, and rules that meet on one website. */
test.for([
  [["absent-as-blank"], /(^|:)(session|account)\./, "blanks that cannot be written back"],
  [["reads-behind"], /(^|:)status\./, "what was removed is still read for a while"],
  [["created-data-empty"], /^shortcuts\./, "what another rule left until the end of the run"],
  [["relay-needs-verified-domain"], /:channel\.relay\./, "a domain that nobody validates"],
] as const)("%j raises no alarm on %s: %s", async ([accents, pattern]) => {
  const { result, decided } = await decideByHand(judged(pattern), 1);
  expect(result.alarms).toEqual([]);
  expect(decided.length).toBeGreaterThan(0);
  const { alarms, byHand } = await judgeAccentsByHand(accents, decided, 1);
  expect(alarms).toEqual([]);
  expect(byHand?.couldNotRun).toEqual([]);
});

/** Alone each is the first of its run that makes such a thing. */
test.for([
  "shortcuts.tags-in-use",
  "status.service-search",
  "status.node-search",
  "status.node-belongs-to-service",
])("%s makes nothing twice where answers do not name what was made", async (id) => {
  const { alarms, judged: count } = await judgeAccents(
    ["created-data-empty"],
    judged(new RegExp(`^${id}$`)),
    1,
  );
  expect(alarms).toEqual([]);
  expect(count).toBe(1);
});
