/** Mechanisms of faults, each planted on one operation and seen from outside. */
import { afterEach, describe, expect, test } from "vitest";
import { actsThoughRefused } from "../../reference/deviate/check.ts";
import type { Plant } from "../../reference/deviate/deviation.ts";
import {
  alwaysRefuses,
  demandsField,
  hidesField,
  refusesField,
  refusesQuery,
} from "../../reference/deviate/handler.ts";
import { asPlugin, asUser, testClient, type TestClient, type World } from "./client.ts";

let client: TestClient;
let world: World;

afterEach(() => client.close());

async function planted(plant: Plant, tokens: object[] = [{}]): Promise<{ website_id: string }> {
  client = await testClient();
  plant(client.running.reference);
  world = await client.world({ tokens });
  client.caller = asUser(world);
  return { website_id: world.website.website_id };
}

describe("mechanisms", () => {
  test("alwaysRefuses answers with the status, whatever is asked", async () => {
    const params = await planted(alwaysRefuses("website.read", 500, "broken"));
    const answer = await client.call("website.read", { params });
    expect(answer).toMatchObject({ status: 500, error: true, reason: "broken" });
  });

  test("demandsField refuses a body without a field that is optional", async () => {
    const params = await planted(demandsField("people.profile.create", "notepad"));
    const body = { email: "jane@example.com", person: { nickname: "Jane" } };
    const bare = await client.call("people.profile.create", { params, body });
    const noted = { ...body, notepad: "Prefers mail" };
    const complete = await client.call("people.profile.create", { params, body: noted });
    expect([bare.error, complete.error]).toEqual([true, false]);
  });

  test("refusesField refuses a body with a field that is optional", async () => {
    const params = await planted(refusesField("people.profile.create", "notepad"));
    const body = { email: "jane@example.com", person: { nickname: "Jane" } };
    const noted = { ...body, notepad: "Prefers mail" };
    const complete = await client.call("people.profile.create", { params, body: noted });
    const bare = await client.call("people.profile.create", { params, body });
    expect([bare.error, complete.error]).toEqual([false, true]);
  });

  test("refusesQuery refuses a query parameter that is optional", async () => {
    const params = await planted(refusesQuery("people.profile.list", "search_text"));
    const query = { search_text: "x" };
    const answer = await client.call("people.profile.list", { params, query });
    expect(answer.error).toBe(true);
  });

  test("hidesField leaves a field out of every item of a list, and of an object", async () => {
    await planted(hidesField("account.website.list", "name"));
    const { data } = await client.call("account.website.list");
    expect(data).not.toEqual([]);
    expect(JSON.stringify(data)).not.toContain('"name"');
  });

  test("actsThoughRefused changes something and refuses then", async () => {
    const plant = actsThoughRefused("people.profile.create", "allowsScope");
    const params = await planted(plant, [{ scopes: {} }]);
    const body = { email: "jane@example.com", person: { nickname: "Jane" } };
    const as = asPlugin(world);
    const refused = await client.call("people.profile.create", { params, body, as });
    expect(refused).toMatchObject({ status: 403, error: true });
    const { data } = await client.call("people.profile.list", { params });
    expect(data).toMatchObject([{ email: "jane@example.com" }]);
  });
});
