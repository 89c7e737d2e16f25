/** Lists are read to their end, in batches back to their first item, and no page is asked for after the last. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { mostPages } from "../../../harness/client/list/far-pages.ts";
import { allPages } from "../../../harness/client/list/pages.ts";
import type { CallInput } from "../../../harness/client/client.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";

const contract = loadContract();
const list = contract.operation("conversation.message.list");

const messages = [1, 2, 3, 4, 5].map((number) => ({
  fingerprint: number,
  timestamp: 100 * number,
}));

/** A conversation whose batches hold so many messages; `asked` counts the requests. */
function batches(size: number, refusesBeforeFirst = false) {
  const calls = { asked: 0 };
  const call = ({ query = {} }: CallInput): Promise<Exchange> => {
    calls.asked += 1;
    const before = Number(query["timestamp_before"] ?? Infinity);
    const data = messages.filter(({ timestamp }) => timestamp < before).slice(-size);
    const isRefused = refusesBeforeFirst && !data.length;
    const json = isRefused
      ? { error: true, reason: "none", data: {} }
      : { error: false, reason: "listed", data };
    const response = { status: isRefused ? 404 : 200, headers: {}, text: "", json };
    const request = { method: "get" };
    return Promise.resolve({ request, response } as unknown as Exchange);
  };
  return { call, calls };
}

const read = (size: number, more: object = {}, refuses = false) => {
  const { call, calls } = batches(size, refuses);
  return { calls, items: allPages(contract, call, list, {}, more) };
};

test.for([1, 2, 40])("batches of %i are read to the first message", async (size) => {
  const found = (await read(size, { withEarlier: true }).items) as typeof messages;
  expect(new Set(found)).toEqual(new Set(messages));
  expect(found).toHaveLength(messages.length);
});

test("a refusal before the first message ends the list", async () => {
  expect(await read(2, { withEarlier: true }, true).items).toHaveLength(5);
});

test("what is enough is not read on from", async () => {
  const { items, calls } = read(2, { withEarlier: true, isEnough: () => true });
  expect(await items).toHaveLength(2);
  expect(calls.asked).toBe(1);
});

test("whoever counts what is listed gets the last batch alone", async () => {
  const { items, calls } = read(2);
  expect(await items).toHaveLength(2);
  expect(calls.asked).toBe(1);
});

const paged = contract.operation("people.profile.list");

/** Seven items on pages of so many; a list without its number may be shorter. */
function pages(as: string, size: number, plain = size) {
  const calls = { asked: 0 };
  const all = Array.from({ length: 7 }, (_, i) => ({ people_id: `person ${i}` }));
  const call = ({ params = {} }: CallInput): Promise<Exchange> => {
    calls.asked += 1;
    const number = params["page_number"];
    const start = number === undefined ? 0 : (Number(number) - 1) * size;
    const data = all.slice(start, start + (number === undefined ? plain : size));
    const response = {
      status: 200,
      headers: {},
      text: "",
      json: { error: false, reason: "", data },
    };
    return Promise.resolve({ as, request: { method: "get" }, response } as unknown as Exchange);
  };
  return { call, calls };
}

test("the last page that comes again past the end is no further one, also once page 1 is known", async () => {
  const keeper = { kept: new Map() };
  const call = (): Promise<Exchange> => {
    const data = [{ people_id: "a" }, { people_id: "b" }];
    const json = { error: false, reason: "", data };
    const response = { status: 200, headers: {}, text: "", json };
    const request = { method: "get" };
    return Promise.resolve({ as: "owner", request, response } as unknown as Exchange);
  };
  for (const _ of [1, 2])
    expect(await allPages(contract, call, paged, {}, { keeper })).toHaveLength(2);
});

const alike = contract.operation("people.event.list");

test.for([3, 4])(
  "what looks like an item of page 1 is another one on page 2, %i without a number",
  async (plain) => {
    const all = ["a", "b", "c", "a"].map((text) => ({ text }));
    const call = ({ params = {} }: CallInput): Promise<Exchange> => {
      const number = Number(params["page_number"] ?? 1);
      const size = "page_number" in params ? 3 : plain;
      const data = all.slice((number - 1) * 3, (number - 1) * 3 + size);
      const json = { error: false, reason: "", data };
      const response = { status: 200, headers: {}, text: "", json };
      return Promise.resolve({
        as: "owner",
        request: { method: "get" },
        response,
      } as unknown as Exchange);
    };
    expect(await allPages(contract, call, alike, {})).toHaveLength(4);
  },
);

test("no page is asked for after one that holds less than another", async () => {
  const trial = doubting();
  const asked: number[] = [];
  for (const _ of [1, 2]) {
    const { call, calls } = pages("owner", 4);
    expect(await allPages(contract, call, paged, {}, { trial })).toHaveLength(7);
    asked.push(calls.asked);
  }
  // The list without its number, page 1, and page 2, which is the last.
  expect(asked).toEqual([3, 3]);
  expect(await trial.isInDoubt()).toBe(false);
});

test.each([
  ["whose last page comes again", true],
  ["whose pages are empty past its end", false],
])(
  "a list of pages of uneven length %s is read to its end after a doubt",
  async (_, isRepeated) => {
    const trial = doubting();
    const { call } = uneven([4, 2, 3], isRepeated);
    const listed = async (more = {}) => (await allPages(contract, call, paged, {}, more))?.length;
    expect(await listed({ trial })).toBe(6);
    expect(await trial.isInDoubt()).toBe(true);
    expect(await listed({ trial })).toBe(9);
  },
);

test("every list that a trial did not read to its end is known from its doubt on", async () => {
  const trial = doubting();
  const lists = [paged, contract.operation("hooks.hook.list")];
  const { call } = uneven([4, 2, 3], false);
  for (const list of lists) await allPages(contract, call, list, {}, { trial });
  expect(await trial.isInDoubt()).toBe(true);
  for (const list of lists)
    expect(await allPages(contract, call, list, {}, { trial })).toHaveLength(9);
});

test("who cannot doubt reads pages of uneven length to the end", async () => {
  const { call } = uneven([4, 2, 3], false);
  expect(await allPages(contract, call, paged, {}, { run: reader() })).toHaveLength(9);
});

test.each([
  ["whoever is given less at a time", pages("owner", 3)],
  ["a list that is shorter where no page is named", pages("plugin", 4, 3)],
])("%s is read to the end all the same", async (_, { call }) => {
  const trial = doubting();
  await allPages(contract, pages("plugin", 4, 3).call, paged, {}, { trial });
  expect(await allPages(contract, call, paged, {}, { trial })).toHaveLength(7);
});

/** Events have no identifier: of those that are alike each is one, on whatever page it stands. */
test.each([
  ["without its page first", {}],
  ["from page 1 on once it is known", { keeper: { kept: new Map() } }],
])("what is like an item of the first page is listed beside it, read %s", async (_, more) => {
  const texts = ["Paid", "Paid again", "Paid", "Paid again"];
  const call = ({ params = {} }: CallInput): Promise<Exchange> => {
    const start = 3 * (Number(params["page_number"] ?? 1) - 1);
    const data = texts.slice(start, start + 3).map((text) => ({ text, data: {}, timestamp: 1 }));
    const json = { error: false, reason: "", data };
    const response = { status: 200, headers: {}, text: "", json };
    return Promise.resolve({ as: "owner", request: { method: "get" }, response } as never);
  };
  const events = contract.operation("people.event.list");
  const listed = () => allPages(contract, call, events, {}, more);
  expect(await listed()).toHaveLength(texts.length);
  expect(await listed()).toHaveLength(texts.length);
});

const size = 2;

/** A list of so many pages; past its end they are empty, or the last comes again. */
function long(last: number, isRepeated = false) {
  const asked: number[] = [];
  const call = ({ params = {} }: CallInput): Promise<Exchange> => {
    const wanted = Number(params["page_number"] ?? 1);
    asked.push(wanted);
    const number = isRepeated ? Math.min(wanted, last) : wanted;
    const data = Array.from({ length: number > last ? 0 : size }, (_, i) => ({
      people_id: `item ${number} ${i}`,
    }));
    const json = { error: false, reason: "", data };
    const response = { status: 200, headers: {}, text: "", json };
    const exchange = { as: "owner", request: { method: "get" }, response };
    return Promise.resolve(exchange as unknown as Exchange);
  };
  return { call, asked };
}

const reader = () => ({
  kept: new Map(),
  stageParts: new Set<never>(),
  cutShort: new Set<string>(),
});

/** What stands for a trial. */
function doubting() {
  const doubts: (() => Promise<boolean>)[] = [];
  return {
    kept: new Map(),
    run: reader(),
    doubt: (ask: () => Promise<boolean>) => void doubts.push(ask),
    isInDoubt: async () => (await Promise.all(doubts.map((ask) => ask()))).includes(true),
  };
}

/** A list of pages of these lengths; past its end they are empty, or the last comes again. */
function uneven(lengths: number[], isRepeated: boolean) {
  const call = ({ params = {} }: CallInput): Promise<Exchange> => {
    const wanted = Number(params["page_number"] ?? 1);
    const number = isRepeated ? Math.min(wanted, lengths.length) : wanted;
    const data = Array.from({ length: lengths[number - 1] ?? 0 }, (_, i) => ({
      people_id: `item ${number} ${i}`,
      hook_id: `item ${number} ${i}`,
    }));
    const json = { error: false, reason: "", data };
    const response = { status: 200, headers: {}, text: "", json };
    const exchange = { as: "owner", request: { method: "get" }, response };
    return Promise.resolve(exchange as unknown as Exchange);
  };
  return { call };
}

const shows = (page: number) => (items: unknown[]) =>
  items.some((item) => (item as { people_id: string }).people_id === `item ${page} 0`);

test.each([
  [9, false],
  [mostPages, false],
  [12, true],
])("a list of %i pages is read as a whole, also where the last comes again: %s", async (...of) => {
  const run = reader();
  const items = await allPages(contract, long(...of).call, paged, {}, { run });
  expect(new Set(items?.map((item) => JSON.stringify(item))).size).toBe(of[0] * size);
  expect(items).toHaveLength(of[0] * size);
  expect([...run.cutShort]).toEqual([]);
});

test("of one that is longer its beginning and its end are read, which is noted where neither is enough", async () => {
  const run = reader();
  const { call, asked } = long(700);
  for (const page of [2, 700])
    expect(await allPages(contract, call, paged, {}, { run, isEnough: shows(page) })).toSatisfy(
      shows(page),
    );
  expect([...run.cutShort]).toEqual([]);
  expect(asked.length).toBeLessThan(40);
  const some = await allPages(contract, call, paged, {}, { run, isEnough: shows(300) });
  expect(some).toSatisfy((items: unknown[]) => shows(1)(items) && shows(699)(items));
  expect([...run.cutShort]).toEqual([paged.operationId]);
});

test("one that never ends is left to those who judge pages", async () => {
  const run = reader();
  const { call, asked } = long(Infinity);
  await allPages(contract, call, paged, {}, { run });
  expect([...run.cutShort]).toEqual([paged.operationId]);
  expect(asked.length).toBeLessThan(2 * mostPages);
});
