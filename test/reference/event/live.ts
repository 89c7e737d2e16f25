/** Causes of the events that tell of browsing and calls. */
import { act, arrive, type Place, type Row, type Scene } from "./scene.ts";

type Answer = "accept" | "decline";

const browse = (answer: Answer) => async (scene: Scene) => {
  const place = await arrive(scene);
  await scene.client.ok("browsing.session.start", place);
  await act(scene, "browsing", { session_id: place.params.session_id, answer });
  return place;
};

const browseThen =
  (...steps: ["session" | "assist", "start" | "stop"][]) =>
  async (scene: Scene) => {
    const place = await browse("accept")(scene);
    const [session] = await scene.client.ok("browsing.session.list", place);
    const params = { ...place.params, browsing_id: session?.browsing_id ?? "" };
    for (const [what, action] of steps) {
      await scene.client.ok(`browsing.${what}.act`, { params, body: { action } });
    }
  };

const ring = (answer: Answer) => async (scene: Scene) => {
  const place = await arrive(scene);
  const body = { mode: "audio" } as const;
  const started = await scene.client.ok("call.session.start", { ...place, body });
  const { session_id } = place.params;
  await act(scene, "call", { session_id, answer });
  return { params: { ...place.params, ...(started as { call_id: string }) } };
};

const signal = (type: "sdp" | "candidate") => async (scene: Scene) => {
  const call: Place & { params: { call_id: string } } = await ring("accept")(scene);
  const body = { type, payload: { [type]: "v=0" } };
  await scene.client.ok("call.signal.send", { ...call, body });
};

export const liveRows: Row[] = [
  { channel: "rtm", name: "browsing:request:initiated", cause: browse("accept") },
  { channel: "rtm", name: "browsing:request:rejected", cause: browse("decline") },
  {
    channel: "stream",
    name: "app:browsing:action:started",
    cause: browseThen(["session", "start"]),
    framing: "socket.io",
  },
  {
    channel: "stream",
    name: "app:browsing:action:stopped",
    cause: browseThen(["session", "start"], ["session", "stop"]),
  },
  {
    channel: "stream",
    name: "app:browsing:assist:started",
    cause: browseThen(["session", "start"], ["assist", "start"]),
  },
  {
    channel: "stream",
    name: "app:browsing:assist:stopped",
    cause: browseThen(["session", "start"], ["assist", "start"], ["assist", "stop"]),
  },
  { channel: "rtm", name: "call:request:accept", cause: ring("accept"), framing: "socket.io" },
  { channel: "rtm", name: "call:request:decline", cause: ring("decline") },
  { channel: "stream", name: "app:call:signaling:sdp", cause: signal("sdp") },
  { channel: "stream", name: "app:call:signaling:candidate", cause: signal("candidate") },
];
