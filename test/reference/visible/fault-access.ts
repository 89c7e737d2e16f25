/** How faults in what a caller may do and hear show. */
import { message, unknown, scene, times, type Rows, type Scene } from "./scene.ts";

const remove = async (stage: Scene, session_id?: string) =>
  stage.client.ok("conversation.message.remove", { params: await message(stage, session_id) });

async function initiate({ client, params }: Scene): Promise<void> {
  const { session_id } = (await client.ok("conversation.create", { params })) as {
    session_id: string;
  };
  await client.ok("conversation.initiate", { params: { ...params, session_id } });
}

export const access: Rows = {
  "scope-not-checked": [
    async (client) => {
      const { params, plugin } = await scene(client, [{ scopes: {} }]);
      return (await client.call("people.stats.read", { params, as: plugin })).error;
    },
    true,
    false,
  ],
  "scope-not-checked-once": [
    async (client) => {
      const { params, plugin } = await scene(client, [{ scopes: {} }]);
      const at = { ...params, people_id: unknown };
      return (await client.call("people.data.read", { params: at, as: plugin })).reason;
    },
    "not_allowed",
    "people_not_found",
  ],
  "scope-of-group": [
    async (client) => {
      const scopes = { "website:conversation:calls": ["read"] };
      const { params, plugin } = await scene(client, [{ scopes }]);
      return (await client.call("conversations.conversation.list", { params, as: plugin })).error;
    },
    true,
    false,
  ],
  "tier-not-checked": [
    async (client) => {
      const { params, plugin } = await scene(client);
      return (await client.call("inboxes.inbox.list", { params, as: plugin })).error;
    },
    true,
    false,
  ],
  "keypair-key-not-checked": [
    async (client) => {
      const { params, plugin } = await scene(client);
      const as = { ...plugin, pair: { ...plugin.pair, key: "guessed" } };
      return (await client.call("website.read", { params, as })).error;
    },
    true,
    false,
  ],
  "keypair-not-needed": [
    async (client) => {
      const { params } = await scene(client);
      return (await client.call("people.stats.read", { params, as: null })).error;
    },
    true,
    false,
  ],
  "website-open-to-strangers": [
    async (client) => {
      const { params } = await scene(client);
      const { plugin } = await scene(client);
      return (await client.call("website.read", { params, as: plugin })).error;
    },
    true,
    false,
  ],
  "website-writes-open-to-strangers": [
    async (client) => {
      const { params } = await scene(client);
      const { plugin } = await scene(client);
      return (await client.call("conversation.create", { params, as: plugin })).error;
    },
    true,
    false,
  ],
};

const initiated = "session:request:initiated";

const removed = "message:removed";

const only = (names: string[], name: string): number => names.filter((one) => one === name).length;

export const events: Rows = {
  "event-heard-elsewhere": [
    async (client) => {
      const stranger = await scene(client);
      const stage = await scene(client);
      return stage.names("rtm", () => initiate(stage), stranger.plugin);
    },
    [],
    [initiated],
  ],
  "event-lost": [
    async (client) => {
      const stage = await scene(client);
      return only(await stage.names("rtm", () => initiate(stage)), initiated);
    },
    1,
    0,
  ],
  "event-second-lost": [
    async (client) => {
      const stage = await scene(client);
      const { session_id } = await stage.arrive();
      const names = await stage.names("rtm", () => times(2, () => remove(stage, session_id)));
      return only(names, removed);
    },
    2,
    1,
  ],
  "event-doubled": [
    async (client) => {
      const stage = await scene(client);
      return only(await stage.names("rtm", () => remove(stage)), removed);
    },
    1,
    2,
  ],
  "event-before-check": [
    async (client) => {
      const stage = await scene(client);
      const params = { ...(await stage.arrive()), fingerprint: "1" };
      const work = () => client.call("conversation.message.remove", { params });
      return only(await stage.names("rtm", work), removed);
    },
    0,
    1,
  ],
  "event-on-wrong-channel": [
    async (client) => {
      const stage = await scene(client);
      return only(await stage.names("stream", () => remove(stage)), removed);
    },
    0,
    1,
  ],
  "event-misnamed": [
    async (client) => {
      const stage = await scene(client);
      return (await stage.names("rtm", () => remove(stage))).at(-1);
    },
    removed,
    "message:deleted",
  ],
};
