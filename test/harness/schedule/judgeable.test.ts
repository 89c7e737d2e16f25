/** Why a rule cannot be judged, where suites are missing or cannot be loaded. */
import { expect, test } from "vitest";
import { obstacleTo } from "../../../harness/schedule/judgeable.ts";
import { ruleOf } from "../../support/judged.ts";

const given = { target: { name: "staging", url: "http://staging.example" }, stageParts: [] };

const derived = ruleOf("accepted:shortcuts.shortcut.list");
const authored = ruleOf("conversation.messages-apart");

test.each([
  ["a rule of the family", authored, "suites/conversation/messages.suite.ts", true],
  ["a rule that is derived for the family", derived, "suites/shortcuts/shortcut.suite.ts", true],
  ["a rule that is derived", derived, "suites/derived.suite.ts", true],
  ["a rule that somebody wrote", authored, "suites/derived.suite.ts", false],
  ["a rule of another family", authored, "suites/shortcuts/shortcut.suite.ts", false],
])("%s, where a suite cannot be loaded", (_, rule, file, isBroken) => {
  const unloadable = [{ file, error: "" }];
  expect(obstacleTo(rule, { registered: [], unloadable, ...given })).toEqual(
    isBroken
      ? { outcome: "broken", reason: `${file} cannot be loaded`, notRun: null }
      : { outcome: "not-run", reason: "no suite judges it yet", notRun: "unwritten" },
  );
});

test.each([
  ["is about a write", ruleOf("accepted:shortcuts.shortcut.create"), "--safe read writes nothing"],
  ["is about reads", ruleOf("accepted:shortcuts.shortcut.list"), undefined],
])("a rule that %s, where nothing may be written", (_, rule, reason) => {
  const registered = [rule.id];
  const user = { identifier: "owner", key: "secret" };
  const target = { ...given.target, website: "w", credentials: { user } };
  const about = { registered, unloadable: [], ...given, target };
  expect(obstacleTo(rule, about)).toBeUndefined();
  expect(obstacleTo(rule, { ...about, isReadOnly: true })?.reason).toBe(reason);
});
