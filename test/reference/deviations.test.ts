/**
 * Every fault and accent loads and says what it is. Accents leave a server that answers; faults are each judged on one that started
 * with it (test/selftest/faults).
 */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { deviationIds, findAccent, findFault } from "../../reference/deviation.ts";
import type { ServerOptions } from "../../reference/server.ts";
import { asPlugin, testClient } from "./client.ts";

const contract = loadContract();
const rules = new Set(allRules(contract).map(({ id }) => id));
const levels = new Map(allRules(contract).map(({ id, level }) => [id, level]));
const openPoints = new Set(contract.openPoints.map(({ id }) => id));
const section = /^[12]\/[0-9]+(\.[0-9]+)*$/;
const sentence = /^\S.*\.$/;

/** Reads a website of a fresh server with the deviation. */
async function readWebsite(options: ServerOptions): Promise<Response> {
  const client = await testClient({ contract, ...options });
  try {
    const world = await client.world({ tokens: [{}] });
    const { identifier, key } = asPlugin(world).pair;
    const answer = await fetch(
      `${client.running.url}/v1/website/${encodeURIComponent(world.website.website_id)}`,
      {
        headers: {
          authorization: `Basic ${btoa(`${identifier}:${key}`)}`,
          "x-service-tier": "plugin",
        },
      },
    );
    return new Response(await answer.text(), answer);
  } finally {
    await client.close();
  }
}

test("accents and open points name one another", () => {
  const rows = deviationIds("accent").flatMap((id) =>
    findAccent(id)
      .legal.filter((one) => openPoints.has(one))
      .map((one) => `${one} ${id}`),
  );
  const points = contract.openPoints.flatMap((point) =>
    (point["acted-out"] ?? []).map((id) => `${point.id} ${id}`),
  );
  expect(points.toSorted()).toEqual(rows.toSorted());
});

const thoseOf = (kind: "accent" | "fault", isWrong: (id: string) => boolean): string[] =>
  deviationIds(kind).filter(isWrong);

test("accents say what they do and why that is legal", () => {
  const isWrong = (id: string): boolean => {
    const { says, legal } = findAccent(id);
    const isKnown = (one: string): boolean => openPoints.has(one) || section.test(one);
    return !sentence.test(says) || !legal.length || !legal.every(isKnown);
  };
  expect(thoseOf("accent", isWrong)).toEqual([]);
});

test("accents upset rules below MUST only", () => {
  const isWrong = (id: string): boolean =>
    findAccent(id).upsets?.some((one) => levels.get(one) !== "SHOULD") ?? false;
  expect(thoseOf("accent", isWrong)).toEqual([]);
});

test("faults say what they do and name rules that exist", () => {
  const isWrong = (id: string): boolean => {
    const { says, trips } = findFault(id);
    return !sentence.test(says) || !trips.length || !trips.every((one) => rules.has(one));
  };
  expect(thoseOf("fault", isWrong)).toEqual([]);
});

test.each(deviationIds("accent"))("accent %s leaves a website readable", async (id) => {
  const answer = await readWebsite({ accents: [id] });
  expect(answer.ok).toBe(true);
  expect(await answer.json()).toMatchObject({ error: false, data: { name: expect.any(String) } });
});
