/** How accents in statuses, envelopes and data show. */
import type { TestClient } from "../client.ts";
import {
  createInbox,
  keysOf,
  unknown,
  inbox,
  people,
  profile,
  scene,
  type Probe,
  type Rows,
} from "./scene.ts";

const status =
  (id: "website.read" | "inboxes.inbox.create" | "people.profile.list"): Probe =>
  async (client) => {
    const stage = await scene(client);
    const body = id === "inboxes.inbox.create" ? inbox("Sales") : undefined;
    return (await client.call(id, { params: stage.params, body })).status;
  };

/** The answer for a profile that does not exist. */
const refusal = async (client: TestClient) => {
  const { params } = await scene(client);
  return client.call("people.profile.read", { params: { ...params, people_id: unknown } });
};

const refusedHead = async (client: TestClient) => {
  const { params } = await scene(client);
  return client.call("people.profile.exists", { params: { ...params, people_id: unknown } });
};

const foreign = async (client: TestClient) => {
  const { params } = await scene(client);
  await scene(client);
  return client.call("website.read", { params });
};

export const statuses: Rows = {
  "status-plain-200": [status("people.profile.list"), 206, 200],
  "status-accepted-202": [status("inboxes.inbox.create"), 201, 202],
  "status-head-204": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 1);
      const params = { ...stage.params, people_id: profile(0).email };
      return (await client.call("people.profile.exists", { params })).status;
    },
    200,
    204,
  ],
  "refusal-all-400": [async (client) => (await refusedHead(client)).status, 404, 400],
  "refusal-all-422": [async (client) => (await refusal(client)).status, 404, 422],
  "refusal-status-200": [
    async (client) => {
      const { status, error } = await refusal(client);
      return [status, error, (await refusedHead(client)).status];
    },
    [404, true, 404],
    [200, true, 404],
  ],
  "refusal-foreign-as-unknown": [
    async (client) => (await foreign(client)).reason,
    "not_allowed",
    "website_not_found",
  ],
  "refusal-unknown-as-forbidden": [
    async (client) => (await refusal(client)).reason,
    "people_not_found",
    "forbidden",
  ],
  "refusal-quota-420": [
    async (client) => {
      const { params, plugin } = await scene(client, [{ daily_quota: 0 }]);
      return (await client.call("website.read", { params, as: plugin })).status;
    },
    429,
    420,
  ],
};

export const envelopes: Rows = {
  "refusal-with-details": [
    async (client) => keysOf((await refusal(client)).data),
    [],
    ["code", "docs", "errors"],
  ],
  "refusal-without-data": [
    async (client) => Object.hasOwn(await refusal(client), "data"),
    true,
    false,
  ],
  "refusal-data-null": [async (client) => (await refusal(client)).data, {}, null],
  "reasons-in-sentences": [
    async (client) => (await refusal(client)).reason,
    "people_not_found",
    "Sorry: people not found — “get”.",
  ],
  "reason-blank-when-accepted": [
    async (client) => (await client.call("website.read", await scene(client))).reason,
    "resolved",
    "",
  ],
  "envelope-extra-fields": [async (client) => "meta" in (await refusal(client)), false, true],
  "data-extra-fields": [
    async (client) => "extension" in (await client.ok("website.read", await scene(client))),
    false,
    true,
  ],
  "data-fields-vary": [
    async (client) => {
      const stage = await scene(client);
      const read = async (): Promise<unknown> =>
        ((await client.ok("website.read", stage)) as { etag?: unknown }).etag;
      return (await read()) === (await read());
    },
    true,
    false,
  ],
  "data-absent-when-empty": [
    async (client) => {
      const params = await (await scene(client)).arrive();
      const answer = await client.call("conversation.block.set", {
        params,
        body: { blocked: true },
      });
      return Object.hasOwn(answer, "data");
    },
    true,
    false,
  ],
  "headers-extra": [
    async (client) => (await client.call("website.read", await scene(client))).headers["via"],
    undefined,
    "1.1 edge-7",
  ],
  "absent-as-null": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 1);
      const params = { ...stage.params, people_id: profile(0).email };
      const { data } = await client.call("people.profile.read", { params });
      const { notepad, person } = data as { notepad?: string | null; person: object };
      return [notepad, "gender" in person];
    },
    [undefined, false],
    [null, true],
  ],
  "absent-as-blank": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 1);
      const params = { ...stage.params, people_id: profile(0).email };
      const { notepad, person } = await client.ok("people.profile.read", { params });
      return [notepad, "gender" in person];
    },
    [undefined, false],
    ["", false],
  ],
  "absent-as-empty": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 1);
      const params = { ...stage.params, people_id: profile(0).email };
      return (await client.ok("people.profile.read", { params })).company;
    },
    undefined,
    {},
  ],
  "empty-left-out": [
    async (client) => (await client.ok("website.read", await scene(client))).logo,
    "",
    undefined,
  ],
  "timestamps-seconds": [
    async (client) => {
      const stage = await scene(client);
      await createInbox(stage);
      const [first] = await client.ok("inboxes.inbox.list", stage);
      return (first?.created_at ?? 0) > 1e11;
    },
    true,
    false,
  ],
  "timestamps-fractional": [
    async (client) => {
      const stage = await scene(client);
      await createInbox(stage);
      const [first] = await client.ok("inboxes.inbox.list", stage);
      return (first?.created_at ?? 0) > 1e11;
    },
    true,
    false,
  ],
};
