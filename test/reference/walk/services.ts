import { expect } from "vitest";
import type { OperationId, Operations } from "../../../schemas/generated/maps.ts";
import { asPlugin, asUser, type TestClient } from "../client.ts";
import { listen } from "../socket.ts";

type ServiceId = Extract<OperationId, `services.${string}`>;
type Bodies = { [Id in ServiceId]: Operations[Id]["body"] };

const history = [{ from: "user" as const, name: "Ada", text: "Where is my order?" }];
const bodies: Bodies = {
  "services.translate.request": { id: "a", locale: { from: "en", to: "fr" }, text: "Hello" },
  "services.transcribe.request": {
    id: "b",
    locale: { to: "en" },
    media: { type: "audio/mpeg", url: "https://files.example.com/voice.mp3" },
  },
  "services.extract.request": { id: "c", action: "summarize", history },
  "services.predict.request": {
    id: "d",
    context: { sender: "Grace", recipient: "Ada", history },
  },
  "services.rank.request": { id: "e", source: "helpdesk", text: "How do I change my address?" },
  "services.transform.request": { id: "f", action: "tone:formal", text: "Send it again." },
};
const eventOf = (id: string): string => `service:${id.split(".")[1]}:processed`;

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ tokens: [{}] });
  const elsewhere = await client.world();
  const { website_id } = world.website;
  const at = { params: { website_id } };
  const listener = await listen(client, "rtm", asUser(world));
  const others = [
    await listen(client, "rtm", asUser(elsewhere)),
    await listen(client, "rtm", asPlugin(world)),
    await listen(client, "stream", asUser(world)),
  ];

  for (const id of Object.keys(bodies) as ServiceId[]) {
    const body = bodies[id] as { id: string };
    const answer = await client.call(id, { ...at, body: body as never });
    expect({ id, status: answer.status }).toEqual({ id, status: 202 });
    await client.ok(id, { ...at, body: { ...body, id: `${body.id}2` } as never });
    expect(await listener.next(eventOf(id))).toMatchObject({ website_id, id: body.id });
    expect(await listener.next(eventOf(id))).toMatchObject({ website_id, id: `${body.id}2` });
  }
  const predicted = listener.heard
    .filter(({ data }) => data["id"] === "d")
    .map(({ event }) => event);
  expect(predicted).toEqual(["service:predict:partial", "service:predict:processed"]);
  const anyhow = { sender: { nickname: "Grace" }, recipient: { nickname: "Ada" }, history: [] };
  await client.ok("services.predict.request", {
    ...at,
    body: { id: "g", source: "answer", target: "operator", text: "Dear", context: anyhow as never },
  });
  expect(await listener.next("service:predict:processed")).toMatchObject({ id: "g" });

  const image = await client.call("services.transcribe.request", {
    ...at,
    body: {
      id: "h",
      locale: { to: "en" },
      media: { type: "image/png", url: "https://a.example/" },
    },
  });
  expect(image.status).toBe(400);

  await walkUnits(client, website_id);

  await client.stage("POST", "/outside", { provider: "service", answer: "failure" });
  await client.ok("services.rank.request", {
    ...at,
    body: { id: "i", source: "helpdesk", text: "address" },
  });
  expect(await listener.next("service:rank:processed")).toEqual({
    website_id,
    id: "i",
    error: "service_failed",
  });
  expect(listener.heard.some(({ data }) => data["id"] === "h")).toBe(false);
  for (const other of others) expect(other.heard).toHaveLength(1);
  for (const one of [listener, ...others]) one.close();
}

/** Translations end with the free units of the month, unless more are paid for. */
async function walkUnits(client: TestClient, website_id: string): Promise<void> {
  const limits = await client.ok("limits.limit.list", { as: null });
  const characters = limits.find(({ namespace }) => namespace === "translate:characters");
  const text = "a".repeat(characters?.unit?.chunk ?? 0);
  const at = { params: { website_id } };
  const translate = () =>
    client.call("services.translate.request", {
      ...at,
      body: { id: "long", locale: { from: "en", to: "fr" }, text },
    });
  expect((await translate()).status).toBe(402);
  const body = { limit_id: characters?.id ?? "", units: { additional: 1 } };
  await client.ok("limits.subscription.create", { ...at, body });
  expect((await translate()).status).toBe(202);
  expect((await translate()).status).toBe(402);
  await client.stage("POST", "/clock", { advance: 31 * 24 * 60 * 60_000 });
  expect((await translate()).status).toBe(202);
}
