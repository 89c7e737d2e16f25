/** What a target file says of its sockets decides what rules lack. */
import { expect, test } from "vitest";
import { lackingOf } from "../../../harness/run/needs.ts";
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
