/** A keypair that is refused is named before it makes the target look wrong, and what it is stays untold. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { tryCredentials } from "../../../harness/command/support/try-credentials.ts";

const key = "0123456789abcdef0123456789abcdef";

/** What is said of a user and a plugin where the target answers like this. */
async function doubts(answer: RequestListener, more: object = {}): Promise<string[]> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { sentences } = await tryCredentials(loadContract(), {
      name: "staging",
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      website: "8c842203-7ed8-4e29-a608-7cf78a7d2fcc",
      credentials: { user: { identifier: "user", key }, plugin: { identifier: "plugin", key } },
      ...more,
    });
    return sentences;
  } finally {
    server.close();
  }
}

const json = (status: number, body: object): RequestListener =>
  function answer(_, response) {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };

test("each keypair that reads no website is named, without the key", async () => {
  const said = await doubts(json(401, { error: true, reason: `no ${key}`, data: {} }));
  expect(said).toEqual([
    expect.stringMatching(/^user cannot read website 8c842203\S+: 401 .*see assay doctor$/),
    expect.stringMatching(/^plugin cannot read website /),
  ]);
  expect(said.join("")).not.toContain(key);
});

test.each([
  ["lets them in", json(200, { error: false, reason: "resolved", data: {} }), {}],
  ["is not available for now", json(503, {}), {}],
  ["has a stage", json(401, {}), { stage: { url: "http://127.0.0.1:1", secret: "secret" } }],
])("nothing is said where the target %s", async (_, answer, more) => {
  expect(await doubts(answer, more)).toEqual([]);
});

test("where many are refused alike, one sentence names a few", async () => {
  const scoped = Array.from({ length: 9 }, (_, i) => ({
    identifier: `scoped ${i}`,
    key: `${key}${i}`,
    scopes: [],
  }));
  const user = { identifier: "user", key };
  const said = await doubts(json(404, {}), { credentials: { user, scoped } });
  expect(said).toEqual([
    expect.stringMatching(
      /^user, scoped 1, scoped 2 and 7 others cannot read their websites: 404 .*see assay doctor$/,
    ),
  ]);
});
