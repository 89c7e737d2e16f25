/** Scripts call a target as the recorded case did, whatever header its file names for the tier. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import type { RecordedExchange, RuleRecord } from "../../reports/run.ts";
import { scriptOf } from "../../reports/script/script.ts";
import { record } from "./hostile.ts";

const user_id = "4d6a9d5e-1c33-4bd8-9d0c-4d4d9f4e7d11";

/** A failure that the owner's read of themselves shows, where the tier is carried by this header. */
function failing(tierHeader: string): RuleRecord {
  const [like] = record.rules as [RuleRecord];
  const [exchange] = like.exchanges as [RecordedExchange];
  const read: RecordedExchange = {
    ...exchange,
    as: "owner",
    request: {
      ...exchange.request,
      method: "get",
      path: `/v1/website/w/operator/${user_id}`,
      headers: { authorization: "Basic $OWNER", [tierHeader]: "user", "x-gateway": "open" },
      body: undefined,
    },
  };
  const setting = { given: { OWNER_USER_ID: user_id }, acts: [], omitted: 0 };
  return { ...like, exchanges: [read], offending: 0, setting };
}

test.each(["x-service-tier", "x-tier"])("where %s carries the tier", (header) => {
  const script = scriptOf(record, failing(header));
  const called = ` -u "$OWNER" -H '${header}: user' -H 'x-gateway: open'`;
  expect(script).toContain(`OWNER_USER_ID=$(curl -sS${called} "$URL/v1/user/account"`);
  expect(script).toContain("need OWNER 'identifier:key of owner, of the tier user'");
});

test.each([
  ["", "OWNER is missing: identifier:key of owner"],
  ["one", "OWNER holds no keypair: identifier:key of owner"],
])("a keypair that is %j is asked for in a sentence, not by curl", (pair, says) => {
  const script = scriptOf(record, failing("x-service-tier"));
  const env = { ...process.env, URL: "http://127.0.0.1:1", OWNER: pair };
  const { status, stderr } = spawnSync("sh", ["-c", script], { env, encoding: "utf8" });
  expect(stderr).toContain(says);
  expect(status).toBe(2);
});
