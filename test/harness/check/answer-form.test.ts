/** What an answer is held to: each open form of an absent value passes, and nothing else that the documents exclude. */
import { expect, test } from "vitest";
import type { JsonSchema } from "../../../contract/schema.ts";
import { loadContract } from "../../../contract/contract.ts";
import { shapeCheckOf } from "../../../harness/check/shape.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";

const contract = loadContract();
const shape = shapeCheckOf(contract);

/** Where the answer differs from the documented shape. */
const wrong = (id: OperationId, data: unknown): string[] => [
  ...new Set(shape(contract.operation(id), data).map(({ where }) => where)),
];

const profile = { people_id: "p", email: "a@b.example", person: { nickname: "A" }, created_at: 1 };
const card = { card_id: "c", user_id: "u", is_valid: true, is_expired: false };
const rating = { stars: 3, session: { session_id: "s" }, created_at: 1 };
const conversation = {
  session_id: "s",
  website_id: "w",
  state: "pending",
  status: 0,
  is_verified: false,
  is_blocked: false,
  unread: { operator: 0, visitor: 0 },
  created_at: 1,
};

const right: [OperationId, object][] = [
  ["people.profile.read", { ...profile, score: 1, company: {}, segments: [], notepad: "" }],
  ["people.profile.read", { ...profile, score: null, active: null, company: null }],
  ["billing.card.read", { ...card, name_on_card: "", linked_websites: null }],
  ["billing.website.read", { card_id: "c", owner: {} }],
  ["ratings.rating.read", { ...rating, stars: 5, assigned: {}, comment: null }],
  ["status.announcement.read", { title: "A", message: "B", created_at: 1, expire_at: "" }],
  ["conversation.read", { ...conversation, meta: { origin: "", connection: { asn: "" } } }],
  [
    "filters.filter.read",
    { filter_id: "f", type: "people", label: "L", filter: [{}], operator: "or" },
  ],
];

test.for(right)("%s passes: %j", ([id, data]) => {
  expect(wrong(id, data)).toEqual([]);
});

const broken: [OperationId, object, where: string][] = [
  ["people.profile.read", { ...profile, score: 6 }, "/data/score"],
  ["people.profile.read", { ...profile, score: "" }, "/data/score"],
  ["people.profile.read", { ...profile, company: "" }, "/data/company"],
  ["ratings.rating.read", { ...rating, stars: 0 }, "/data/stars"],
  [
    "status.settings.read",
    { name: "S", metrics: { push: { system_ram_sick_above: 2 } } },
    "/data/metrics/push/system_ram_sick_above",
  ],
  ["billing.card.read", { ...card, card_id: null }, "/data/card_id"],
  ["billing.card.read", { ...card, is_expired: "" }, "/data/is_expired"],
  ["conversation.read", { ...conversation, active: { last: "" } }, "/data/active/last"],
  ["conversation.read", { ...conversation, segments: "" }, "/data/segments"],
  ["conversation.read", { ...conversation, availability: "away" }, "/data/availability"],
  ["conversation.read", { ...conversation, meta: { origin: "pigeon" } }, "/data/meta/origin"],
];

test.for(broken)("%s fails: %j", ([id, data, where]) => {
  expect(wrong(id, data)).toEqual([where]);
});

test("of the fields of a conversation only strings may be blank", () => {
  const fields: string[] = [];
  const visit = (schema: JsonSchema, build: (inner: unknown) => object, at: string): void => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const plain = field.$ref ? contract.resolve(field.$ref) : field;
      const here = (value: unknown): object => build({ [name]: value });
      const isText = plain.type === "string" || plain.anyOf !== undefined;
      const isRequired = schema.required?.includes(name);
      if (!isText && wrong("conversation.read", here("")).length === 0)
        fields.push(`${at}/${name}`);
      if (plain.type === "object" && !isRequired) visit(plain, here, `${at}/${name}`);
    }
  };
  const { data } = contract.operation("conversation.read");
  visit(
    contract.resolve(data?.$ref ?? ""),
    (inner) => ({ ...conversation, ...(inner as object) }),
    "",
  );
  expect(fields).toEqual([]);
});
