/** What must not come back in a response: what the target file names always, what a rule adds until its end. */
import { expect, test } from "vitest";
import { createSecrets } from "../../../harness/run/secrets.ts";

test("keys and passwords of the target file are guarded beyond the end of a rule that used them", () => {
  const secrets = createSecrets({
    name: "staging",
    url: "http://staging.example",
    credentials: {
      user: { identifier: "i", key: "key-of-the-owner", password: "password-of-the-owner" },
      recoverable: { email: "r@people.example.com", password: "password-recoverable" },
    },
  });
  const ofFile = ["key-of-the-owner", "password-of-the-owner", "password-recoverable"];
  secrets.guard("key-of-a-session");
  expect([...secrets.all()].toSorted()).toEqual([...ofFile, "key-of-a-session"].toSorted());
  secrets.release(secrets.all());
  expect([...secrets.all()].toSorted()).toEqual(ofFile.toSorted());
  expect(ofFile.every((one) => secrets.isNamed(one))).toBe(true);
  expect(secrets.isNamed("key-of-a-session")).toBe(false);
});
