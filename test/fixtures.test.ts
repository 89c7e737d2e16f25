/** The values that assay derives, judged by an independent oracle (ajv) for every schema of the contract. */
import type { ErrorObject } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { loadContract } from "../contract/contract.ts";
import { leavesOf } from "../contract/leaves.ts";
import { walkSchema, type JsonSchema } from "../contract/schema.ts";
import { absolute } from "../contract/ajv.ts";
import { strictAjv } from "../contract/gate/schemas.ts";
import { arbitraryOf } from "../fixtures/arbitrary.ts";
import { corpus } from "../fixtures/corpus.ts";
import { doubts } from "../fixtures/doubtful.ts";
import { everyField } from "../fixtures/every-field.ts";
import { hardTexts } from "../fixtures/hard.ts";
import { violations } from "../fixtures/violate.ts";
import { secretsIn } from "../reports/redact.ts";

const contract = loadContract();
const ajv = strictAjv(contract.models);
const context = { resolve: contract.resolve };
const requests = contract.operations.flatMap(({ operationId, body, query }) => [
  ...(body ? [{ name: `${operationId} body`, schema: body }] : []),
  ...query.map(({ name, schema }) => ({ name: `${operationId} ?${name}`, schema })),
]);
const responses = contract.operations.flatMap(({ operationId, data }) =>
  data ? [{ name: `${operationId} data`, schema: data }] : [],
);

test("every value validates, and so does every value on the way of shrinking", () => {
  for (const { name, schema } of [...requests, ...responses]) {
    const validate = ajv.compile(absolute(schema));
    const seen = fc.check(
      fc.property(arbitraryOf(schema, context), (value) => {
        if (!validate(value)) throw new Error(ajv.errorsText(validate.errors));
      }),
      { numRuns: 20, seed: 7 },
    );
    expect(
      seen.failed,
      `${name}: ${seen.errorInstance as string}\n${JSON.stringify(seen.counterexample)}`,
    ).toBe(false);
    for (const value of shrinks(arbitraryOf(schema, context))) {
      expect(
        validate(value),
        `${name} shrunk: ${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`,
      ).toBe(true);
    }
  }
});

test("what a request keeps secret nothing else draws", () => {
  const drawn = (schema: JsonSchema): string[] => {
    const some = fc.sample(arbitraryOf(schema, context), { seed: 3, numRuns: 30 });
    return [...leavesOf(some)].map(({ value }) => String(value));
  };
  const secrets: string[] = [];
  const others: string[] = [];
  for (const { schema } of requests) {
    for (const one of [everyField(schema, context), hardTexts(schema, context)]) {
      walkSchema(one, (inner, pointer) => {
        const [, name = ""] = /\/properties\/(\w+)$/.exec(pointer) ?? [];
        if (inner.type !== "string" || inner.enum) return;
        const kind = inner["x-example-kind"];
        // The key of a datum is its name.
        const isHidden =
          kind === "secret" ||
          (kind !== "slug" && secretsIn({ [name]: "x".repeat(16) }).length > 0);
        (isHidden ? secrets : others).push(...drawn(inner));
      });
    }
  }
  expect(secrets.length).toBeGreaterThan(100);
  // Where a text was cut, the first eight give a secret away.
  const beginnings = new Set(
    secrets.filter(({ length }) => length >= 8).map((one) => one.slice(0, 8)),
  );
  const text = others.join("\n");
  expect([...beginnings].filter((one) => text.includes(one))).toEqual([]);
});

/** The values that shrinking one sample visits: fails at the size where it began, so all are tried. */
function shrinks(values: fc.Arbitrary<unknown>): unknown[] {
  const visited: unknown[] = [];
  fc.check(
    fc.property(values, (value) => {
      visited.push(value);
      return visited.length % 2 === 0;
    }),
    { numRuns: 1, seed: 11, endOnFailure: false },
  );
  return visited;
}

function placeOf({ keyword, instancePath, params }: ErrorObject): string {
  return keyword === "required"
    ? `${instancePath}/${params["missingProperty"] as string}`
    : instancePath;
}

test("every violation breaks exactly its keyword, at its place", () => {
  let judged = 0;
  for (const { name, schema } of requests) {
    const validate = ajv.compile(absolute(schema));
    for (const { keyword, pointer, values } of violations(schema, context)) {
      for (const value of fc.sample(values, { numRuns: 3, seed: 5 })) {
        judged += 1;
        const valid = validate(value);
        const where = `${name} ${keyword} at ${pointer}: ${JSON.stringify(value)}`;
        expect(valid, `${where} is still valid`).toBe(false);
        const errors = validate.errors ?? [];
        const alternatives = errors.some(({ keyword: one }) => ["oneOf", "anyOf"].includes(one));
        const places = errors
          .filter((error) => !["oneOf", "anyOf", "allOf"].includes(error.keyword))
          .map(placeOf);
        // `-` is the last item.
        const there = new RegExp(`^${RegExp.escape(pointer).replaceAll("/\\x2d", "/\\d+")}$`);
        // Where alternatives exist, the others complain as well; ours must be among them.
        if (alternatives) expect(places, where).toContainEqual(expect.stringMatching(there));
        else expect([...new Set(places)], where).toEqual([expect.stringMatching(there)]);
      }
    }
  }
  expect(judged).toBeGreaterThan(1_000);
});

test("a doubtful value stands at its place, and all else is as it was", () => {
  const orders = contract.operation("inboxes.order.set").body ?? {};
  const [doubt, ...further] = doubts(orders, context);
  expect([doubt?.pointer, ...further]).toEqual(["/orders/-/inbox_id"]);
  const first = { inbox_id: "2b09b145a", order: 3 };
  expect(doubt?.spoil({ orders: [first] })).toEqual({
    orders: [first, { ...first, inbox_id: "7b90b854a" }],
  });
  expect(doubt?.spoil({ orders: [] })).toBeUndefined();
});

test("one seed gives one sequence of values", () => {
  for (const { schema } of requests.slice(0, 60)) {
    const sample = (): unknown => fc.sample(arbitraryOf(schema, context), { numRuns: 5, seed: 3 });
    expect(sample()).toEqual(sample());
  }
});

test("a corpus is the same for the same seed, and every line is valid", () => {
  const operations = ["conversation.message.send", "people.profile.create"];
  const lines = [...corpus(contract, operations, { seed: 9, count: 101 })];
  expect(lines).toHaveLength(101);
  expect(lines).toEqual([...corpus(contract, operations, { seed: 9, count: 101 })]);
  expect(lines).not.toEqual([...corpus(contract, operations, { seed: 10, count: 101 })]);
  for (const { operation, body } of lines) {
    const schema = contract.operation(operation).body;
    expect(schema && ajv.validate(absolute(schema), body), ajv.errorsText()).toBe(true);
  }
  expect(() => [...corpus(contract, ["website.read"], { seed: 1, count: 1 })]).toThrow(/no body/);
});
