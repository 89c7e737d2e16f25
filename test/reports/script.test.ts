/** Scripts of failures: they show on the faulty target what failed, nothing on another one, and leave nothing behind. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { judge } from "../../harness/judge/judge.ts";
import { lackingOf } from "../../harness/run/needs.ts";
import { loadSuites, type Registry } from "../../harness/judge/registry.ts";
import { openRun } from "../../harness/run/run.ts";
import { stageParts } from "../../harness/client/stage.ts";
import type { Target } from "../../harness/target/target.ts";
import { findFault } from "../../reference/deviation.ts";
import { recordOf } from "../../reports/record.ts";
import type { RecordedExchange, RunRecord } from "../../reports/run.ts";
import { printable } from "../../reports/format/text.ts";
import { prelude } from "../../reports/script/prelude.ts";
import { createMoments } from "../../reports/script/moments.ts";
import { secretsUsed } from "../../reports/script/secrets.ts";
import { ofItems } from "../../reports/script/telling/by-listing.ts";
import type { ScriptStep } from "../../reports/script/steps.ts";
import { isScriptable, scriptOf } from "../../reports/script/script.ts";
import { startByHand, type ByHand } from "../../harness/selftest/by-hand.ts";
import { secretOfStage } from "../../harness/selftest/known-by-hand.ts";
import { record as hostile } from "./hostile.ts";
import { lackOfTools, play } from "./play-script.ts";
import { logIn } from "../support/session.ts";
import { runInput } from "../support/run-input.ts";
import { ownStateHome } from "../support/state-home.ts";
import { basicCredentials } from "../../harness/client/basic.ts";

const contract = loadContract();
const rules = allRules(contract);

/** Of many families, with failures of values, statuses, lists, access and refused writes. */
const faults = [
  "account-renamed-though-refused",
  "availability-stealth-is-away",
  "query-account-token-verify-token-ignored",
  "helpdesk-article-removed-without-scope",
  "inboxes-name-without-astral",
  "status-refused-and-done",
  "filters-list-stale",
  "browsing-not-accepted",
  "call-end-of-any-id",
  "channel-not-accepted",
  "conversation-identity-any-token",
  "ratings-oldest-not-listed",
  "helpdesk-placement-blank-keeps-section",
  "helpdesk-remove-refused-removes",
  "helpdesk-settings-flag-resets-others",
  "head-with-body",
  "hooks-namespace-swapped",
  "hooks-read-other-id",
  "message-original-lost",
  "people-data-empty-as-list",
  "people-data-patch-replaces",
  "message-list-of-website",
  "ratings-refused-and-done",
  "routing-rules-appended",
  "session-closing-takes-others",
  "setup-open-to-other-owners",
  "body-people-profile-create-person-phone-lost",
  "body-routing-rules-replace-rules-each-name-lost",
  "query-conversations-conversation-list-filter-date-start-ignored",
  "shape-outside-enumeration",
  "status-removal-any-password",
  "status-service-stale",
  "tier-not-checked",
  "website-open-to-strangers",
];

/** What only a stage can bring about, the script asks of the stage. */
const staged = [
  "availability-never-expires",
  "billing-card-listed-expired",
  "call-goes-on-after-end",
  "conversations-spam-listed-with-content",
  "limits-subscription-spreads",
  "session-confirm-unknown-accepted",
  "session-logout-idle",
  "shape-blank-object",
];

/** What is wrong lies in how several answers agree, or is no answer: a script makes it, and leaves it to its reader. */
const together = [
  "conversation-read-marks-last",
  "event-lost",
  "message-equal-share-fingerprint",
  "paging-plain-shows-foreign",
  "plugins-listed-with-one-plan",
];

let registry: Registry;
let clean: ByHand;
ownStateHome();

beforeAll(async () => {
  ({ registry } = await loadSuites(undefined));
  clean = await startByHand();
});

afterAll(async () => {
  await clean.stop();
});

beforeEach(({ skip }) => {
  const lack = lackOfTools();
  if (lack !== undefined) skip(lack);
});

/** The record of the first rule that the fault trips, judged on a target that has it. */
async function failing(id: string, target: Target): Promise<RunRecord> {
  const { trips } = findFault(id);
  const given = { target, stageParts: target.stage ? stageParts : [] };
  const rule = rules.find((one) => trips.includes(one.id) && !lackingOf(one.needs, given).length);
  if (!rule) throw new Error(`no rule that ${id} trips can be judged on ${target.name}`);
  // The reference shows at once what was written.
  const run = await openRun(contract, { ...target, settle: 100 }, { safety: "scratch" });
  const verdict = await judge(run, rule, registry.get(rule.id)!.property, {
    seed: 1,
    runs: 1,
    shrinks: 0,
  });
  await run.close();
  return recordOf(
    runInput(rules, {
      requests: verdict.requests,
      reach: [...run.reach].map(([name, { calls, successes }]) => [name, calls, successes]),
      target,
      rules: [rule],
      verdicts: [verdict],
    }),
  );
}

/** What the owner is called, and whether they log in as before. */
async function ownerOf({ url, credentials }: Target): Promise<unknown> {
  const { identifier, key } = credentials!.user!;
  const authorization = `Basic ${basicCredentials(identifier, key)}`;
  const headers = { authorization, "x-service-tier": "user" };
  const profile = await fetch(`${url}/v1/user/account/profile`, { headers });
  const login = await logIn(url, credentials!.user!);
  return { profile: await profile.json(), login: login.status };
}

/** What stands in lists to which most scripts add. */
async function listed({ url, website, credentials }: Target): Promise<number[]> {
  const { identifier, key } = credentials!.user!;
  const authorization = `Basic ${basicCredentials(identifier, key)}`;
  const headers = { authorization, "x-service-tier": "user" };
  const lists = ["conversations/1", "people/profiles/1", "hooks/list/1", "website/settings"];
  const lengths = lists.map(async (list) => {
    const answer = await fetch(`${url}/v1/website/${website}/${list}`, { headers });
    const { data } = (await answer.json()) as { data: unknown };
    return Array.isArray(data) ? data.length : 0;
  });
  return Promise.all(lengths);
}

describe.each([
  ...faults.map((id) => ({ id, code: 0 })),
  ...together.map((id) => ({ id, code: 2 })),
])("$id", ({ id, code }) => {
  test(`its script ends with ${code} there, not with 0 elsewhere, and leaves nothing`, async () => {
    const faulty = await startByHand([id]);
    try {
      const record = await failing(id, faulty.target);
      const [rule] = record.rules;
      expect(rule).toMatchObject({ outcome: "fail" });
      expect(isScriptable(rule!)).toBe(true);
      const script = scriptOf(record, rule!);
      const before = await listed(faulty.target);
      expect(await play(script, faulty.target)).toMatchObject({ code });
      expect(await listed(faulty.target)).toEqual(before);
      expect([1, 2]).toContain((await play(script, clean.target)).code);
    } finally {
      await faulty.stop();
    }
  });
});

test.each([
  "account-email-unverified",
  "account-password-changed-though-refused",
  "account-password-change-idle",
])("%s: after its script the owner logs in as before", async (id) => {
  const first = await startByHand([id]);
  const record = await failing(id, first.target);
  await first.stop();
  const script = scriptOf(record, record.rules[0]!);
  const faulty = await startByHand([id]);
  try {
    for (const [target, codes] of [
      [faulty.target, [0]],
      [clean.target, [1, 2]],
    ] as const) {
      const before = await ownerOf(target);
      expect(before).toMatchObject({ login: 200 });
      expect(codes).toContain((await play(script, target)).code);
      expect(await ownerOf(target)).toEqual(before);
    }
  } finally {
    await faulty.stop();
  }
});

test("a subscription to a limit, which its maker names, is removed", async () => {
  const faulty = await startByHand(["limits-subscription-spreads"]);
  const { name, url } = faulty.target;
  const stage = { url: `${url}/_stage`, secret: secretOfStage };
  try {
    const record = await failing("limits-subscription-spreads", { name, url, stage });
    const { text } = await play(scriptOf(record, record.rules[0]!), { ...faulty.target, stage });
    const { identifier, key } = faulty.target.credentials!.user!;
    const authorization = `Basic ${basicCredentials(identifier, key)}`;
    const headers = { authorization, "x-service-tier": "user" };
    const path = `/v1/limits/subscription/${faulty.target.website}`;
    expect(text).toContain("SHOWN");
    expect(await (await fetch(url + path, { headers })).json()).toMatchObject({ data: [] });
  } finally {
    await faulty.stop();
  }
});

test("a registration by somebody who is logged in does not cost them their account", async () => {
  const faulty = await startByHand(["account-password-of-four-refused"]);
  try {
    const record = await failing("account-password-of-four-refused", faulty.target);
    const [rule] = record.rules;
    // Whoever is refused as nobody asks again as the owner.
    const offending = rule!.exchanges.findLastIndex(({ as }) => as === "owner");
    const script = scriptOf(record, { ...rule!, offending });
    expect(script).toMatch(/-X POST .*-u "\$OWNER".*\/v1\/user\/account'/);
    expect(script).not.toContain("-X DELETE");
  } finally {
    await faulty.stop();
  }
});

test.each([
  ["what the failing call removed is taken back", "helpdesk-category-removal-leaves-reference", 0],
  ["what the target keeps is not", "helpdesk-locale-removal-leaves-articles", 3],
])("%s", async (_, id, code) => {
  const faulty = await startByHand([id]);
  try {
    const record = await failing(id, faulty.target);
    const { text, ...played } = await play(scriptOf(record, record.rules[0]!), faulty.target);
    expect(played).toMatchObject({ code });
    expect(text.includes("refused to take back")).toBe(code === 3);
  } finally {
    await faulty.stop();
  }
});

test.each(staged)(
  "%s: its script asks the stage for what the failure needs",
  async (id) => {
    const faulty = await startByHand([id]);
    const withStage = ({ target }: ByHand): Target => ({
      ...target,
      stage: { url: `${target.url}/_stage`, secret: secretOfStage },
    });
    try {
      const { name, url, stage } = withStage(faulty);
      const record = await failing(id, { name, url, stage: stage! });
      const [rule] = record.rules;
      expect(rule).toMatchObject({ outcome: "fail" });
      const script = scriptOf(record, rule!);
      const before = await listed(faulty.target);
      expect(await play(script, withStage(faulty))).toMatchObject({ code: 0, lacks: [] });
      expect(await listed(faulty.target)).toEqual(before);
      expect(await play(script, withStage(clean))).toMatchObject({ code: 1, lacks: [] });
    } finally {
      await faulty.stop();
    }
  },
  // What ends by itself may take half a minute to, each time.
  180_000,
);

test.each([
  ["at once", "20:19:53", false],
  ["after a minute", "20:20:52", true],
])("of what expires, what is wrong %s is left to a reader: %s, %s", (_, ended, isLeft) => {
  const failing = hostile.rules.find((one) => isScriptable(one) && one.violations.length)!;
  const [exchange] = failing.exchanges;
  const at = (time: string): RecordedExchange => {
    const headers = { date: `Thu, 26 Nov 2026 ${time} GMT` };
    return { ...exchange!, response: { ...exchange!.response!, status: 409, headers } };
  };
  const violations = [{ where: "", expected: "accepted (2xx, error: false)", received: "409" }];
  const exchanges = [at("20:19:52"), at(ended)];
  const rule = { ...failing, kind: "expiry", violations, exchanges, offending: 1 };
  expect(scriptOf(hostile, rule).includes("once its time has passed")).toBe(isLeft);
});

test("moments near the time of the case are made anew, as far from each other as they were", () => {
  const date = "Thu, 26 Nov 2026 20:19:52 GMT";
  const exchange = { request: { method: "post" }, response: { headers: { date } } };
  const steps = [
    { number: 1, path: "/", body: { date: "2026-11-26T21:19:52Z", born: "1990-01-01T00:00:00Z" } },
    { number: 2, path: "/?until=2026-11-25T20%3A19%3A52Z", body: { at: 1_795_724_392_250 } },
    { number: 3, path: "/", body: { date: "2026-11-26T21:19:52Z" } },
  ].map((step) => ({ ...step, answer: undefined, exchange }) as unknown as ScriptStep);
  const moments = createMoments(steps, new Set());
  expect(steps.map(moments.before)).toEqual([
    [
      "target_time=$(time_of_target) || exit 2",
      `moment_1=$(moment '$now + (3600) | todate | .[:-1] + "Z"') || exit 2`,
    ],
    [
      `moment_2=$(moment '$now + (-86400) | todate | .[:-1] + "Z"') || exit 2`,
      "moment_3=$(moment '$now * 1000 + (250)') || exit 2",
    ],
    [],
  ]);
  expect(new Map(moments.puts).get("2026-11-25T20%3A19%3A52Z")).toBe("${moment_2}");
  // What is done a while later has a later date.
  const later = { date: "Thu, 26 Nov 2026 20:19:56 GMT" };
  const [first, second, third] = steps as [ScriptStep, ScriptStep, ScriptStep];
  const acts = [
    first,
    { ...second, exchange: { ...exchange, response: { headers: later } } },
    third,
  ];
  const paced = createMoments(acts as ScriptStep[], new Set());
  expect(acts.map((step) => paced.before(step as ScriptStep)[0])).toEqual([
    "target_time=$(time_of_target) || exit 2",
    "sleep 4",
    undefined,
  ]);
});

test("what a drawn text holds is no secret, though it looks like one", () => {
  const step = (body: unknown): ScriptStep => ({
    number: 1,
    path: "/v1/user/$MAILED_1/$M",
    body,
    answer: undefined,
    exchange: { as: "owner", request: { method: "post", headers: {} } } as never,
  });
  const { wanted, names } = secretsUsed(
    [step({ text: "so %x$MARK}b{|$} it", verify: "$OWNER_PASSWORD" })],
    {},
    ['"%x$MARK}b{|$}"', '{"verify":"$OWNER_PASSWORD"}'],
  );
  expect([...names]).toEqual(["MAILED_1", "OWNER_PASSWORD"]);
  expect([...wanted.keys()]).toEqual(["OWNER_PASSWORD"]);
});

test.skipIf(lackOfTools() !== undefined)(
  "an answer without a body is an acceptance, to any version of jq",
  () => {
    const answered = (number: number, status: number, body: string): string =>
      `echo ${status} > "$answers/${number}.status"; printf '%s' '${body}' > "$answers/${number}"`;
    const script = [
      prelude,
      answered(1, 204, ""),
      answered(2, 200, '{"error":false}'),
      answered(3, 200, '{"error":true}'),
      answered(4, 404, ""),
      'for number in 1 2 3 4; do accepted "$number" && echo "accepted $number"; done',
    ].join("\n");
    const { stdout } = spawnSync("sh", [], { input: script, encoding: "utf8" });
    expect(stdout).toBe("accepted 1\naccepted 2\n");
  },
);

test("what a hostile target says is no command", async () => {
  const scriptable = hostile.rules.filter(isScriptable);
  expect(scriptable.length).toBeGreaterThan(0);
  for (const rule of scriptable) {
    const script = scriptOf(hostile, rule);
    expect(spawnSync("sh", ["-n"], { input: script })).toMatchObject({ status: 0 });
    await play(script, clean.target);
    expect(printable(script)).toBe(script);
  }
  expect(existsSync("/tmp/owned")).toBe(false);
});

test("a page that had to be empty is told by what it holds", () => {
  const answered = (items: unknown[]): ScriptStep[] => [
    {
      number: 1,
      path: "/v1/website/w/hooks/2",
      body: undefined,
      answer: { error: false, data: items },
      exchange: { operationId: "hooks.hook.list", request: { method: "get" } } as never,
    },
  ];
  const violation = {
    where: "page 2 of hooks.hook.list",
    expected: "no items, since page 1 has none",
    received: "1 item",
  };
  expect(ofItems(answered([{}]), violation, () => false)).toMatchObject({ at: [0] });
  expect(ofItems(answered([]), violation, () => false)).toBeUndefined();
});
