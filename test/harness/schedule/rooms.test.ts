/** Where rules are judged beside others on websites of a target file, and how many at a time. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { roomsIn, type House } from "../../../harness/schedule/rooms.ts";

const contract = loadContract();
const house: House = {
  contract,
  isBeside: true,
  haveOwn: true,
  areShared: true,
  places: 8,
  bound: new Set(["accepted:helpdesk.category.create"]),
  doShare: () => true,
};
const ruleOf = (id: string) => allRules(contract).find((one) => one.id === id)!;
const roomsOf = (id: string, more: Partial<House> = {}) =>
  roomsIn({ ...house, ...more }).roomsOf(ruleOf(id));
const laneOf = (id: string, room: "shared" | "own", more: Partial<House> = {}) => {
  const lane = roomsIn({ ...house, ...more }).laneOf(ruleOf(id), room);
  return lane && { ...lane, width: lane.width() };
};

test("a rule shares a website, has one of its own, or is alone with the target", () => {
  expect(roomsOf("accepted:filters.filter.create")).toEqual(["shared", "own"]);
  expect(roomsOf("accepted:filters.filter.create", { haveOwn: false })).toEqual(["shared"]);
  expect(roomsOf("accepted:filters.filter.create", { areShared: false })).toEqual(["own"]);
  expect(roomsOf("accepted:filters.filter.create", { isBeside: false })).toEqual([]);
  expect(roomsOf("accepted:inboxes.inbox.create")).toEqual(["own"]);
  expect(roomsOf("accepted:inboxes.inbox.create", { haveOwn: false })).toEqual([]);
  const purging = allRules(contract).find(({ needs }) => needs.includes("purgeable-visitor"))!;
  expect(roomsIn(house).roomsOf(purging)).toEqual([]);
});

test("rules on one part of the ground share no website, and those that one website serves wait for it", () => {
  expect(laneOf("accepted:filters.filter.create", "shared")).toBeUndefined();
  expect(laneOf("accepted:helpdesk.article.create", "shared")).toEqual({
    name: "helpdesk",
    width: 8,
  });
  expect(laneOf("accepted:helpdesk.category.create", "shared")?.width).toBe(1);
});

test("few websites serve one rule each while others are shared, and all of them afterwards", () => {
  const widths = (more: Partial<House>) =>
    ["accepted:inboxes.inbox.create", "accepted:filters.filter.create"].map(
      (id) => laneOf(id, "own", more)?.width,
    );
  expect(widths({})).toEqual([2, 1]);
  expect(widths({ places: 2 })).toEqual([1, 1]);
  expect(widths({ doShare: () => false })).toEqual([8, 8]);
  expect(widths({ areShared: false })).toEqual([undefined, undefined]);
});
