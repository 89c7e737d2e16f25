/** What an earlier rule made is not heard of, and what a rule makes under the same name is. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { createBygone, namesInConversations } from "../../../harness/guest/bygone.ts";

const inConversations = namesInConversations(loadContract());

const told = { fingerprint: 163_239_623, user: { user_id: "ada" } };
const message = { id: "163239623", param: "fingerprint" };

test("what a rule made is bygone when it has ended, and not while another one has made it again", () => {
  const bygone = createBygone(inConversations);
  bygone.make(message);
  expect(bygone.isIn(told)).toBe(false);
  bygone.retire(message);
  expect(bygone.isIn(told)).toBe(true);
  bygone.make(message);
  expect(bygone.isIn(told)).toBe(false);
  bygone.retire(message);
  expect(bygone.isIn(told)).toBe(true);
});

test("of two rules beside each other that made alike things, the one that ends does not silence the other", () => {
  const bygone = createBygone(inConversations);
  bygone.make(message);
  bygone.make(message);
  bygone.retire(message);
  expect(bygone.isIn(told)).toBe(false);
  bygone.retire(message);
  expect(bygone.isIn(told)).toBe(true);
});

test("short names stand in payloads by chance, and silence nothing, but lists do not mean them any more", () => {
  const bygone = createBygone(inConversations);
  const ada = { id: "ada", param: "people_id" };
  bygone.make(ada);
  bygone.retire(ada);
  expect(bygone.isIn(told)).toBe(false);
  expect(bygone.isGone(ada)).toBe(true);
});

test("what another website calls by the same name is not bygone there", () => {
  const bygone = createBygone(inConversations);
  const session = { id: "session_1", param: "session_id", website: "there" };
  bygone.make(session);
  bygone.retire(session);
  expect(bygone.isGone(session)).toBe(true);
  expect(bygone.isGone({ ...session, website: "here" })).toBe(false);
  expect(bygone.isIn({ session_id: "session_1" }, "there")).toBe(true);
  expect(bygone.isIn({ session_id: "session_1" }, "here")).toBe(false);
  // A user hears of all their websites: what the payload names counts, not where it is heard.
  expect(bygone.isIn({ session_id: "session_1", website_id: "there" }, "here")).toBe(true);
  // Where nothing says of which website it is, it may be of any.
  expect(bygone.isIn({ session_id: "session_1" })).toBe(true);
});

test("where things of two kinds share an identifier, the name beside it tells them apart; once they did, it silences nothing", () => {
  const bygone = createBygone(inConversations);
  const inbox = { id: "10000001", param: "inbox_id", website: "here" };
  const hook = { ...inbox, param: "hook_id" };
  bygone.make(inbox);
  bygone.retire(inbox);
  expect(bygone.isIn({ inbox_id: "10000001" }, "here")).toBe(true);
  expect(bygone.isIn({ inbox: "10000001" }, "here")).toBe(true);
  expect(bygone.isIn({ spam_id: "10000001" }, "here")).toBe(false);
  bygone.make(hook);
  bygone.retire(hook);
  expect(bygone.isIn({ inbox: "10000001" }, "here")).toBe(false);
  expect(bygone.isGone(inbox)).toBe(true);
  expect(bygone.isGone({ ...inbox, param: "filter_id" })).toBe(false);
});

test("what others play with beside a rule concerns it as little as what is bygone", () => {
  const bygone = createBygone(inConversations);
  const [one, other] = [bygone.beside({}), bygone.beside({})];
  other.make(message);
  expect([one.isIn(told), other.isIn(told), bygone.isIn(told)]).toEqual([true, false, false]);
  one.make(message);
  expect(one.isIn(told)).toBe(false);
  other.retire(message);
  expect([one.isIn(told), other.isIn(told)]).toEqual([false, true]);
  one.retire(message);
  expect(bygone.isIn(told)).toBe(true);
});

test("what no rule made concerns all rules that are beside each other", () => {
  const bygone = createBygone(inConversations);
  bygone.make(message);
  expect(bygone.beside({}).isIn(told)).toBe(false);
});

test("a payload that lists what is bygone beside what is there is heard, and one of something bygone within what is there is not", () => {
  const bygone = createBygone(inConversations);
  const [former, present] = ["session_1", "session_2"].map((id) => ({ id, param: "session_id" }));
  for (const thing of [former!, present!, message]) bygone.make(thing);
  for (const thing of [former!, message]) bygone.retire(thing);
  const states = { open: [{ session_id: "session_1" }, { session_id: "session_2" }] };
  expect(bygone.isIn(states)).toBe(false);
  expect(bygone.isIn({ ...told, session_id: "session_2" })).toBe(true);
  bygone.retire(present!);
  expect(bygone.isIn(states)).toBe(true);
});

test("what names a conversation that is there is of it, though it names an inbox that is gone", () => {
  const bygone = createBygone(inConversations);
  const inbox = { id: "inbox-10000001", param: "inbox_id" };
  const session = { id: "session_2", param: "session_id" };
  for (const thing of [inbox, session]) bygone.make(thing);
  bygone.retire(inbox);
  const update = { inbox_id: "inbox-10000001", session_id: "session_2" };
  expect(bygone.isIn(update)).toBe(false);
  bygone.retire(session);
  expect(bygone.isIn(update)).toBe(true);
});

test("messages, calls and browsing sessions stand in conversations, and widgets of plugins do not", () => {
  expect([...inConversations].toSorted()).toEqual(["browsing_id", "call_id", "fingerprint"]);
});
