/** What a target file says of its sockets decides what rules lack. */
import { expect, test } from "vitest";
import { isUnheard, lackingOf } from "../../../harness/run/needs.ts";
import type { Target } from "../../../harness/target/target.ts";

const rtm = "ws://staging.example/rtm";

test.each<[string, Target["realtime"], string[]]>([
  ["nothing", undefined, ["rtm", "stream"]],
  ["that both speak Socket.IO", { adapter: "socket.io" }, []],
  ["an address for one", { adapter: "plain", plain: { rtm } }, ["stream"]],
  ["an address for each", { adapter: "plain", plain: { rtm, stream: rtm } }, []],
])("where it says %s", (_, realtime, lacks) => {
  const target: Target = { name: "staging", url: "http://staging.example" };
  const given = { target: { ...target, ...(realtime && { realtime }) }, stageParts: ["world"] };
  expect(lackingOf(["rtm", "stream"], given)).toEqual(lacks);
});

const halved = ["initiate", "sessions", "messages"].map((one) => `website:conversation:${one}`);
const scopes = [...halved, "website:people:profiles"];
const token = (names: readonly string[], permission: "read" | "write", n: number) => ({
  identifier: `token-${n}`,
  key: `key-${n}`,
  scopes: Object.fromEntries(names.map((name) => [name, [permission]])),
});

test.each([
  ["read and one to write all scopes", [token(scopes, "read", 1), token(scopes, "write", 2)], []],
  ["read all scopes alone", [token(scopes, "read", 1)], ["permission-tokens"]],
  [
    "read all scopes, and one to write some",
    [token(scopes, "read", 1), token(halved, "write", 2)],
    ["permission-tokens"],
  ],
])("with a token to %s", (_, scoped, lacks) => {
  const target = { name: "staging", url: "http://staging.example", credentials: { scoped } };
  expect(lackingOf(["permission-tokens"], { target, stageParts: [] })).toEqual(lacks);
});

test.each([
  [["rtm"], true],
  [["user-tier", "stream"], true],
  [["rtm", "stream"], true],
  [["user-tier"], false],
])(
  "rules that need %s are unheard where the file says that there are no sockets: %s",
  (needs, is) => {
    const target: Target = { name: "staging", url: "http://staging.example" };
    expect(isUnheard(needs, { ...target, realtime: { adapter: "none" } })).toBe(is);
    expect(isUnheard(needs, { ...target, realtime: { adapter: "plain" } })).toBe(false);
    expect(isUnheard(needs, target)).toBe(false);
  },
);
