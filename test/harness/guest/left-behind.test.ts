/** What a run brings about without being told, or without being shown: it is taken back, or said to stay. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import { openRun } from "../../../harness/run/run.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import type { Target } from "../../../harness/target/target.ts";
import { createTrial } from "../../../harness/trial/trial.ts";
import { notFound, Refusal } from "../../../reference/refusal.ts";
import { wrapHandler } from "../../../reference/seams.ts";
import { cardsOf } from "../../../reference/state/card.ts";
import { inboxesOf } from "../../../reference/state/inbox.ts";
import { ownStateHome } from "../../support/state-home.ts";
import { basicCredentials } from "../../../harness/client/basic.ts";

const contract = loadContract();
const rules = allRules(contract);
ownStateHome();

interface Sent {
  who?: "user" | "member";
  method?: string;
  body?: object;
}

/** Calls a route as somebody whom the target names, beside the run. */
function send(
  { url, credentials }: Target,
  path: string,
  { who = "user", method = "GET", body }: Sent = {},
): Promise<Response> {
  const { identifier, key } = credentials![who]!;
  const authorization = `Basic ${basicCredentials(identifier, key)}`;
  return fetch(url + path, {
    method,
    headers: { "x-service-tier": "user", authorization, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** What a route shows somebody whom the target names. */
const shown = async <Data>(target: Target, path: string, who?: Sent["who"]): Promise<Data> =>
  ((await (await send(target, path, who && { who })).json()) as { data: Data }).data;

const judge = (
  target: Target,
  ids: readonly string[],
  more: Partial<Parameters<typeof execute>[0]> = {},
): Promise<Execution> =>
  execute({
    target,
    rules: rules.filter(({ id }) => ids.includes(id)),
    seed: 1,
    runs: 1,
    budget: 5000,
    ...more,
  });

/** What stays by the report, each as often as it is counted. */
const leftBy = ({ report }: Execution): string[] =>
  (report.traces?.left ?? []).flatMap(([what, count]) => Array<string>(count).fill(what));

interface Website {
  id: string;
  expunge?: { timestamp?: number };
}

const creating = [
  "accepted:website.create",
  "read-back:website.create/website.read",
  "website.created-domain-exists",
];

test.each([
  ["lists it at once", [], "listed"],
  ["lists it late", ["websites-listed-late"], "listed"],
  [
    "lists it late, and names it nowhere else",
    ["websites-listed-late", "created-data-empty"],
    "listed",
  ],
  ["names it, and lists nothing", [], "unlisted"],
  ["neither names nor lists it", ["created-data-empty"], "unlisted"],
])(
  "the deletion of a website that a run created is scheduled, or it is said to stay, on a target that %s",
  async (_, accents, how) => {
    const { target, running, stop } = await startByHand([], accents, 0);
    const all = (): Promise<Website[]> => shown(target, "/v1/user/account/websites");
    const isUnlisted = how === "unlisted";
    let isRunning = false;
    wrapHandler(running.reference.seams, "account.website.list", (call, original) => {
      if (isRunning && isUnlisted) throw notFound("route");
      return original(call);
    });
    try {
      const before = await all();
      isRunning = true;
      const run = await judge(
        { ...target, ...(isUnlisted && { notClaimed: ["account.website.list"] }) },
        creating,
        { safety: "all", probed: (id) => id === "open.website-domain-unique" },
      );
      isRunning = false;
      if (accents.includes("websites-listed-late")) await pause(1100);
      const made = (await all()).filter(({ id }) => !before.some((one) => one.id === id));
      expect(made.length).toBeGreaterThan(2);
      const left = leftBy(run);
      const stay = left.filter((what) => what.includes("whose deletion could not be scheduled"));
      expect(stay.length).toBe(made.filter(({ expunge }) => !expunge?.timestamp).length);
      expect(stay.length).toBe(isUnlisted && accents.length ? made.length : 0);
      expect(left.length).toBe(made.length + stay.length);
    } finally {
      await stop();
    }
  },
);

test("what is still suggested when nothing has it any more is suggested no longer", async () => {
  const { target, stop } = await startByHand([], ["suggestion-outlives-things"], 0);
  const lists = ["conversations", "people"].flatMap((of) => [
    `${of}/suggest/segments/1`,
    `${of}/suggest/data/1`,
  ]);
  const suggested = (): Promise<unknown[]> =>
    Promise.all(
      [...lists, "people/suggest/events/1"].map((list) =>
        shown(target, `/v1/website/${target.website}/${list}`),
      ),
    );
  try {
    const before = await suggested();
    const run = await judge(target, [
      "accepted:conversations.datum.list",
      "people.datum-is-suggested",
      "people.eventtext-is-suggested",
      "people.segment-is-suggested",
    ]);
    expect(run.verdicts.map(({ outcome, reason }) => reason || outcome)).toEqual(
      Array.from({ length: 4 }, () => "pass"),
    );
    expect(run.report.traces?.undone).toBeGreaterThan(5);
    expect(leftBy(run)).toEqual([]);
    expect(await suggested()).toEqual(before);
  } finally {
    await stop();
  }
});

test.each([
  ["that it created goes with it", false, /^website\.create: makes a website, which stays until/],
  [
    "of the file to somebody whom it added is gone with them",
    true,
    /^operators\.operator\.create: /,
  ],
])("what a run changes on another website %s", async (_, isNamed, stays) => {
  const { target, stop } = await startByHand([], [], 1);
  if (!isNamed) delete target.secondWebsite;
  try {
    const run = await judge(target, ["operators.apart-on-two-websites"], { safety: "all" });
    expect(run.verdicts.map(({ outcome, reason }) => reason || outcome)).toEqual(["pass"]);
    expect(leftBy(run)).toEqual([expect.stringMatching(stays)]);
  } finally {
    await stop();
  }
});

test.each([["availability-unset-for-zero"], ["absent-as-null"]])(
  "an owner who has chosen no availability is not taken for one who has, on a target with %s",
  async (accent) => {
    const { target, stop } = await startByHand([], [accent], 0);
    try {
      const { verdicts } = await judge(target, ["availability.schedule-reaches-status"]);
      expect(verdicts.map(({ outcome, reason }) => reason || outcome)).toEqual(["pass"]);
    } finally {
      await stop();
    }
  },
);

test("alerts that a reminder brings to colleagues are no others', and go with the run", async () => {
  const { target, stop } = await startByHand([], ["reminder-reminds-everybody"], 0);
  const feed = (who: "user" | "member"): Promise<object[]> =>
    shown(target, "/v1/user/alerts/feed/list/1", who);
  try {
    const run = await judge(target, [
      "accepted:alerts.feed.remove",
      "alerts.feed-counted",
      "alerts.feed-clear-leaves-updates",
    ]);
    expect(run.verdicts.map(({ outcome, reason }) => reason || outcome)).toEqual([
      "pass",
      "pass",
      "pass",
    ]);
    expect([...(await feed("user")), ...(await feed("member"))]).toEqual([]);
    expect(leftBy(run)).toEqual([]);
  } finally {
    await stop();
  }
});

test("alerts that a killed run brought to a colleague are removed by the next", async () => {
  const { target, stop } = await startByHand([], ["reminder-reminds-everybody"], 0);
  const feed = (): Promise<object[]> => shown(target, "/v1/user/alerts/feed/list/1", "member");
  try {
    const killed = await openRun(contract, target, { safety: "scratch" });
    const trial = createTrial(killed, () => {
      throw new Error("nothing is drawn");
    });
    const { owner, website_id } = await trial.world();
    const created = await trial.given(owner, "conversation.create", { params: { website_id } });
    const { session_id } = created as { session_id: string };
    await trial.given(owner, "conversation.reminder.create", {
      params: { website_id, session_id },
      body: { date: new Date(Date.now() + 1000).toISOString(), note: "Soon." },
    });
    await expect.poll(async () => (await feed()).length).toBe(1);
    const next = await openRun(contract, target, { safety: "scratch" });
    expect(await feed()).toEqual([]);
    await next.close();
    await killed.close();
  } finally {
    await stop();
  }
});

test("what was changed, and removed by somebody else since, is not said to stay changed", async () => {
  const { target, stop } = await startByHand([], [], 0);
  const path = `/v1/website/${target.website}/shortcut`;
  try {
    const body = { bang: "!there", text: "Before" };
    const made = await send(target, path, { method: "POST", body });
    const { data } = (await made.json()) as { data: { shortcut_id: string } };
    const run = await openRun(contract, target, { safety: "all" });
    const trial = createTrial(run, () => {
      throw new Error("nothing is drawn");
    });
    const { owner, website_id } = await trial.world();
    const params = { website_id, shortcut_id: data.shortcut_id };
    await trial.given(owner, "shortcuts.shortcut.merge", { params, body: { text: "During" } });
    await send(target, `${path}/${data.shortcut_id}`, { method: "DELETE" });
    await trial.end();
    expect(run.guests.flatMap((guest) => guest.traces().left)).toEqual([]);
    await run.close();
  } finally {
    await stop();
  }
});

test.each([
  ["cards that are being linked are removed where lists show them", []],
  ["links stay, and are counted, where no list shows their cards", ["linking-card-unlisted"]],
])("%s", async (_, accents) => {
  const { target, running, stop } = await startByHand([], accents, 0);
  try {
    const ids = [
      "accepted:billing.link.start",
      "billing.link-redirect-event",
      "billing.link-finish-validates",
      "billing.link-reject-removes",
    ];
    const run = await judge({ ...target, settle: 200 }, ids);
    expect(run.verdicts.map(({ outcome, reason }) => reason || outcome)).toEqual(
      ids.map(() => "pass"),
    );
    const begun = [...running.reference.platform.users].flatMap((user) =>
      [...cardsOf(user)].filter(({ is_linking }) => is_linking),
    );
    expect(begun.length > 0).toBe(accents.length > 0);
    expect(leftBy(run)).toEqual(
      begun.map(() => expect.stringContaining("a link of a card that was begun") as unknown),
    );
  } finally {
    await stop();
  }
});

/** Longer than a rule waits for what was written, and not as long as a run does for what it puts back (ms). */
const lag = 3_000;

test("an operator who was added again is not said to be missing where a read still says so", async () => {
  const { target, running, stop } = await startByHand([], [], 0);
  const { seams } = running.reference;
  let behindUntil = 0;
  let refused = 0;
  wrapHandler(seams, "operators.operator.read", (call, original) => {
    if (Date.now() < behindUntil) throw notFound("operator");
    return original(call);
  });
  wrapHandler(seams, "operators.operator.create", (call, original) => {
    if (Date.now() < behindUntil) {
      refused += 1;
      throw new Refusal(409, "is_operator");
    }
    const added = original(call);
    behindUntil = Date.now() + lag;
    return added;
  });
  try {
    const run = await judge(target, ["operators.unlinked-is-added-again"]);
    expect(run.verdicts.map(({ outcome, reason }) => reason || outcome)).toEqual(["pass"]);
    expect(refused).toBeGreaterThan(0);
    expect(leftBy(run)).toEqual([]);
  } finally {
    await stop();
  }
});

test("what a half-built target makes, and neither lists nor removes, is counted", async () => {
  const { target, running, stop } = await startByHand([], [], 0);
  const missing = ["inboxes.inbox.list", "inboxes.inbox.read", "inboxes.inbox.remove"] as const;
  for (const id of missing)
    wrapHandler(running.reference.seams, id, () => {
      throw notFound("route");
    });
  try {
    const website = running.reference.website(target.website!);
    const before = inboxesOf(website).size;
    const run = await judge(target, ["accepted:inboxes.inbox.create", "inboxes.order-of-several"]);
    const made = inboxesOf(website).size - before;
    expect(made).toBeGreaterThan(0);
    const left = leftBy(run).filter((what) => what.startsWith("inbox, which inboxes.inbox.remove"));
    expect(left.length).toBe(made);
  } finally {
    await stop();
  }
});
