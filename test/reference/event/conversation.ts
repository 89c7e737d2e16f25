/** Causes of the events that tell of conversations and of who takes part in them. */
import { act, arrive, type Row, type Scene } from "./scene.ts";

async function proveIdentity(scene: Scene): Promise<void> {
  const place = await arrive(scene);
  const body = { identity: "email", recipient: "jane@example.com", method: "link" } as const;
  await scene.client.ok("conversation.identity.request", { ...place, body });
  await act(scene, "prove", { session_id: place.params.session_id, identity: "email" });
}

async function askPlugin(scene: Scene): Promise<void> {
  const place = await arrive(scene);
  const body = {
    identity: scene.world.tokens[0]?.urn ?? "",
    recipient: "jane",
    method: "link",
  } as const;
  await scene.client.ok("conversation.identity.request", { ...place, body });
}

async function press(scene: Scene): Promise<void> {
  const place = await arrive(scene);
  const plugin_id = scene.world.tokens[0]?.plugin_id ?? "";
  const body = { section_id: "orders", item_id: "status", data: {} };
  await scene.client.ok("conversation.widget.press", {
    params: { ...place.params, plugin_id },
    body,
  });
}

async function initiate(scene: Scene): Promise<void> {
  await scene.client.ok("conversation.initiate", await arrive(scene));
}

async function block(scene: Scene): Promise<void> {
  const body = { blocked: true };
  await scene.client.ok("conversation.block.set", { ...(await arrive(scene)), body });
}

async function remove(scene: Scene): Promise<void> {
  await scene.client.ok("conversation.remove", await arrive(scene));
}

async function rate(scene: Scene): Promise<void> {
  const body = { stars: 4 };
  await scene.client.ok("ratings.rating.replace", { ...(await arrive(scene)), body });
}

const set = (change: object) => async (scene: Scene) => {
  const { session_id } = (await arrive(scene)).params;
  await act(scene, "set", { session_id, ...change });
};

/** The visitor says the email of somebody who is known. */
async function becomeKnown(scene: Scene): Promise<void> {
  const email = "ada@example.com";
  const body = { email, person: { nickname: "Ada" } };
  await scene.client.ok("people.profile.create", { ...scene.at, body });
  await set({ email })(scene);
}

export const conversationRows: Row[] = [
  { channel: "rtm", name: "session:request:initiated", cause: initiate },
  { channel: "rtm", name: "session:update_verify", cause: proveIdentity },
  { channel: "rtm", name: "identity:verify:request", cause: askPlugin, tier: "plugin" },
  { channel: "rtm", name: "widget:action:processed", cause: press },
  { channel: "hook", name: "session:set_email", cause: set({ email: "jane@example.com" }) },
  { channel: "hook", name: "session:set_phone", cause: set({ phone: "+33123456789" }) },
  { channel: "hook", name: "session:set_address", cause: set({ address: "1 Main Street" }) },
  { channel: "hook", name: "session:set_subject", cause: set({ subject: "My parcel" }) },
  { channel: "hook", name: "session:set_data", cause: set({ data: { plan: "free" } }) },
  {
    channel: "hook",
    name: "session:set_avatar",
    cause: set({ avatar: "https://a.example/j.png" }),
  },
  { channel: "hook", name: "session:set_nickname", cause: set({ nickname: "Jane" }) },
  { channel: "hook", name: "session:set_state", cause: set({ state: "resolved" }) },
  { channel: "hook", name: "session:set_block", cause: block },
  { channel: "hook", name: "session:set_segments", cause: set({ segments: ["buyer"] }) },
  { channel: "hook", name: "session:removed", cause: remove },
  { channel: "hook", name: "session:sync:geolocation", cause: arrive },
  { channel: "hook", name: "session:sync:system", cause: arrive },
  { channel: "hook", name: "session:sync:network", cause: arrive },
  { channel: "hook", name: "session:sync:timezone", cause: arrive },
  { channel: "hook", name: "session:sync:locales", cause: arrive },
  { channel: "hook", name: "session:sync:events", cause: set({ events: [{ text: "Paid" }] }) },
  { channel: "hook", name: "session:sync:rating", cause: rate },
  { channel: "hook", name: "session:sync:topic", cause: set({ topic: "Delivery" }) },
  { channel: "hook", name: "people:bind:session", cause: becomeKnown },
];
