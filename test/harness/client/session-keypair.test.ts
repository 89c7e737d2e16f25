/** Where the answer to a login may hold its keypair (open.session-credentials). */
import { expect, test } from "vitest";
import { keypairIn } from "../../../harness/client/session-keypair.ts";

const pair = { identifier: "who", key: "secret" };

test.each([
  ["in data", pair],
  ["in a member", { session: pair }],
  ["two levels down", { auth: { token: { ...pair, expires: 1 } }, user: { id: "1" } }],
  ["nearer than another", { other: { deep: { identifier: "no", key: "no" } }, session: pair }],
])("a keypair is found %s", (_, data) => expect(keypairIn(data)).toEqual(pair));

test.each([
  ["no object", "who:secret"],
  ["a half", { session: { identifier: "who" } }],
  ["nothing", undefined],
])("none is found in %s", (_, data) => expect(keypairIn(data)).toBeUndefined());
