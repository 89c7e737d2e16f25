/** Causes of the events that tell of messages. */
import type { MessageSend } from "../../../schemas/generated/types.ts";
import { act, arrive, occur, type Place, type Row, type Scene } from "./scene.ts";

async function send(
  { client }: Scene,
  place: Place,
  from: MessageSend["from"] = "operator",
): Promise<{ params: Place["params"] & { fingerprint: string } }> {
  const body = { type: "text", from, origin: "chat", content: "Hello" } satisfies MessageSend;
  const sent = await client.ok("conversation.message.send", { ...place, body });
  const { fingerprint } = sent as { fingerprint: number };
  return { params: { ...place.params, fingerprint: String(fingerprint) } };
}

async function edit(scene: Scene): Promise<void> {
  const message = await send(scene, await arrive(scene));
  const body = { content: "Good morning" as never };
  await scene.client.ok("conversation.message.edit", { ...message, body });
}

async function remove(scene: Scene): Promise<void> {
  const message = await send(scene, await arrive(scene));
  await scene.client.ok("conversation.message.remove", message);
}

const sayAs = (from: MessageSend["from"]) => async (scene: Scene) =>
  send(scene, await arrive(scene), from);

/** The operator reads what the visitor sent. */
async function readAsOperator(scene: Scene): Promise<void> {
  const place = await arrive(scene);
  const { session_id } = place.params;
  await act(scene, "send", { session_id, type: "text", content: "Hello" });
  const body = { from: "user", origin: "chat" } as const;
  await scene.client.ok("conversation.read.mark", { ...place, body });
}

/** The visitor reads what the operator sent. */
async function readAsVisitor(scene: Scene): Promise<void> {
  const place = await arrive(scene);
  await send(scene, place);
  await act(scene, "read", { session_id: place.params.session_id });
}

export const messageRows: Row[] = [
  { channel: "rtm", name: "message:updated", cause: edit, framing: "socket.io" },
  { channel: "rtm", name: "message:removed", cause: remove },
  { channel: "hook", name: "message:updated", cause: edit },
  { channel: "hook", name: "message:send", cause: sayAs("user") },
  { channel: "hook", name: "message:received", cause: sayAs("operator") },
  { channel: "hook", name: "message:removed", cause: remove },
  { channel: "hook", name: "message:acknowledge:read:send", cause: readAsOperator },
  { channel: "hook", name: "message:acknowledge:read:received", cause: readAsVisitor },
  {
    channel: "hook",
    name: "message:notify:unread:send",
    cause: occur("message:notify:unread:send"),
  },
  {
    channel: "hook",
    name: "message:notify:unread:received",
    cause: occur("message:notify:unread:received"),
  },
];
