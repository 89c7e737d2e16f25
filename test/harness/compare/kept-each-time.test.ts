/** What was kept of what had to go, told from what a platform finds again by itself. */
import { expect, test } from "vitest";
import { keptEachTime } from "../../../harness/compare/kept-each-time.ts";

/** What is said to be kept of these paths, where later rounds keep what `next` says. */
async function kept(
  paths: string[],
  next: (path: string, round: number) => unknown,
): Promise<string[]> {
  let round = 0;
  const first = new Map(paths.map((path) => [path, next(path, 0)]));
  const found = await keptEachTime(first, async () => {
    round += 1;
    const values = paths.map((path) => [path, next(path, round)] as const);
    return new Map(values.filter(([, value]) => value !== undefined));
  });
  return [...found.keys()];
}

test("what is kept each time, whatever was written, was kept", async () => {
  expect(await kept(["/a", "/b"], (path, round) => `${path} ${round}`)).toEqual(["/a", "/b"]);
});

test("what is the same each time is found by the platform", async () => {
  expect(await kept(["/a", "/found"], (path, round) => (path === "/a" ? round : 7))).toEqual([
    "/a",
  ]);
});

test("what is gone once was kept by chance", async () => {
  expect(
    await kept(["/a", "/b"], (path, round) => (path === "/b" && round === 3 ? undefined : round)),
  ).toEqual(["/a"]);
});
