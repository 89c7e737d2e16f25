/** Every gate is green on the contract as it stands, and red for each thing that it guards against. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { buildContract, type Rulebook } from "../../contract/contract.ts";
import type { GateInput, Problem } from "../../contract/gate/problem.ts";
import { gates } from "../../contract/gates.ts";
import { generate } from "../../contract/generate.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import type { Machine } from "../../contract/machine.ts";
import { readSource } from "../../contract/read-source.ts";
import type { AuthoredOperation, Source } from "../../contract/source.ts";

async function inputOf(source: Source): Promise<GateInput> {
  const generated = await generate(source);
  const parse = (name: string): unknown => JSON.parse(generated[name] as string);
  const rulebook = parse("rulebook.json") as Rulebook;
  return {
    source,
    generated,
    contract: buildContract(parse("openapi.json"), parse("asyncapi.json"), rulebook),
  };
}

let clean: GateInput;
beforeAll(async () => {
  clean = await inputOf(readSource());
});

test.for(Object.keys(gates))("%s is green", async (name) => {
  expect(await gates[name]?.(clean)).toEqual([]);
});

/** What the gate finds after the source was damaged. */
async function findings(gate: string, damage: (source: Source) => void): Promise<Problem[]> {
  const source = structuredClone(clean.source);
  damage(source);
  return (await gates[gate]?.(await inputOf(source))) ?? [];
}

const operation = (
  source: Source,
  family: string,
  path: string,
  method: "get" | "put" | "post" | "head" | "delete",
) => source.families[family]?.paths[path]?.[method] as AuthoredOperation;
const inbox = "/v1/website/{website_id}/inbox/{inbox_id}";
const inboxes = "/v1/website/{website_id}/inboxes/list/{page_number}";

const block = ({ machines }: Source): Machine =>
  machines.find(({ subject }) => subject.startsWith("Block")) as Machine;
const moves = (source: Source): NonNullable<Machine["moves"]> => block(source).moves ?? {};
/** The same in both states. */
const cells = (next: string): Record<string, string> => ({ open: next, blocked: next });

const damages: [gate: string, found: RegExp, damage: (source: Source) => void][] = [
  [
    "form",
    /summary/,
    (s) => void Reflect.deleteProperty(operation(s, "inboxes", inbox, "get"), "summary"),
  ],
  [
    "form",
    /x-invented/,
    (s) => Object.assign(operation(s, "inboxes", inbox, "get"), { "x-invented": 1 }),
  ],
  [
    "form",
    /allowed values/,
    (s) => Object.assign(s.rules["inboxes"]?.[0] ?? {}, { level: "WILL" }),
  ],
  ["families", /no rules\/inboxes/, (s) => void delete s.rules["inboxes"]],
  [
    "operations",
    /two operations/,
    (s) => (operation(s, "inboxes", inbox, "head").operationId = "inboxes.inbox.read"),
  ],
  [
    "operations",
    /exclude each other/,
    (s) => void delete operation(s, "inboxes", inbox, "get")["x-data"],
  ],
  [
    "operations",
    /no open point says why/,
    (s) => (operation(s, "inboxes", inbox, "delete")["x-open"] = ["method"]),
  ],
  ["operations", /HEAD/, (s) => (operation(s, "inboxes", inbox, "head")["x-open"] = ["response"])],
  [
    "operations",
    /page segment/,
    (s) => void delete operation(s, "inboxes", inboxes, "get")["x-paging"],
  ],
  [
    "operations",
    /x-requires moon/,
    (s) => (operation(s, "inboxes", inbox, "get")["x-requires"] = ["moon"]),
  ],
  [
    "operations",
    /x-others-open open.moon/,
    (s) => (operation(s, "inboxes", inbox, "put")["x-others-open"] = "open.moon"),
  ],
  [
    "operations",
    /not declared/,
    (s) => (operation(s, "inboxes", inbox, "get")["x-resource"] = "box"),
  ],
  [
    "operations",
    /no field \/nme/,
    (s) =>
      (operation(s, "inboxes", inbox, "put")["x-shown-by"] = [
        { operation: "inboxes.inbox.read", fields: { "/nme": "/name" } },
      ]),
  ],
  [
    "schemas",
    /x-others-open names open.moon/,
    (s) => void ((s.models["inbox"] as JsonSchema)["x-others-open"] = "open.moon"),
  ],
  [
    "schemas",
    /keyword prefixItems/,
    (s) => Object.assign(s.models["inbox"] ?? {}, { prefixItems: [] }),
  ],
  ["schemas", /required names moon/, (s) => s.models["inbox"]?.required?.push("moon")],
  ["schemas", /must be/, (s) => (s.models["condition"] ?? {}).examples?.push({ model: "moon" })],
  ["schemas", /no example/, (s) => void delete (s.models["inbox-write"] ?? {}).examples],
  ["schemas", /nothing uses/, (s) => (s.models["moon"] = { type: "object" })],
  ["rules", /two entries/, (s) => s.rules["inboxes"]?.push(...(s.rules["inboxes"] ?? []))],
  ["rules", /another family/, (s) => ((s.rules["inboxes"]?.[0] ?? { id: "" }).id = "moon.phase")],
  [
    "rules",
    /no operation inboxes\.moon/,
    (s) => s.rules["inboxes"]?.[0]?.operations?.push("inboxes.moon"),
  ],
  ["rules", /is pinned but/, (s) => void s.rules["inboxes"]?.pop()],
  [
    "levels",
    /SHOULD, but merge-keeps:hook/,
    (s) => {
      const row = s.rules["hooks"]?.find(({ id }) => id === "hooks.patch-events-as-a-whole");
      delete row?.["level-reason"];
    },
  ],
  [
    "levels",
    /SHOULD, but channel\.domain-shown-when-valid/,
    (s) => {
      const rows = s.rules["channel"] ?? [];
      const must = rows.find(({ id }) => id === "channel.domain-shown-when-valid");
      if (must) rows.push({ ...must, id: "channel.moon-shown", level: "SHOULD" });
    },
  ],
  [
    "levels",
    /SHOULD, but session\.states-walked/,
    (s) => {
      const row = s.rules["session"]?.find(({ id }) => id === "session.logout-leaves-others");
      Object.assign(row ?? {}, { level: "SHOULD" });
    },
  ],
  [
    "levels",
    /unchanged:people\.profile\.create, .*: MUST/,
    (s) => {
      const row = s.rules["platform"]?.find(({ id }) => id === "platform.refusal-changes-nothing");
      Object.assign(row ?? {}, { level: "SHOULD" });
    },
  ],
  [
    "ledger",
    /reaches this/,
    (s) => s.ledger["1-1"]?.push({ id: "1/1#moon", says: "The moon is round." }),
  ],
  ["ledger", /is not an anchor/, (s) => s.rules["inboxes"]?.[0]?.source.push("1/1#moon")],
  ["ledger", /stands twice/, (s) => s.ledger["1-1"]?.push(...(s.ledger["1-1"] ?? []))],
  ["ledger", /reached by nothing/, (s) => void delete s.ledger["1-9"]],
  [
    "actedOut",
    /no accent acts it out/,
    (s) => void Reflect.deleteProperty(s.openPoints[0] ?? {}, "acted-out"),
  ],
  [
    "actedOut",
    /says why it is not/,
    (s) => Object.assign(s.openPoints[0] ?? {}, { "not-acted-out": "one-answer" }),
  ],
  [
    "actedOut",
    /the reason moon is not/,
    (s) =>
      Object.assign(s.openPoints[0] ?? {}, { "acted-out": undefined, "not-acted-out": "moon" }),
  ],
  ["events", /no row of deviations/, (s) => void delete s.eventTable.rtm["message:updated"]],
  ["events", /no such event/, (s) => (s.eventTable.rtm["moon:risen"] = {})],
  [
    "events",
    /open\.moon is neither/,
    (s) => (s.eventTable.rtm["message:updated"] = { refused: "open.moon" }),
  ],
  [
    "requests",
    /nothing says what finds it/,
    (s) => void delete s.requestTable.operations["website.exists"],
  ],
  [
    "requests",
    /no request carries it/,
    (s) => (s.requestTable.operations["website.exists"] = { query: { moon: { ignored: "x" } } }),
  ],
  [
    "requests",
    /moon\.risen is neither/,
    (s) =>
      (s.requestTable.operations["website.exists"] = {
        query: { domain: { ignored: "moon.risen" } },
      }),
  ],
  ["requests", /nobody names it/, (s) => (s.requestTable.reasons["moon"] = "It is far away.")],
  ["machines", /the rule moon\.walked is not there/, (s) => (block(s).rule = "moon.walked")],
  ["machines", /the state full is not there/, (s) => (moves(s)["block"] = cells("full"))],
  ["machines", /cells for open$/m, (s) => (moves(s)["block"] = { open: "blocked" })],
  ["machines", /takes unblock from blocked/, (s) => (moves(s)["block"] = cells("open"))],
  [
    "observed",
    /nothing observes it/,
    (s) => void Reflect.deleteProperty(s.openPoints[0] ?? {}, "observe"),
  ],
  [
    "observed",
    /does not say what is observed/,
    (s) => void Reflect.deleteProperty(s.openPoints[0] ?? {}, "observed"),
  ],
  [
    "observed",
    /says why it is not/,
    (s) => Object.assign(s.openPoints[0] ?? {}, { "not-observed": "out-of-reach" }),
  ],
  [
    "observed",
    /the reason moon is not/,
    (s) => Object.assign(s.openPoints[0] ?? {}, { observe: undefined, "not-observed": "moon" }),
  ],
  [
    "observed",
    /do not belong together/,
    (s) => Object.assign(s.openPoints[0] ?? {}, { fields: ["name"] }),
  ],
  [
    "fresh",
    /differs from/,
    (s) => (operation(s, "inboxes", inbox, "get").summary = "Read an inbox."),
  ],
];

describe("each gate goes red for", () => {
  test.for(damages)("%s: %s", async ([gate, found, damage]) => {
    const problems = await findings(gate, damage);
    expect(problems.map((problem) => problem.found).join("\n")).toMatch(found);
  });
});

test("a reference that leads nowhere stops the generation and is named", async () => {
  const source = structuredClone(clean.source);
  operation(source, "inboxes", inbox, "get")["x-data"] = { $ref: "../models/moon.json" };
  await expect(inputOf(source)).rejects.toThrow(/moon/i);
});

test("an event without a known cause is red", async () => {
  const problems = await findings("events", (source) => {
    const { messages } = source.asyncapi["components"] as {
      messages: Record<string, { "x-caused-by": object[] }>;
    };
    const message = messages["rtm.message.updated"];
    if (message)
      message["x-caused-by"] = [{ operation: "moon.rise", when: "at night", open: false }];
  });
  expect(problems.map(({ found }) => found).join()).toMatch(/no operation moon\.rise/);
});

test("a bundle that Redocly finds wrong is red", async () => {
  const directory = mkdtempSync(join(tmpdir(), "lint-"));
  cpSync(join(clean.source.directory, "generated"), join(directory, "generated"), {
    recursive: true,
  });
  const file = join(directory, "generated", "openapi.json");
  const bundle = JSON.parse(readFileSync(file, "utf8")) as { info: { title?: string } };
  delete bundle.info.title;
  writeFileSync(file, JSON.stringify(bundle));
  const problems = await gates["lint"]?.({ ...clean, source: { ...clean.source, directory } });
  rmSync(directory, { recursive: true });
  expect(problems?.map(({ found }) => found).join("\n")).toMatch(/title/);
});
