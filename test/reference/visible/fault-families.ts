/** How the faults of call, browsing and ratings show. */
import { scene, type Rows, type Scene } from "./scene.ts";

/** A call that was started with a visitor who just arrived. */
async function ongoing(stage: Scene) {
  const at = await stage.arrive();
  const { call_id } = (await stage.client.ok("call.session.start", {
    params: at,
    body: { mode: "audio" },
  })) as { call_id: string };
  return { ...at, call_id };
}

/** A browsing session that the client of the visitor is ready for. */
async function browsing(stage: Scene) {
  const at = await stage.arrive();
  await stage.client.ok("browsing.session.start", { params: at });
  await stage.act("browsing", { ...at, answer: "accept" });
  return at;
}

async function rated(stage: Scene, stars: number[]) {
  const params = await stage.arrive();
  for (const one of stars) {
    await stage.client.ok("ratings.rating.replace", { params, body: { stars: one } });
  }
  return params;
}

export const families: Rows = {
  "call-accepted-at-start": [
    async (client) => {
      const stage = await scene(client);
      const names = await stage.names("rtm", () => ongoing(stage));
      return names.includes("call:request:accept");
    },
    false,
    true,
  ],
  "call-goes-on-after-end": [
    async (client) => {
      const params = await ongoing(await scene(client));
      await client.ok("call.session.end", { params });
      return (await client.call("call.session.read", { params })).error;
    },
    true,
    false,
  ],
  "call-shown-in-other-conversation": [
    async (client) => {
      const stage = await scene(client);
      await client.ok("call.session.read", { params: await ongoing(stage) });
      return (await client.call("call.session.read", { params: await stage.arrive() })).error;
    },
    true,
    false,
  ],
  "call-signal-on-rtm": [
    async (client) => {
      const stage = await scene(client);
      const params = await ongoing(stage);
      const body = { type: "sdp" as const, payload: {} };
      return stage.names("rtm", () => client.ok("call.signal.send", { params, body }));
    },
    [],
    ["app:call:signaling:sdp"],
  ],
  "browsing-listed-without-token": [
    async (client) => {
      const params = await browsing(await scene(client));
      const { data } = await client.call("browsing.session.list", { params });
      return Object.hasOwn((data as object[])[0] ?? {}, "browsing_token");
    },
    true,
    false,
  ],
  "browsing-assist-stop-misnamed": [
    async (client) => {
      const stage = await scene(client);
      const at = await browsing(stage);
      const [session] = await client.ok("browsing.session.list", { params: at });
      const params = { ...at, browsing_id: session?.browsing_id ?? "" };
      const names = await stage.names("stream", async () => {
        await client.ok("browsing.session.act", { params, body: { action: "start" } });
        await client.ok("browsing.assist.act", { params, body: { action: "start" } });
        await client.ok("browsing.assist.act", { params, body: { action: "stop" } });
      });
      return names.at(-1);
    },
    "app:browsing:assist:stopped",
    "app:browsing:action:stopped",
  ],
  "ratings-first-one-stays": [
    async (client) => {
      const params = await rated(await scene(client), [1, 5]);
      return (await client.ok("ratings.rating.read", { params })).stars;
    },
    5,
    1,
  ],
  "ratings-end-date-ignored": [
    async (client) => {
      const { website_id } = await rated(await scene(client), [1]);
      const query = { filter_date_end: "2001-02-03T04:05:06Z" };
      return (await client.ok("ratings.rating.list", { params: { website_id }, query })).length;
    },
    0,
    1,
  ],
};
