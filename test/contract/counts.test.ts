/** The contract holds exactly what the two documents hold, counted per section. */
import { expect, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";

const contract = loadContract();

test("312 operations, per section of the documents", () => {
  const counts = Object.fromEntries(
    [...Map.groupBy(contract.operations, ({ source }) => source)].map(([section, found]) => [
      section,
      found.length,
    ]),
  );
  expect(counts).toEqual({
    "1/4.1": 5,
    "1/4.2": 8,
    "1/4.3": 38,
    "1/4.4": 21,
    "1/4.5": 7,
    "1/4.6": 53,
    "2/1": 2,
    "2/2": 3,
    "2/3": 20,
    "2/4": 12,
    "2/5": 13,
    "2/6": 13,
    "2/7": 29,
    "2/8": 6,
    "2/9": 32,
    "2/10": 30,
    "2/11": 20,
  });
  expect(contract.operations).toHaveLength(312);
});

test("every method and path is one operation", () => {
  const calls = contract.operations.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(312);
});

test("39 hook namespaces, and the events of 1/6 on their channels", () => {
  const names = (channel: string) =>
    contract.events.filter((event) => event.channel === channel).map(({ name }) => name);
  expect(names("hook")).toHaveLength(39);
  expect(names("stream").toSorted()).toEqual([
    "app:browsing:action:started",
    "app:browsing:action:stopped",
    "app:browsing:assist:started",
    "app:browsing:assist:stopped",
    "app:call:signaling:candidate",
    "app:call:signaling:sdp",
  ]);
  expect(names("rtm").toSorted()).toEqual([
    "billing:card:added",
    "billing:card:error",
    "billing:link:redirect",
    "browsing:request:initiated",
    "browsing:request:rejected",
    "call:request:accept",
    "call:request:decline",
    "identity:verify:request",
    "message:removed",
    "message:updated",
    "service:extract:processed",
    "service:predict:partial",
    "service:predict:processed",
    "service:rank:processed",
    "service:transcribe:processed",
    "service:transform:processed",
    "service:translate:processed",
    "session:request:initiated",
    "session:update_verify",
    "snippet:webpage:domain:crawl:done",
    "snippet:webpage:domain:crawl:progress",
    "spam:decision",
    "website:validate:domain:invalid",
    "website:validate:domain:valid",
    "widget:action:processed",
  ]);
});
