/** A run on a website that it did not make leaves it as it was: after its end, an interruption, a kill. */
import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { unreservedAddress } from "../../../harness/guest/reserved.ts";
import type { Safety } from "../../../harness/guest/safety.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import { envelopeOf } from "../../../harness/client/answer.ts";
import { openRun, type Run } from "../../../harness/run/run.ts";
import { createTrial } from "../../../harness/trial/trial.ts";
import { recoverableOf, type Target } from "../../../harness/target/target.ts";
import { startReference, type RunningReference } from "../../../reference/server.ts";
import { createWorld } from "../../../reference/stage/world.ts";
import { assay } from "../../support/assay.ts";
import { pictureOf } from "../../support/picture.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import { ownStateHome } from "../../support/state-home.ts";
import { basicCredentials } from "../../../harness/client/basic.ts";

const contract = loadContract();
const families = ["filters", "people", "shortcuts", "status", "conversation", "routing", "session"];
const rules = allRules(contract).filter(({ family }) => families.includes(family));

let running: RunningReference;
let target: Target & { website: string };
const home = ownStateHome();

beforeAll(async () => {
  running = await startReference({ contract, stageSecret: "unused" });
  const { website, operators, tokens } = createWorld(running.reference, { tokens: [{}] });
  const [{ session, password, email }, { token }] = [operators[0]!, tokens[0]!];
  target = {
    name: "bare",
    url: running.url,
    website: website.website_id,
    credentials: { user: { ...session, password, email }, plugin: token },
    realtime: { adapter: "socket.io" },
  };
});

afterAll(async () => {
  await running.close();
});

const picture = () => pictureOf(running.url, target.website, target.credentials!.user!);

const run = (more: Partial<Parameters<typeof execute>[0]> = {}): Promise<Execution> =>
  execute({ target, rules, seed: 1, runs: 1, budget: 100_000, ...more });

test("a run of several families leaves nothing and changes nothing", async () => {
  const before = await picture();
  const { verdicts, report } = await run();
  expect(await picture()).toEqual(before);
  expect(report.traces?.left).toEqual([]);
  expect(report.traces?.undone).toBeGreaterThan(500);
  expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(400);
});

test("a run that is interrupted leaves nothing", async () => {
  const before = await picture();
  const interrupted = new AbortController();
  let heard = 0;
  await run({
    signal: interrupted.signal,
    onVerdict: () => {
      heard += 1;
      if (heard === 60) interrupted.abort();
    },
  });
  expect(await picture()).toEqual(before);
});

test("assay sweep removes what a run that was killed left", async () => {
  const before = await picture();
  const interrupted = new AbortController();
  let worker = 0;
  let heard = 0;
  await run({
    rules: rules.filter(({ family }) => family === "conversation"),
    signal: interrupted.signal,
    onWorker: (pid) => (worker = pid as number),
    onVerdict: () => {
      heard += 1;
      if (heard !== 40) return;
      // In the middle of the next rule.
      setTimeout(() => {
        interrupted.abort();
        if (worker > 0) process.kill(worker, "SIGKILL");
      }, 30);
    },
  });
  const file = join(home(), "target.yaml");
  await writeFile(file, stringify(target));
  expect(await assay("sweep", "--target", file)).toMatchObject({ code: 0 });
  expect(await picture()).toEqual(before);
});

test("who plays on a website on which another run plays is told so before anything is judged", async () => {
  const file = join(home(), "held.yaml");
  await writeFile(file, stringify(target));
  const out = join(home(), "held");
  const playing = await openRun(contract, target, { safety: "scratch" });
  try {
    const held = expect.stringContaining(
      `another run (process ${process.pid}) plays on website ${target.website}`,
    ) as unknown;
    for (const command of [["certify", "--out", out], ["sweep"]])
      expect(await assay(...command, "--target", file)).toEqual({ code: 3, text: held });
    expect(await assay("doctor", "--target", file)).toMatchObject({ text: held });
    await expect(access(join(out, "run.json"))).rejects.toThrow("ENOENT");
  } finally {
    await playing.close();
  }
  expect(await assay("doctor", "--target", file)).toMatchObject({
    text: expect.not.stringContaining("another run") as unknown,
  });
});

test("a website that a run created before it was killed is deleted by the next", async () => {
  const { target: byHand, stop } = await startByHand();
  const listOf = async (run: Run): Promise<object[]> => {
    const owner = { role: "owner", tier: "user", pair: byHand.credentials!.user! } as const;
    const list = run.contract.operation("account.website.list");
    return envelopeOf(await run.call(list, owner, {})).data as object[];
  };
  const open = (safety: Safety): Promise<Run> => openRun(contract, byHand, { safety });
  try {
    const killed = await open("all");
    const trial = createTrial(killed, () => {
      throw new Error("nothing is drawn");
    });
    const { owner } = await trial.world();
    const domain = "left-by-a-kill.example";
    await trial.given(owner, "website.create", { body: { name: "Left", domain } });
    const next = await open("scratch");
    expect(await listOf(next)).toContainEqual(
      expect.objectContaining({ domain, expunge: expect.anything() }),
    );
    expect(next.guests.flatMap((guest) => guest.traces().left)).toEqual([]);
    await next.close();
    await killed.close();
  } finally {
    await stop();
  }
});

test("--safe read writes nothing", async () => {
  const { verdicts, report } = await run({
    rules: rules.filter(({ family }) => family === "filters"),
    safety: "read",
  });
  expect(
    report.reach.filter(([id, , successes]) => successes > 0 && /create|replace|remove/.test(id)),
  ).toEqual([]);
  expect(verdicts.some(({ reason }) => reason === "--safe read writes nothing")).toBe(true);
});

/** Families with things that no route removes, and some that nothing is seen of unless something is made. */
const lasting = new Set(["operators", "conversations", "snippets"]);

/** By hand: what succeeded, and what became of each rule. */
async function withSafety(
  safety: Safety,
): Promise<{ succeeded: Set<string>; fails: string[]; left: Map<string, number> }> {
  const { target: byHand, stop } = await startByHand();
  try {
    const { verdicts, report } = await execute({
      target: byHand,
      rules: allRules(contract).filter(({ family }) => lasting.has(family)),
      seed: 1,
      runs: 1,
      budget: 100_000,
      safety,
    });
    return {
      succeeded: new Set(report.reach.filter(([, , times]) => times > 0).map(([id]) => id)),
      fails: verdicts.filter(({ outcome }) => outcome === "fail").map(({ rule }) => rule),
      left: new Map(report.traces?.left),
    };
  } finally {
    await stop();
  }
}

const isWrite = (id: string): boolean => !["get", "head"].includes(contract.operation(id).method);

test("each level of safety allows what is said of it, and fails nobody for what it withholds", async () => {
  // Each waits more than it computes.
  const [read, scratch, all] = await Promise.all([
    withSafety("read"),
    withSafety("scratch"),
    withSafety("all"),
  ]);
  expect([...read.fails, ...scratch.fails, ...all.fails]).toEqual([]);
  expect([...read.succeeded].filter(isWrite)).toEqual([]);
  expect(read.succeeded.size).toBeGreaterThan(10);
  expect([...read.left, ...scratch.left]).toEqual([]);
  // What no route removes, and what can be seen or done only then.
  expect([...all.succeeded].filter((id) => !scratch.succeeded.has(id)).toSorted()).toEqual([
    "account.create",
    "account.remove",
    "snippets.domain.create",
    "snippets.domain.exists",
    "website.create",
    "website.remove",
  ]);
  expect([...scratch.succeeded].filter((id) => !all.succeeded.has(id))).toEqual([]);
  const websites = /, on website [\w-]+$/;
  const kinds = [...all.left.keys()].map((what) => what.replace(websites, ""));
  expect([...all.left.keys()].every((what) => websites.test(what))).toBe(true);
  expect([...new Set(kinds)].toSorted()).toEqual([
    "items of snippets.domain.list",
    "operators.operator.create: invites somebody for good",
    "snippets.domain.create: makes what no route removes",
    "website.create: makes a website, which stays until a scheduled deletion has run",
  ]);
});

test.each([
  ["conforms", []],
  ["schedules what it refuses", ["website-deletion-on-refusal"]],
])(
  "no deletion stays scheduled on a target that %s",
  async (_, faults) => {
    const { target: byHand, stop } = await startByHand(faults);
    try {
      const about = new Set(["website.remove", "website.expunge.abort"]);
      const { verdicts } = await execute({
        target: byHand,
        rules: allRules(contract).filter(({ operations }) => about.has(operations[0] ?? "")),
        seed: 1,
        runs: 1,
        budget: 10_000,
      });
      const judged = verdicts.filter(({ outcome }) => outcome === "pass" || outcome === "fail");
      expect(judged.length).toBeGreaterThan(15);
      expect(judged.some(({ outcome }) => outcome === "fail")).toBe(faults.length > 0);
      for (const { user } of [byHand.credentials!, ...byHand.websites!]) {
        const { identifier, key } = user!;
        const answer = await fetch(`${byHand.url}/v1/user/account/websites`, {
          headers: {
            authorization: `Basic ${basicCredentials(identifier, key)}`,
            "x-service-tier": "user",
          },
        });
        const { data } = (await answer.json()) as { data: { expunge?: { timestamp?: number } }[] };
        expect(data.filter(({ expunge }) => expunge?.timestamp)).toEqual([]);
      }
    } finally {
      await stop();
    }
  },
  600_000,
);

test("no website is charged that the file does not call chargeable, not even for a list that has to hold something", async () => {
  const { target: byHand, stop } = await startByHand(["limits-subscription-endless"]);
  try {
    const websites = byHand.websites!.map((one) => ({ ...one, chargeable: false }));
    const { verdicts } = await execute({
      target: { ...byHand, chargeable: false, websites },
      rules: allRules(contract).filter(({ operations }) =>
        operations.some(
          (id) => id.startsWith("limits.subscription") || id === "limits.website.list",
        ),
      ),
      seed: 1,
      runs: 1,
      budget: 10_000,
    });
    expect(verdicts.some(({ outcome }) => outcome === "pass")).toBe(true);
    for (const { user } of [byHand.credentials!, ...byHand.websites!]) {
      const { identifier, key } = user!;
      const answer = await fetch(`${byHand.url}/v1/limits/subscription`, {
        headers: {
          authorization: `Basic ${basicCredentials(identifier, key)}`,
          "x-service-tier": "user",
        },
      });
      const { data } = (await answer.json()) as { data: { units: { additional: number } }[] };
      expect(data.filter(({ units }) => units.additional > 0)).toEqual([]);
    }
  } finally {
    await stop();
  }
});

test("mail goes to an address that the file names, though it may belong to somebody", async () => {
  const { target: byHand, stop } = await startByHand();
  const ask = async (
    method: string,
    path: string,
    body: object,
    headers = {},
  ): Promise<unknown> => {
    const answer = await fetch(byHand.url + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return ((await answer.json()) as { data: unknown }).data;
  };
  try {
    const [{ email, password }] = [recoverableOf(byHand)[0]!];
    const { identifier, key } = (await ask("POST", "/v1/user/session/login", {
      email,
      password,
    })) as { identifier: string; key: string };
    const authorization = `Basic ${basicCredentials(identifier, key)}`;
    const recoverable = { email: "jane@acme.co", password };
    const change = { email: recoverable.email, verify: password };
    await ask("PATCH", "/v1/user/account/profile", change, {
      authorization,
      "x-service-tier": "user",
    });
    const { verdicts } = await execute({
      target: { ...byHand, credentials: { ...byHand.credentials, recoverable } },
      rules: allRules(contract).filter(({ id }) => id === "account.recovery-sets-password"),
      seed: 1,
      runs: 1,
      budget: 1000,
    });
    expect(verdicts).toMatchObject([{ outcome: "pass" }]);
  } finally {
    await stop();
  }
});

test("addresses that may belong to somebody are told from reserved ones", () => {
  expect(unreservedAddress({ to: ["a@people.example.com", "b@c.test", "d@example.org"] })).toBe(
    undefined,
  );
  expect(unreservedAddress({ deep: [{ email: "jane@acme.co" }] })).toBe("jane@acme.co");
  expect(unreservedAddress({ email: "jane@notexample.com" })).toBe("jane@notexample.com");
});

test("what a target removes only when it is empty is removed after what it holds", async () => {
  const { target: byHand, stop } = await startByHand([], ["helpdesk-removal-needs-empty"]);
  const { identifier, key } = byHand.credentials!.user!;
  const headers = {
    authorization: `Basic ${basicCredentials(identifier, key)}`,
    "x-service-tier": "user",
    "content-type": "application/json",
  };
  const make = async (
    path: string,
    body: object,
    method = "POST",
  ): Promise<Record<string, string>> => {
    const answer = await fetch(`${byHand.url}/v1/website/${byHand.website}/${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return ((await answer.json()) as { data: Record<string, string> }).data;
  };
  try {
    // Those were there before, so that what is made in them does not go with them.
    await make("helpdesk", { name: "Help", domain_basic: "help-of-ours" });
    await make("helpdesk/locale", { locale: "fi" });
    // Nobody else works there, so that what comes without a call of the run goes as well.
    const alone = { ...byHand, shared: false };
    const opened = await openRun(contract, alone, { safety: "scratch" });
    const { category_id } = await make("helpdesk/locale/fi/category", { name: "Ours" });
    const { article_id } = await make("helpdesk/locale/fi/article", { title: "Ours" });
    await make(`helpdesk/locale/fi/article/${article_id}/category`, { category_id }, "PATCH");
    await opened.close();
    expect(opened.guests[0]?.traces()).toEqual({ undone: 2, left: [] });
  } finally {
    await stop();
  }
});

test("a target that says it removed what it keeps does not hold the end of a run up", async () => {
  const { target: byHand, stop } = await startByHand(["filters-second-filter-stays"]);
  try {
    const { verdicts, report } = await execute({
      target: { ...byHand, settle: 100 },
      rules: allRules(contract).filter(({ id }) => id === "removed-is-not-read:filter"),
      seed: 1,
      runs: 1,
      budget: 1000,
    });
    expect(verdicts).toMatchObject([{ outcome: "fail" }]);
    const [left] = report.traces?.left ?? [];
    expect(left?.[0]).toBe(
      `filter, which filters.filter.remove does not remove, on website ${byHand.website}`,
    );
  } finally {
    await stop();
  }
});

test("what an earlier rule removed is neither counted nor heard, though it is listed and told of later", async () => {
  const { target: byHand, stop } = await startByHand(
    [],
    ["events-slow", "conversations-listed-after-removal", "profiles-listed-after-removal"],
  );
  const asked = [
    "removed-is-not-read:message",
    "event-arrives:message:removed",
    "paging:conversations.conversation.list",
    "per-page:conversations.conversation.list",
    "paging:people.profile.list",
    "per-page:people.profile.list",
  ];
  try {
    const { verdicts } = await execute({
      target: byHand,
      rules: allRules(contract).filter(({ id }) => asked.includes(id)),
      seed: 2,
      runs: 1,
      budget: 4000,
    });
    expect(verdicts.map(({ rule, outcome }) => [rule, outcome])).toEqual(
      expect.arrayContaining(asked.map((rule) => [rule, "pass"])),
    );
  } finally {
    await stop();
  }
});

test("what no answer names is removed when its rule ends, also where lists are behind", async () => {
  const accents = ["created-data-empty", "reads-behind", "bang-taken-refused"];
  const { target: byHand, stop } = await startByHand([], accents);
  try {
    const { verdicts, report } = await execute({
      target: byHand,
      rules: allRules(contract).filter(({ id }) => /^shortcuts\.(?:tag|created|opt)/.test(id)),
      seed: 1,
      runs: 1,
      budget: 10_000,
    });
    expect(verdicts.length).toBeGreaterThan(5);
    expect(verdicts.filter(({ outcome }) => outcome !== "pass")).toEqual([]);
    expect(report.traces?.left).toEqual([]);
  } finally {
    await stop();
  }
});

test("what a run left for good is not in the way of the next one, which draws the same", async () => {
  const ids = ["accepted:snippets.domain.create", "snippets.domain-exists-by-listed-id"];
  const lasting = allRules(contract).filter(({ id }) => ids.includes(id));
  for (const _ of ["first", "second"]) {
    const { verdicts } = await run({ rules: lasting, safety: "all" });
    expect(verdicts.map(({ outcome, reason }) => reason || outcome)).toEqual(["pass", "pass"]);
  }
});
