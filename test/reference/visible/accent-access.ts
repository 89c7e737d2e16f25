/** How accents in quotas and scopes show. */
import type { TestClient } from "../client.ts";
import { website, unknown, profile, scene, type Probe, type Rows, type Scene } from "./scene.ts";

const spend = async (stage: Scene, count: number): Promise<boolean[]> => {
  const refused = [];
  for (let i = 0; i < count; i++) {
    const { params, plugin } = stage;
    refused.push((await stage.client.call("website.read", { params, as: plugin })).error);
  }
  return refused;
};

const hours = (client: TestClient, count: number) =>
  client.stage("POST", "/clock", { advance: count * 3_600_000 });

/** To half past eleven in the evening, UTC. */
const lateEvening = async (client: TestClient): Promise<void> => {
  const day = 24 * 3_600_000;
  const now = (await client.stage("POST", "/clock", { advance: 0 })).data as { now: number };
  const evening = day - 1_800_000;
  await client.stage("POST", "/clock", { advance: (evening - (now.now % day) + day) % day });
};

export const quotas: Rows = {
  "quota-without-hints": [
    async (client) => (await website(client)).headers.has("ratelimit-limit"),
    true,
    false,
  ],
  "quota-spares-head": [
    async (client) => {
      const stage = await scene(client, [{ daily_quota: 1 }]);
      const params = { ...stage.params, people_id: unknown };
      await client.call("people.profile.exists", { params, as: stage.plugin });
      return spend(stage, 2);
    },
    [true, true],
    [false, true],
  ],
  "quota-per-plugin": [
    async (client) => {
      const stage = await scene(client, [{ daily_quota: 1 }]);
      const { credentials } = client.running.reference.platform;
      const { pair } = stage.plugin;
      const token = credentials.get(pair.identifier);
      // The stage gives each token a plugin of its own.
      if (token) credentials.set("second", { ...token, identifier: "second" });
      const second = { tier: "plugin", pair: { ...pair, identifier: "second" } } as const;
      return [...(await spend(stage, 1)), ...(await spend({ ...stage, plugin: second }, 1))];
    },
    [false, false],
    [false, true],
  ],
  "quota-sliding": [
    async (client) => {
      const stage = await scene(client, [{ daily_quota: 1 }]);
      await lateEvening(client);
      const before = await spend(stage, 1);
      await hours(client, 1);
      return [...before, ...(await spend(stage, 1))];
    },
    [false, false],
    [false, true],
  ],
  "quota-bucket": [
    async (client) => {
      const stage = await scene(client, [{ daily_quota: 24 }]);
      await lateEvening(client);
      await hours(client, 1);
      const before = (await spend(stage, 26)).filter((refused) => refused).length;
      await hours(client, 2);
      return [before, ...(await spend(stage, 3))];
    },
    [2, true, true, true],
    [2, false, false, true],
  ],
};

/** Whether a token that holds these permissions of people:profiles may read, and may write. */
const permits =
  (...permissions: string[]): Probe =>
  async (client) => {
    const scopes = { "website:people:profiles": permissions };
    const { params, plugin } = await scene(client, [{ scopes }]);
    const read = await client.call("people.profile.list", { params, as: plugin });
    const body = profile(0);
    const write = await client.call("people.profile.create", { params, body, as: plugin });
    return [!read.error, !write.error];
  };

export const scopes: Rows = {
  "tier-header-optional": [
    async (client) => {
      const { website_id, plugin } = await scene(client);
      const { identifier, key } = plugin.pair;
      const headers = { authorization: `Basic ${btoa(`${identifier}:${key}`)}` };
      return (await fetch(`${client.running.url}/v1/website/${website_id}`, { headers })).status;
    },
    401,
    200,
  ],
  "scope-any-permission": [permits("read"), [true, false], [true, true]],
  "scope-write-includes-read": [permits("write"), [false, true], [true, true]],
  "scope-both-for-writes": [permits("write"), [false, true], [false, false]],
};
