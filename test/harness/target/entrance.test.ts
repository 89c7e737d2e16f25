/** What is left of a target file where some of those whom it names are not let in. */
import { expect, test } from "vitest";
import { entrancesOf, withoutRefused } from "../../../harness/target/entrance.ts";
import type { Target } from "../../../harness/target/target.ts";

const pair = (name: string) => ({ identifier: name, key: `key-of-${name}` });
const target: Target = {
  name: "staging",
  url: "http://staging.example",
  website: "first",
  secondWebsite: "second",
  credentials: {
    user: pair("user"),
    plugin: pair("plugin"),
    scoped: [{ ...pair("scoped"), scopes: [] }],
  },
  websites: [{ website: "other", user: pair("another"), plugin: pair("plugin of another") }],
};

/** Of those who are refused on these websites. */
const left = (...refused: [name: string, website: string][]): Target =>
  withoutRefused(
    target,
    entrancesOf(target).filter(({ caller, website }) =>
      refused.some(([name, where]) => caller.pair.identifier === name && website === where),
    ),
  );

test("where nobody is refused, all of it", () => {
  expect(left()).toEqual(target);
});

test("who is refused at home is left out, wherever they stand", () => {
  expect(left(["scoped", "first"], ["plugin of another", "other"])).toEqual({
    ...target,
    credentials: { ...target.credentials, scoped: [] },
    websites: [{ website: "other", user: pair("another") }],
  });
});

test("an owner who is refused on the second website alone stays, and that website goes", () => {
  const { secondWebsite: _, ...rest } = target;
  expect(left(["user", "second"])).toEqual(rest);
});
