/** Custom data of profiles and data of events beyond plain names with plain values. */
type Data = Record<string, unknown>;

/** Texts as people write them, with characters that not every database can store, and texts that look like something else. */
const texts = [
  "Grüße aus Köln 👋🏽",
  "日本語のテキスト",
  "👩‍👩‍👧‍👦 <b>&</b> 🇪🇺",
  "007",
  "12",
  "true",
  "2026-03-31",
];

/** More than a table has columns for, or a form fields. */
const many = Array.from({ length: 60 }, (_, i): [name: string, value: number] => [`field_${i}`, i]);

export const unusualData: readonly Data[] = [
  ...texts.map((text, i) => ({ [`note_${i}`]: text })),
  { plans: ["gold", "silver"], channels: ["email"] },
  { "plan.of.team": "gold" },
  // More than 24 bits, and a fraction; the two ways of joining words in a name, which many libraries turn into one another.
  { orders_in_all: 16_777_217, shareOfAll: 0.75 },
  { address: { city: "Nantes", floors: [1, 2], door: { code: { digits: 4 } } } },
  // More than 32 bits have room for.
  { beyond: 5_000_000_000 },
  Object.fromEntries(many),
  // Names as people give them, and what some databases keep for themselves.
  { "Größe der Firma": "mittel", "x-plan": "gold", "2026": "silver", nothing: "null" },
  { $plan: "gold" },
  // Longer than a column that nobody has thought about.
  { about: "a few more words ".repeat(20).trim() },
];
