/** How accents in bytes and in the checks of requests show. */
import type { TestClient } from "../client.ts";
import {
  createInbox,
  website,
  keysOf,
  unknown,
  inbox,
  people,
  profile,
  raw,
  scene,
  type Probe,
  type Rows,
} from "./scene.ts";

const contentType: Probe = async (client) => (await website(client)).headers.get("content-type");

export const wires: Rows = {
  "body-chunked": [
    async (client) => (await website(client)).headers.get("transfer-encoding"),
    null,
    "chunked",
  ],
  "body-gzip": [
    async (client) => {
      const { headers, text } = await website(client, { "accept-encoding": "gzip" });
      return [headers.get("content-encoding"), text.startsWith("{")];
    },
    [null, true],
    ["gzip", true],
  ],
  "json-keys-reversed": [
    async (client) => keysOf(JSON.parse((await website(client)).text)),
    ["error", "reason", "data"],
    ["data", "reason", "error"],
  ],
  "json-escaped": [
    async (client) => {
      const stage = await scene(client);
      await client.ok("people.profile.create", {
        params: stage.params,
        body: { ...profile(0), notepad: "Café" },
      });
      const { text } = await raw(stage, `/v1/website/${stage.website_id}/people/profiles`);
      return [text.includes("Café"), text.includes("Caf\\u00e9"), text.includes("\n\t")];
    },
    [true, false, false],
    [false, true, true],
  ],
  "content-type-bare": [contentType, "application/json; charset=utf-8", "application/json"],
  "content-type-capitals": [
    contentType,
    "application/json; charset=utf-8",
    'Application/JSON;Charset="UTF-8"',
  ],
};

const create = async (client: TestClient, body: object) => {
  const stage = await scene(client);
  const { error } = await client.call("inboxes.inbox.create", {
    params: stage.params,
    body: { ...inbox("Sales"), ...body },
  });
  const [made] = (await client.call("inboxes.inbox.list", stage)).data as {
    name: string;
    order: number;
  }[];
  return error ? "refused" : [made?.name, made?.order];
};

const queried =
  (query: string, slash = ""): Probe =>
  async (client) => {
    const stage = await scene(client);
    return (await raw(stage, `/v1/website/${stage.website_id}${slash}${query}`)).status;
  };

export const requests: Rows = {
  "unknown-keys-refused": [
    async (client) => create(client, { operator: "and" }),
    ["Sales", 1],
    "refused",
  ],
  "unknown-query-refused": [queried("?verbose=1"), 200, 400],
  "trailing-slash-refused": [queried("", "/"), 200, 404],
  "types-coerced": [async (client) => create(client, { order: "7" }), "refused", ["Sales", 7]],
  "texts-trimmed": [
    async (client) => create(client, { name: "  Sales  " }),
    ["  Sales  ", 1],
    ["Sales", 1],
  ],
  "empty-patch-refused": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 1);
      const params = { ...stage.params, people_id: profile(0).email };
      return (await client.call("people.profile.merge", { params, body: {} })).error;
    },
    false,
    true,
  ],
  "repeated-remove-accepted": [
    async (client) => {
      const stage = await scene(client);
      const { inbox_id } = (await createInbox(stage)).data as { inbox_id: string };
      const refused = [];
      for (const id of [inbox_id, inbox_id, unknown]) {
        const params = { ...stage.params, inbox_id: id };
        refused.push((await client.call("inboxes.inbox.remove", { params })).error);
      }
      return refused;
    },
    [false, true, true],
    [false, false, true],
  ],
  "unlisted-tier-needs-keypair": [
    async (client) => (await client.call("plans.plan.list", { as: null })).error,
    false,
    true,
  ],
};
