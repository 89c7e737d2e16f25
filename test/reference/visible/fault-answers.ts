/** How faults in envelopes, in the shape of data and in HEAD show. */
import { once } from "node:events";
import { connect } from "node:net";
import { message, unknown, helpdesk, people, raw, scene, type Rows } from "./scene.ts";

export const answers: Rows = {
  "envelope-error-as-string": [
    async (client) => (await client.call("website.read", await scene(client))).error,
    false,
    "false",
  ],
  "envelope-reason-missing": [
    async (client) => (await client.call("people.stats.read", await scene(client))).reason,
    "resolved",
    undefined,
  ],
  "envelope-refusal-without-reason": [
    async (client) => {
      const { params } = await scene(client);
      const at = { ...params, people_id: unknown };
      return (await client.call("people.profile.read", { params: at })).reason;
    },
    "people_not_found",
    "",
  ],
  "envelope-data-as-string": [
    async (client) => {
      const params = await (await scene(client)).arrive();
      return (await client.call("conversation.block.set", { params, body: { blocked: true } }))
        .data;
    },
    {},
    "done",
  ],
  "envelope-html-page": [
    async (client) => {
      const stage = await scene(client);
      const { text } = await raw(
        stage,
        `/v1/website/${stage.website_id}/people/profile/${unknown}`,
      );
      return text.slice(0, 4);
    },
    '{"er',
    "<h1>",
  ],
  "head-with-body": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 1);
      const { identifier, key } = stage.plugin.pair;
      const socket = connect(Number(new URL(client.running.url).port), "127.0.0.1");
      socket.write(
        [
          `HEAD /v1/website/${stage.website_id}/people/profile/person-0@example.com HTTP/1.1`,
          "Host: localhost",
          "Connection: close",
          "X-Service-Tier: plugin",
          `Authorization: Basic ${btoa(`${identifier}:${key}`)}`,
          "\r\n",
        ].join("\r\n"),
      );
      const chunks: Buffer[] = [];
      socket.on("data", (chunk: Buffer) => chunks.push(chunk));
      await once(socket, "close");
      const [head = "", body] = Buffer.concat(chunks).toString("utf8").split("\r\n\r\n");
      return [head.slice(0, 12), body];
    },
    ["HTTP/1.1 200", ""],
    ["HTTP/1.1 200", '{"error":false,"reason":"exists","data":{}}'],
  ],
  "head-finds-everything": [
    async (client) => {
      const { params } = await scene(client);
      const at = { ...params, inbox_id: unknown };
      return (await client.call("inboxes.inbox.exists", { params: at })).status;
    },
    404,
    200,
  ],
  "shape-list-in-object": [
    async (client) => {
      const stage = await scene(client);
      await helpdesk(stage);
      const { params } = stage;
      await client.ok("helpdesk.locale.create", { params, body: { locale: "en" } });
      const at = { ...params, locale: "en" };
      return (await client.call("helpdesk.category.list", { params: at })).data;
    },
    [],
    { items: [], total: 0 },
  ],
  "shape-number-as-string": [
    async (client) => (await client.call("people.stats.read", await scene(client))).data,
    { total: 0 },
    { total: "0" },
  ],
  "shape-listed-without-field": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 1);
      const { data } = await client.call("people.profile.list", stage);
      return typeof (data as { created_at?: number }[])[0]?.created_at;
    },
    "number",
    "undefined",
  ],
  "shape-outside-enumeration": [
    async (client) => {
      const params = await (await scene(client)).arrive();
      const { data } = await client.call("conversation.read", { params });
      return (data as { state: string }).state;
    },
    "pending",
    "snoozed",
  ],
  "message-timestamp-in-seconds": [
    async (client) => {
      const params = await message(await scene(client));
      const { timestamp } = await client.ok("conversation.message.read", { params });
      return timestamp > 1e12;
    },
    true,
    false,
  ],
  "crash-with-stack-trace": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 1);
      const params = { ...stage.params, people_id: "person-0@example.com" };
      const { status, data } = await client.call("people.profile.read", { params });
      return [status, /\n\s+at /.test((data as { message?: string }).message ?? "")];
    },
    [200, false],
    [500, true],
  ],
  "secret-in-data": [
    async (client) => {
      const stage = await scene(client);
      const { text } = await raw(stage, `/v1/website/${stage.website_id}`);
      return text.includes(stage.plugin.pair.key);
    },
    false,
    true,
  ],
};
