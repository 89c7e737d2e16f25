/** Lists that all websites see are added to by one trial at a time, while nobody else reads them. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { createShare, type Share } from "../../../harness/trial/commons.ts";
import { commonShownBy, movedForAll } from "../../../harness/trial/seen-by-all.ts";
import { NeedsExclusiveRun } from "../../../harness/case/stop.ts";

const sharesOf = (count: number): Share[] => {
  const run = { kept: new Map<string, unknown>() };
  return Array.from({ length: count }, () => createShare(run));
};

/** Notes its name in the list once it may go on. */
const noting = async (name: string, use: Promise<void>, list: string[]): Promise<void> => {
  await use;
  list.push(name);
};

test("readers share a list, and whoever adds to it waits for all of them", async () => {
  const [one, two, adder] = sharesOf(3) as [Share, Share, Share];
  const entered: string[] = [];
  await one.use("plugin", "reads");
  await two.use("plugin", "reads");
  const adding = noting("adder", adder.use("plugin", "adds"), entered);
  one.leave();
  await Promise.resolve();
  expect(entered).toEqual([]);
  two.leave();
  await adding;
  expect(entered).toEqual(["adder"]);
});

test("who waits is let in in turn, so that readers keep nobody out", async () => {
  const [reader, adder, late, other] = sharesOf(4) as [Share, Share, Share, Share];
  const entered: string[] = [];
  await reader.use("plugin", "reads");
  const all = [
    noting("adder", adder.use("plugin", "adds"), entered),
    noting("late", late.use("plugin", "reads"), entered),
    noting("other", other.use("plugin", "reads"), entered),
  ];
  reader.leave();
  await all[0];
  expect(entered).toEqual(["adder"]);
  adder.leave();
  await Promise.all(all);
  expect(entered).toEqual(["adder", "late", "other"]);
});

test("who adds reads as well, and a reader that nobody is beside may add", async () => {
  const [one] = sharesOf(1) as [Share];
  await one.use("plugin", "reads");
  await one.use("plugin", "adds");
  await expect(one.use("plugin", "reads")).resolves.toBe(undefined);
});

test("who uses one may wait for another, and asks to run alone where both would wait for each other", async () => {
  const [one, two, three] = sharesOf(3) as [Share, Share, Share];
  const entered: string[] = [];
  await one.use("plugin", "adds");
  await two.use("update-alert", "adds");
  await three.use("helpdesk", "adds");
  const waiting = [
    noting("one", one.use("update-alert", "reads"), entered),
    noting("two", two.use("helpdesk", "adds"), entered),
  ];
  await expect(three.use("plugin", "adds")).rejects.toThrow(NeedsExclusiveRun);
  three.leave();
  await waiting[1];
  expect(entered).toEqual(["two"]);
  two.leave();
  await Promise.all(waiting);
  expect(entered).toEqual(["two", "one"]);
});

test("who is kept out by somebody that waits before them waits for all whom that one waits for", async () => {
  const [one, two, three] = sharesOf(3) as [Share, Share, Share];
  await one.use("plugin", "adds");
  await two.use("helpdesk", "adds");
  const waiting = two.use("plugin", "adds");
  await three.use("update-alert", "adds");
  const behind = three.use("plugin", "reads");
  await expect(one.use("update-alert", "adds")).rejects.toThrow(NeedsExclusiveRun);
  one.leave();
  await waiting;
  two.leave();
  await behind;
});

test("a reader beside others that would add asks to run alone", async () => {
  const [one, two] = sharesOf(2) as [Share, Share];
  await one.use("plugin", "reads");
  await two.use("plugin", "reads");
  await expect(one.use("plugin", "adds")).rejects.toThrow(NeedsExclusiveRun);
});

test("what a stage adds for all is told from what it adds to one website", () => {
  expect(movedForAll("inject", { thing: "plugin", name: "New" })).toBe("plugin");
  expect(movedForAll("inject", { thing: "plugin", plugin_id: "p", website_id: "w" })).toBe(
    undefined,
  );
  expect(movedForAll("inject", { thing: "update-alert" })).toBe("update-alert");
  expect(movedForAll("inject", { thing: "limit" })).toBe("anything");
  expect(movedForAll("clock", { advance: 0 })).toBe(undefined);
  expect(movedForAll("clock", { advance: 1 })).toBe("anything");
});

test("the operations that show such a list are of the contract", () => {
  const shown = loadContract().operations.flatMap((operation) => commonShownBy(operation) ?? []);
  expect(shown.filter((common) => common === "plugin")).toHaveLength(3);
  expect(shown.filter((common) => common === "update-alert")).toHaveLength(4);
});

test("who is let in only after its trial has ended keeps nobody out", async () => {
  const [one, gone, three] = sharesOf(3) as [Share, Share, Share];
  const entered: string[] = [];
  await one.use("plugin", "adds");
  const waiting = gone.use("plugin", "adds");
  const behind = noting("three", three.use("plugin", "reads"), entered);
  gone.leave();
  one.leave();
  await expect(waiting).rejects.toThrow(NeedsExclusiveRun);
  await behind;
  expect(entered).toEqual(["three"]);
});
