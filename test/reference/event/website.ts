/** Causes of the events that tell of people, mail, billing, domains, services and whatever else a website has. */
import type { OperationId, Operations } from "../../../schemas/generated/maps.ts";
import type { CardWrite } from "../../../schemas/generated/types.ts";
import { decide, inject, occur, type Row, type Scene } from "./scene.ts";

type ServiceId = Extract<OperationId, `services.${string}`>;

async function decideSpam(scene: Scene): Promise<void> {
  const { spam_id = "" } = await inject(scene, "spam");
  const params = { ...scene.at.params, spam_id };
  await scene.client.ok("conversations.spam.decide", { params, body: { action: "accept" } });
}

const card: CardWrite = {
  name_on_card: "Ada Lovelace",
  address: "12 St James's Square, London",
  country: "GB",
  card_number: "4242424242424242",
  security_code: "123",
  expiration_date: { month: "07", year: "2045" },
};

const addCard = (answer: "accept" | "decline") => async (scene: Scene) => {
  await decide(scene, "card-storage", answer);
  await scene.client.ok("billing.card.create", { body: card });
};

const startLink = ({ client }: Scene) =>
  client.ok("billing.link.start", { body: { service: "payment_processor" } });

const changeDomain = (answer: "valid" | "invalid") => async (scene: Scene) => {
  await decide(scene, "domain-validation", answer);
  const body = { custom: "mail.acme.example" };
  await scene.client.ok("channel.domain.merge", { ...scene.at, body });
};

const ask =
  <Id extends ServiceId>(id: Id, body: Operations[Id]["body"]) =>
  ({ client, at }: Scene) =>
    client.ok<ServiceId>(id, { ...at, body });

const history = [{ from: "user" as const, name: "Ada", text: "Where is my order?" }];
const predict = ask("services.predict.request", {
  id: "1",
  context: { sender: "Grace", recipient: "Ada", history },
});

const crawl = ({ client, at }: Scene) =>
  client.ok("snippets.domain.create", { ...at, body: { domain: "docs.example.com" } });

async function createProfile({ client, at }: Scene): Promise<string> {
  const body = { email: "ada@example.com", person: { nickname: "Ada" } };
  const made = await client.ok("people.profile.create", { ...at, body });
  return (made as { people_id: string }).people_id;
}

async function updateProfile(scene: Scene): Promise<void> {
  const params = { ...scene.at.params, people_id: await createProfile(scene) };
  const body = { person: { nickname: "Augusta" } };
  await scene.client.ok("people.profile.merge", { params, body });
}

async function removeProfile(scene: Scene): Promise<void> {
  const params = { ...scene.at.params, people_id: await createProfile(scene) };
  await scene.client.ok("people.profile.remove", { params });
}

async function dispatch(scene: Scene): Promise<void> {
  await inject(scene, "campaign", { people_id: await createProfile(scene) });
}

async function unsubscribe(scene: Scene): Promise<void> {
  const { email_hash = "", key = "" } = await inject(scene, "subscription-link");
  const params = { email_hash, key };
  await scene.client.ok("subscription.merge", { params, body: { subscribed: false }, as: null });
}

async function fallSick(scene: Scene): Promise<void> {
  const { client, at } = scene;
  await client.ok("status.create", { ...at, body: { name: "Acme", domain_basic: "acme-status" } });
  const service = await client.ok("status.service.create", { ...at, body: { name: "API" } });
  const params = { ...at.params, ...(service as { service_id: string }) };
  const node = await client.ok("status.node.create", {
    params,
    body: { label: "Worker", mode: "push" },
  });
  const { node_id } = node as { node_id: string };
  await inject(scene, "replica-health", { node_id, replica: "worker-1", health: "sick" });
}

export const websiteRows: Row[] = [
  { channel: "rtm", name: "spam:decision", cause: decideSpam },
  { channel: "rtm", name: "billing:card:added", cause: addCard("accept") },
  { channel: "rtm", name: "billing:card:error", cause: addCard("decline") },
  { channel: "rtm", name: "billing:link:redirect", cause: startLink },
  { channel: "rtm", name: "website:validate:domain:valid", cause: changeDomain("valid") },
  { channel: "rtm", name: "website:validate:domain:invalid", cause: changeDomain("invalid") },
  {
    channel: "rtm",
    name: "service:translate:processed",
    cause: ask("services.translate.request", {
      id: "1",
      locale: { from: "en", to: "fr" },
      text: "Hello",
    }),
    framing: "socket.io",
  },
  {
    channel: "rtm",
    name: "service:transcribe:processed",
    cause: ask("services.transcribe.request", {
      id: "1",
      locale: { to: "en" },
      media: { type: "audio/mpeg", url: "https://files.example.com/voice.mp3" },
    }),
  },
  {
    channel: "rtm",
    name: "service:extract:processed",
    cause: ask("services.extract.request", { id: "1", action: "summarize", history }),
  },
  { channel: "rtm", name: "service:predict:processed", cause: predict },
  { channel: "rtm", name: "service:predict:partial", cause: predict },
  {
    channel: "rtm",
    name: "service:rank:processed",
    cause: ask("services.rank.request", { id: "1", source: "helpdesk", text: "My address?" }),
  },
  {
    channel: "rtm",
    name: "service:transform:processed",
    cause: ask("services.transform.request", { id: "1", action: "tone:formal", text: "Hi." }),
  },
  {
    channel: "rtm",
    name: "snippet:webpage:domain:crawl:progress",
    cause: crawl,
    // A crawl finds one page after another.
    among: { progress: 100 },
  },
  { channel: "rtm", name: "snippet:webpage:domain:crawl:done", cause: crawl },
  { channel: "hook", name: "people:profile:created", cause: createProfile },
  { channel: "hook", name: "people:profile:updated", cause: updateProfile },
  { channel: "hook", name: "people:profile:removed", cause: removeProfile },
  { channel: "hook", name: "people:sync:profile", cause: occur("people:sync:profile") },
  { channel: "hook", name: "campaign:progress", cause: dispatch },
  { channel: "hook", name: "campaign:dispatched", cause: dispatch },
  // It begins to run, and stops.
  { channel: "hook", name: "campaign:running", cause: dispatch, among: { running: true } },
  { channel: "hook", name: "status:health:changed", cause: fallSick },
  { channel: "hook", name: "email:subscribe", cause: unsubscribe },
  { channel: "hook", name: "email:track:view", cause: occur("email:track:view") },
  { channel: "hook", name: "plugin:event", cause: occur("plugin:event", { name: "order:paid" }) },
];
