/** How faults in the quotas show. */
import { asPlugin } from "../client.ts";
import { profile, scene, times, type Rows, type Scene } from "./scene.ts";

/** Whether each of this many reads of the website by a token is refused. */
async function reads({ client, params, world }: Scene, tokens: number[]): Promise<boolean[]> {
  const refused = [];
  for (const i of tokens) {
    refused.push((await client.call("website.read", { params, as: asPlugin(world, i) })).error);
  }
  return refused;
}

const five = [0, 0, 0, 0, 0];

const third = [false, false, false, true, true];

export const quotas: Rows = {
  "quota-not-enforced": [
    async (client) => reads(await scene(client, [{ daily_quota: 3 }]), five),
    third,
    [false, false, false, false, false],
  ],
  "quota-one-too-few": [
    async (client) => reads(await scene(client, [{ daily_quota: 3 }]), five),
    third,
    [false, false, true, true, true],
  ],
  "quota-shared": [
    async (client) =>
      reads(await scene(client, [{ daily_quota: 2 }, { daily_quota: 2 }]), [0, 0, 1]),
    [false, false, false],
    [false, false, true],
  ],
  "quota-overshoots-when-hurried": [
    async (client) => {
      const stage = await scene(client, [{ daily_quota: 3 }]);
      const hurried = await Promise.all([1, 2, 3, 4].map(() => reads(stage, [0])));
      return hurried.flat().filter((refused) => !refused).length;
    },
    3,
    4,
  ],
  "quota-plugin-per-minute": [
    async (client) => {
      const refused = await reads(await scene(client), Array<number>(245).fill(0));
      return refused.includes(true);
    },
    false,
    true,
  ],
  "quota-refused-write-happens": [
    async (client) => {
      const stage = await scene(client, [{ daily_quota: 1 }]);
      const { params, plugin } = stage;
      await times(3, (i) =>
        client.call("people.profile.create", { params, body: profile(i), as: plugin }),
      );
      return (await client.ok("people.stats.read", { params })).total;
    },
    1,
    3,
  ],
  "quota-reset-by-refusal": [
    async (client) => reads(await scene(client, [{ daily_quota: 3 }]), five),
    third,
    [false, false, false, true, false],
  ],
  "quota-never-resets": [
    async (client) => {
      const stage = await scene(client, [{ daily_quota: 1 }]);
      const before = await reads(stage, [0]);
      await client.stage("POST", "/clock", { advance: 24 * 60 * 60_000 });
      return [...before, ...(await reads(stage, [0]))];
    },
    [false, false],
    [false, true],
  ],
};

/** With a limit of 3 requests a minute for users. */
export const hurried: Rows = {
  "quota-user-unlimited": [
    async (client) => {
      await scene(client);
      const refused = [];
      for (const _ of five) refused.push((await client.call("account.read")).error);
      return refused;
    },
    third,
    [false, false, false, false, false],
  ],
};
