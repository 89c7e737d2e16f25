import { expect } from "vitest";
import { asUser, type TestClient } from "../client.ts";
import { listen } from "../socket.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world();
  const { website_id } = world.website;
  const visitor = async (act: string, input: object): Promise<string> => {
    const { error, data } = await client.stage("POST", "/visitor", { website_id, act, ...input });
    expect({ act, error }).toEqual({ act, error: false });
    return (data as { session_id: string }).session_id;
  };
  const session_id = await visitor("arrive", { nickname: "Ada" });
  const at = { params: { website_id, session_id } };
  const namespaces = async () => {
    const messages = await client.ok("conversation.message.list", at);
    return messages.flatMap(({ content }) =>
      typeof content === "object" ? content.namespace : [],
    );
  };
  const rtm = await listen(client, "rtm", asUser(world));
  const stream = await listen(client, "stream", asUser(world));
  const isOngoing = async () => !(await client.call("call.session.read", at)).error;
  const start = async (body: { mode: "audio" | "video"; origin?: string } = { mode: "video" }) => {
    const { call_id } = (await client.ok("call.session.start", { ...at, body })) as {
      call_id: string;
    };
    return { call_id, params: { website_id, session_id, call_id } };
  };

  expect(await isOngoing()).toBe(false);
  const declined = await start();
  expect(await client.ok("call.session.read", at)).toEqual({ call_id: declined.call_id });
  expect((await client.call("call.session.start", { ...at, body: { mode: "audio" } })).error).toBe(
    true,
  );
  await visitor("call", { session_id, answer: "decline" });
  expect(await rtm.next("call:request:decline")).toMatchObject({
    website_id,
    session_id,
    call_id: declined.call_id,
  });
  expect(await isOngoing()).toBe(false);
  expect(await namespaces()).toEqual([]);

  const { call_id, params } = await start({ mode: "audio", origin: "urn:example.com:phone:0" });
  expect(call_id).not.toBe(declined.call_id);
  await visitor("call", { session_id, answer: "accept" });
  expect(await rtm.next("call:request:accept")).toMatchObject({ session_id, call_id });
  expect(await client.ok("call.session.read", at)).toEqual({ call_id });
  expect(await namespaces()).toEqual(["call:started"]);
  const again = await client.stage("POST", "/visitor", {
    website_id,
    session_id,
    act: "call",
    answer: "decline",
  });
  expect(again.error).toBe(true);

  const sdp = { type: "sdp" as const, payload: { sdp: "v=0", constructor: "odd" } };
  await client.ok("call.signal.send", { params, body: sdp });
  expect(await stream.next("app:call:signaling:sdp")).toMatchObject({ call_id, sdp: sdp.payload });
  const candidate = { type: "candidate" as const, payload: {} };
  await client.ok("call.signal.send", { params, body: candidate });
  expect(await stream.next("app:call:signaling:candidate")).toMatchObject({ call_id });
  const stranger = { params: { ...params, call_id: declined.call_id } };
  expect((await client.call("call.signal.send", { ...stranger, body: sdp })).error).toBe(true);
  expect((await client.call("call.session.end", stranger)).error).toBe(true);

  const elsewhere = (await client.ok("conversation.create", { params: { website_id } })) as {
    session_id: string;
  };
  const other = { params: { website_id, session_id: elsewhere.session_id } };
  expect((await client.call("call.session.read", other)).error).toBe(true);
  expect(
    (await client.call("call.session.start", { ...other, body: { mode: "audio" } })).error,
  ).toBe(true);

  await client.ok("call.session.end", { params });
  expect(await isOngoing()).toBe(false);
  expect((await client.call("call.session.end", { params })).error).toBe(true);
  expect((await client.call("call.signal.send", { params, body: sdp })).error).toBe(true);
  expect(await namespaces()).toEqual(["call:started", "call:ended"]);

  const left = await start();
  expect(left.call_id).not.toBe(call_id);
  await visitor("offline", { session_id });
  expect(await isOngoing()).toBe(false);
  expect(rtm.heard.filter(({ event }) => event.startsWith("call:"))).toHaveLength(2);
  expect(stream.heard.filter(({ event }) => event.startsWith("app:"))).toHaveLength(2);
  rtm.close();
  stream.close();
}
