/** `assay sweep` finds what a killed run left, or says that something may be left, and its advice loses nothing. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stringify } from "yaml";
import { loadContract } from "../../../contract/contract.ts";
import { journalPath } from "../../../harness/guest/journal/journal-path.ts";
import { openRun, type Run } from "../../../harness/run/run.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import type { Keypair } from "../../../harness/client/client.ts";
import { createTrial, type Trial } from "../../../harness/trial/trial.ts";
import type { World } from "../../../harness/trial/world.ts";
import { assay } from "../../support/assay.ts";
import { pictureOf } from "../../support/picture.ts";
import { logIn, logOut } from "../../support/session.ts";
import { ownStateHome } from "../../support/state-home.ts";

let byHand: ByHand;
const home = ownStateHome();
let file: string;
let path: string;
let before: unknown;

beforeAll(async () => {
  byHand = await startByHand();
  file = join(home(), "target.yaml");
  path = journalPath(byHand.target, process.env);
});

afterAll(async () => {
  await byHand.stop();
});

const picture = (): Promise<unknown> => {
  const { url, website, credentials } = byHand.target;
  return pictureOf(url, website!, credentials!.user!);
};

const journals = (): string[] => readdirSync(join(home(), "assay"));

/** A number that no process has. */
const nobody = 999_999_999;

/** The first line says that this process plays. */
function playedBy(pid: number): void {
  const [first, ...rest] = readFileSync(path, "utf8").split("\n");
  const { started: _, ...opening } = JSON.parse(first!) as Record<string, unknown>;
  writeFileSync(path, [JSON.stringify({ ...opening, pid }), ...rest].join("\n"));
}

/** A run of the owner, who is all that its target file names. */
function bareRun(): Promise<Run> {
  const { url, website, credentials } = byHand.target;
  const target = {
    name: "bare",
    url,
    website: website!,
    credentials: { user: credentials!.user! },
  };
  return openRun(loadContract(), target, { safety: "scratch" });
}

/** What a run leaves that is killed after this. */
async function killedAfter(act: (trial: Trial, world: World) => Promise<unknown>): Promise<void> {
  const run = await bareRun();
  const trial = createTrial(run, () => {
    throw new Error("nothing is drawn");
  });
  await act(trial, await trial.world());
  run.guests.splice(0);
  await run.close();
  playedBy(nobody);
}

beforeEach(async () => {
  before = await picture();
  const { url, website, credentials, realtime } = byHand.target;
  const { user, plugin } = credentials!;
  const named = { name: "bare", url, website, credentials: { user, plugin }, realtime };
  await writeFile(file, stringify(JSON.parse(JSON.stringify(named))));
  await killedAfter((trial, { owner, website_id }) => {
    const body = { bang: "left", text: "by a kill" };
    return trial.given(owner, "shortcuts.shortcut.create", { params: { website_id }, body });
  });
});

const sweep = (...options: string[]) => assay("sweep", "--target", file, ...options);

test("through the same URL, written otherwise", async () => {
  expect(await sweep("--base-url", `${byHand.target.url}/`)).toMatchObject({
    code: 0,
    text: expect.stringContaining("1 thing removed or put back") as unknown,
  });
  expect(await picture()).toEqual(before);
  expect(journals()).toEqual([]);
});

test("the doctor says so before, and nothing of it afterwards", async () => {
  const doctor = () => assay("doctor", "--target", file);
  const what = `+ a run through ${byHand.target.url} ended before it had cleaned up on website`;
  const { text } = await doctor();
  expect(text).toContain(what);
  expect(text).toContain(`\`assay sweep --target ${file}\` removes what it left`);
  expect(journals()).toHaveLength(1);
  expect(await sweep()).toMatchObject({ code: 0 });
  expect((await doctor()).text).not.toContain("cleaned up");
});

test("through another URL it says what is there, and removes it once that is said to be the same platform", async () => {
  const { url } = byHand.target;
  const other = ["--base-url", url.replace("127.0.0.1", "localhost")];
  const seen = await sweep(...other);
  expect(seen.code).toBe(3);
  expect(seen.text).toContain("nothing to remove or put back");
  expect(seen.text).toContain(`a run through ${url} left a journal of website`);
  expect(seen.text).toContain(`--take-over ${url}\` cleans up after it`);
  expect(journals()).toHaveLength(1);
  expect(await sweep(...other, "--take-over", `${url}/`)).toMatchObject({ code: 0 });
  expect(await picture()).toEqual(before);
  expect(journals()).toEqual([]);
});

test("while a process has the number of the killed one, the advice is good", async () => {
  const { url } = byHand.target;
  playedBy(process.pid);
  const held = await sweep();
  expect(held.code).toBe(3);
  expect(held.text).toContain(`another run (process ${process.pid}) plays on website`);
  expect(held.text).toContain(`\`assay sweep --target ${file} --take-over ${url}\` cleans up`);
  expect(await sweep("--take-over", url)).toMatchObject({ code: 0 });
  expect(await picture()).toEqual(before);
});

test("after a journal whose first line is cut", async () => {
  writeFileSync(path, readFileSync(path, "utf8").slice(50));
  const seen = await sweep();
  expect(seen.code).toBe(3);
  expect(seen.text).toContain("1 thing removed or put back");
  expect(seen.text).toContain(`kept as ${path}.unreadable`);
  expect(await picture()).toEqual(before);
  await rm(`${path}.unreadable`);
});

test("in another session where that of the target file has ended", async () => {
  const { url, credentials } = byHand.target;
  const user = credentials!.user!;
  expect(await logOut(url, user)).toBe(200);
  const seen = await sweep();
  expect(seen.text).toContain("1 thing removed or put back");
  expect(seen.text).toContain("still there: 1 × the session of the owner");
  expect(seen.code).toBe(3);
  const { data } = (await (await logIn(url, user)).json()) as { data: Keypair };
  Object.assign(user, data);
  expect(await picture()).toEqual(before);
  expect(journals()).toEqual([]);
});

test("the password that it changed", async () => {
  const { url, credentials } = byHand.target;
  const user = credentials!.user!;
  await killedAfter((trial, { owner }) => {
    const body = { password: "another one", verify: owner.password };
    return trial.given(owner, "account.profile.merge", { body });
  });
  expect((await logIn(url, user)).status).not.toBe(200);
  expect(await sweep()).toMatchObject({ code: 0 });
  expect((await logIn(url, user)).status).toBe(200);
});

test("what a run could not take back, and could tell nobody since it was killed, is told once", async () => {
  expect(await sweep()).toMatchObject({ code: 0 });
  const run = await bareRun();
  const [guest] = run.guests;
  guest!.leaves("a date that was set", 2);
  await guest!.leave({ isHeard: () => false });
  await run.close();
  playedBy(nobody);
  const seen = await sweep();
  expect(seen.code).toBe(3);
  expect(seen.text).toContain("still there: 2 × a date that was set, by a run that was killed");
  expect(journals()).toEqual([]);
  expect(await sweep()).toMatchObject({ code: 0 });
});

test("after nobody it says that nobody left anything, and takes over nothing", async () => {
  expect(await sweep()).toMatchObject({ code: 0 });
  expect((await sweep()).text).toContain("left a journal, so there is nothing to remove");
  const { code, text } = await sweep("--take-over", byHand.target.url);
  expect(code).toBe(2);
  expect(text).toContain("no run through it left a journal");
});

test("a run that cannot clean up names the command that does, with the options of the target", async () => {
  const { target, running, stop } = await startByHand();
  const options = ["--target", "my target.yaml", "--base-url", "http://tunnel.example:8080/"];
  const { url, website, credentials } = target;
  const bare = { name: "bare", url, website: website!, credentials: { user: credentials!.user! } };
  const run = await openRun(
    loadContract(),
    { ...bare, patience: 0 },
    { safety: "scratch", targetArguments: options },
  );
  await running.close();
  await run.close();
  expect(run.guests[0]?.traces().left).toEqual([
    [
      expect.stringMatching(
        /; run `assay sweep --target 'my target\.yaml' --base-url http:\/\/tunnel\.example:8080\/`$/,
      ),
      1,
    ],
  ]);
  await stop().catch(() => undefined);
  rmSync(journalPath(target, process.env));
});
