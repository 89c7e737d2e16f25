/** A website on which others work while a run lasts: what they make there stays, and is said not to be of the run. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { openRun } from "../../../harness/run/run.ts";
import { createTrial } from "../../../harness/trial/trial.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import type { Target } from "../../../harness/target/target.ts";
import { basicCredentials } from "../../../harness/client/basic.ts";
import { ownStateHome } from "../../support/state-home.ts";

const contract = loadContract();
const rules = allRules(contract);
ownStateHome();

/** As the colleague of the owner. */
async function ask({ url, website, credentials }: Target, method: string, path: string, body = {}) {
  const { identifier, key } = credentials!.member!;
  const answer = await fetch(`${url}/v1/website/${website}/${path}`, {
    method,
    headers: {
      authorization: `Basic ${basicCredentials(identifier, key)}`,
      "x-service-tier": "user",
      "content-type": "application/json",
    },
    ...(method === "POST" && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: Record<string, string> };
  return { isAccepted: answer.ok, data };
}

/** Makes a profile, a shortcut and a conversation now and then, until the work is over; the paths that read them. */
async function workBeside<Done>(target: Target, work: Promise<Done>): Promise<[Done, string[]]> {
  const made: string[] = [];
  const over = new AbortController();
  const colleague = async (): Promise<void> => {
    for (let i = 0; !over.signal.aborted; i++) {
      const person = { email: `guest.${i}@people.example.net`, person: { nickname: "Guest" } };
      const profile = await ask(target, "POST", "people/profile", person);
      const shortcut = await ask(target, "POST", "shortcut", { bang: `ours-${i}`, text: "Hello" });
      const chat = await ask(target, "POST", "conversation");
      const said = { type: "text", from: "user", origin: "chat", content: "Where is my order?" };
      await ask(target, "POST", `conversation/${chat.data["session_id"]}/message`, said);
      made.push(
        `people/profile/${profile.data["people_id"]}`,
        `shortcut/${shortcut.data["shortcut_id"]}`,
        `conversation/${chat.data["session_id"]}`,
      );
      await pause(100);
    }
  };
  const [done] = await Promise.all([work.finally(() => over.abort()), colleague()]);
  return [done, made];
}

const played =
  /^(platform\.(refusal-changes-nothing|body-must-be-json)|(accepted|created-is-listed):(shortcuts\.shortcut|people\.profile|conversation)\.create|conversations\.flag-zero-is-default|conversation\.reported-is-in-spams)$/;

test("nothing that a colleague makes meanwhile is removed, or taken for what a rule did", async () => {
  const { target: byHand, stop } = await startByHand();
  const { websites: _websites, ...target } = byHand;
  try {
    const judged = execute({
      target,
      rules: rules.filter(({ id }) => played.test(id)),
      seed: 1,
      runs: 1,
      budget: 10_000,
    });
    const [{ verdicts, report }, made] = await workBeside(target, judged);
    expect(verdicts.length).toBeGreaterThan(6);
    expect(verdicts.filter(({ outcome }) => outcome !== "pass")).toEqual([]);
    expect(made.length).toBeGreaterThan(30);
    const gone: string[] = [];
    for (const path of made) if (!(await ask(target, "GET", path)).isAccepted) gone.push(path);
    expect(gone).toEqual([]);
    const left = report.traces?.left.map(([what]) => what.split(", which came")[0]);
    expect(left).toEqual(expect.arrayContaining(["conversation", "people-profile", "shortcut"]));
  } finally {
    await stop();
  }
});

/** Rules under which these accents make more than was asked for. */
const bringing =
  /:people\.profile\.replace|^people\..*(put|save|replace)|conversations\.spam\.decide/;

test.each([true, false])(
  "after a kill what came since stays where others work, which the file says: %s",
  async (shared) => {
    const { target: byHand, stop } = await startByHand([], [], 0);
    const target = { ...byHand, shared };
    try {
      const killed = await openRun(contract, target, { safety: "scratch" });
      const trial = createTrial(killed, () => {
        throw new Error("nothing is drawn");
      });
      const { owner, website_id } = await trial.world();
      const body = { bang: "of the run", text: "Hello" };
      await trial.given(owner, "shortcuts.shortcut.create", { params: { website_id }, body });
      const own = await ask(target, "POST", "shortcut", { bang: "of a colleague", text: "Hello" });
      const next = await openRun(contract, target, { safety: "scratch" });
      const { data } = await ask(target, "GET", "shortcuts/list/1");
      expect(Object.values(data).map((one) => (one as unknown as { bang: string }).bang)).toEqual(
        shared ? [expect.stringContaining("of a colleague")] : [],
      );
      const said = next.guests.flatMap((guest) => guest.traces().left.map(([what]) => what));
      expect(said.some((what) => what.startsWith("shortcut, which came"))).toBe(shared);
      expect(own.isAccepted).toBe(true);
      await next.close();
      await killed.close();
    } finally {
      await stop();
    }
  },
);

test.each([
  ["by an address that it wrote", "profile-put-creates", undefined, 0],
  ["not by itself", "spam-accepted-anew", undefined, 1],
  ["where nobody else works", "spam-accepted-anew", false, 0],
] as const)(
  "what a platform made of what the run did is told %s: %s, shared %s",
  async (_, accent, shared, left) => {
    const { target, stop } = await startByHand([], [accent], 0);
    try {
      const { verdicts, report } = await execute({
        target: { ...target, ...(shared !== undefined && { shared }) },
        rules: rules.filter(({ id }) => bringing.test(id)),
        seed: 1,
        runs: 1,
        budget: 10_000,
      });
      expect(verdicts.filter(({ outcome }) => outcome === "fail")).toEqual([]);
      expect(report.traces?.undone).toBeGreaterThan(10);
      expect(report.traces?.left.length).toBe(left);
    } finally {
      await stop();
    }
  },
  120_000,
);
