/** Which of the values that requests carry are hidden from reports. */
import { expect, test } from "vitest";
import { createCast } from "../../../harness/trial/cast.ts";

test.each([
  ["a word that was made up hides nothing", "password", "", []],
  ["a word that the target file names is a secret", "password", "password", ["password"]],
  ["anything else is one", "k7Qz-9dRw", "", ["k7Qz-9dRw"]],
])("%s", (_, secret, named, hidden) => {
  const cast = createCast({ isNamed: (one) => one === named, wasAnswered: () => false });
  expect(cast.sends({ body: { verify: { method: "password", secret } } })).toEqual(hidden);
});
