/** What a list that was not read to its end holds is not taken for what came later, and so is never removed. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import {
  newSince,
  takeInventory,
  type GuestCall,
  type Site,
} from "../../../harness/guest/inventory.ts";
import { listingsOf } from "../../../harness/guest/listings.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import { Unreadable } from "../../../harness/case/stop.ts";

const contract = loadContract();
const list = "people.profile.list";

const siteOf = (ask: GuestCall): Site => ({ contract, ask, place: { website_id: "w" } });
const listings = listingsOf(contract).filter((one) => one.list.operationId === list);

const answer = (status: number, json: unknown): Exchange => ({
  operationId: list,
  as: "owner",
  duration: 1,
  request: { method: "get", path: "", headers: {}, body: undefined },
  response: { status, headers: {}, text: "", json },
  failure: undefined,
});

const items = (...ids: string[]): Exchange =>
  answer(200, { error: false, reason: "listed", data: ids.map((people_id) => ({ people_id })) });

/** The lists that were read to their end, where the pages after the first answer like this. */
async function placesWith(further: () => Exchange): Promise<string[]> {
  const ask: GuestCall = (_, { params = {} }) =>
    Promise.resolve().then(() =>
      Number(params["page_number"] ?? 1) > 1 ? further() : items("one", "two"),
    );
  const { places } = await takeInventory(siteOf(ask), { listings, counted: [] });
  return places.map((place) => place.list);
}

test.for([
  ["an empty page", () => items()],
  ["a refusal", () => answer(404, { error: true, reason: "not_found" })],
] as const)("%s ends a list", async ([, further]) => {
  expect(await placesWith(further)).toEqual([list]);
});

test.for([
  ["a page with status 500", () => answer(500, { error: true, reason: "internal" })],
  ["a page that is no JSON", () => answer(200, undefined)],
  [
    "a page that is nested too deep",
    () => {
      throw new Unreadable("too-deep");
    },
  ],
] as const)("%s does not", async ([, further]) => {
  expect(await placesWith(further)).toEqual([]);
});

test.for([
  ["is refused", () => answer(401, { error: true, reason: "session_expired" })],
  ["has status 500", () => answer(500, { error: true, reason: "internal" })],
  [
    "is cut",
    () => {
      throw new Unreadable("protocol");
    },
  ],
] as const)(
  "a list that %s afterwards is not taken for one without anything new",
  async ([, now]) => {
    let later = false;
    const ask: GuestCall = async (_, { params = {} }) =>
      later
        ? now()
        : "page_number" in params && Number(params["page_number"]) > 1
          ? items()
          : items("one");
    const before = await takeInventory(siteOf(ask), { listings, counted: [] });
    later = true;
    const { things, unread } = await newSince(siteOf(ask), before, listings);
    expect(things).toEqual([]);
    expect(unread.map((place) => place.list)).toEqual([list]);
  },
);

test("what is said in the conversation of the visitor is looked for, however many others there are", async () => {
  const messages = "conversation.message.list";
  const ask: GuestCall = ({ operationId }) =>
    Promise.resolve(
      operationId === messages
        ? answer(200, { error: false, reason: "listed", data: [] })
        : answer(200, {
            error: false,
            reason: "listed",
            data: Array.from({ length: 30 }, (_, i) => ({ session_id: `session-${i}` })),
          }),
    );
  const site = { contract, ask, place: { website_id: "w", session_id: "session-visitor" } };
  const some = listingsOf(contract).filter(({ list: { operationId } }) =>
    ["conversations.conversation.list", messages].includes(operationId),
  );
  const { places } = await takeInventory(site, { listings: some, counted: [] });
  const looked = places.filter((place) => place.list === messages);
  expect(looked[0]?.params).toEqual({ website_id: "w", session_id: "session-visitor" });
  expect(looked).toHaveLength(20);
});
