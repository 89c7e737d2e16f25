/** Rules without a stage: what platforms may do differently is no failure, and what stays is counted. */
import { expect, test } from "vitest";
import { createStage } from "../../../harness/client/stage.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import { secretOfStage } from "../../../harness/selftest/known-by-hand.ts";
import { Refusal } from "../../../reference/refusal.ts";
import { wrap, wrapHandler } from "../../../reference/seams.ts";
import { hurried, judge } from "../../support/by-hand.ts";
import { ownStateHome } from "../../support/state-home.ts";
import { weatherProxy } from "../../weather/proxy.ts";

ownStateHome();

test.each([
  ["helpdesk-read-without", ["accepted:helpdesk.exists", "accepted:helpdesk.locale.create"]],
  ["rank-needs-helpdesk", ["accepted:services.rank.request"]],
])("a helpdesk is made where there is none, also on a target with %s", async (accent, ids) => {
  const { target, stop } = await startByHand([], [accent]);
  try {
    const { verdicts } = await judge(target, ({ id }) => ids.includes(id));
    expect(verdicts.map(({ rule, outcome }) => [rule, outcome])).toEqual(
      ids.map((id) => [id, "pass"]),
    );
  } finally {
    await stop();
  }
});

test("what a list shows of a second website of the same owner is none of the website that is judged", async () => {
  const { target, stop } = await startByHand([], ["limits-free-units-inactive"]);
  try {
    const { websites: _websites, ...alone } = target;
    const { verdicts } = await judge(alone, ({ id }) => id === "list-agrees:limit-subscription");
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["pass"]);
  } finally {
    await stop();
  }
});

test.each([
  [
    "challenge-locks-after-three",
    /^(website\.delet|helpdesk\.remove-w)/,
    "an account is not locked",
  ],
  [
    "passwords-lock-after-three",
    /^(account\.(two|cred|pass)|session\.(log|two)|status\.rem)/,
    "an account is not locked",
  ],
  [
    "channel-domain-held-back",
    /^channel\.(domain|relay)/,
    "a domain that is not shown is not kept",
  ],
  ["call-ongoing-once-taken", /:call\.session\.start$/, "a call that rings is ended"],
  ["events-replayed", /^billing\.card-e/, "events of the past count for nothing"],
])(
  "on a target with %s, what one rule of %s leaves misleads no other: %s",
  async (accent, pattern) => {
    const { target, stop } = await startByHand([], [accent]);
    try {
      const { verdicts } = await judge(target, ({ id }) => pattern.test(id));
      const outcomes = Map.groupBy(verdicts, ({ outcome }) => outcome);
      expect(outcomes.get("fail") ?? []).toEqual([]);
      expect(outcomes.get("pass")?.length).toBeGreaterThan(0);
    } finally {
      await stop();
    }
  },
);

test("a chatbox that dies while it is shown as online is not held against the target", async () => {
  const { target, running, stop } = await startByHand();
  const { seams } = running.reference;
  let isDead = false;
  wrap(seams, "visit", (original) => (reference, input) => {
    if (isDead) throw new Refusal(404, "gone");
    return original(reference, input);
  });
  wrapHandler(seams, "conversation.block.set", (call, original) => {
    isDead ||= call.body.blocked;
    return original(call);
  });
  try {
    const { verdicts } = await judge(
      hurried(target),
      ({ id }) => id === "conversation.unblock-lets-visitor-through",
    );
    expect(verdicts).toMatchObject([{ outcome: "could-not-run" }]);
    expect(verdicts[0]?.reason).toContain("took no call either");
  } finally {
    await stop();
  }
});

test("links that a target does not finish or end by itself are no failure, and the file is said to be wrong", async () => {
  const { target, running, stop } = await startByHand();
  for (const id of ["billing.link.finish", "billing.link.reject"] as const)
    wrapHandler(running.reference.seams, id, () => {
      throw new Refusal(409, "not_authorized");
    });
  try {
    const { verdicts } = await judge(target, ({ needs }) =>
      needs.some((need) => ["finished-links", "rejected-links"].includes(need)),
    );
    expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["could-not-run"]));
    for (const { reason } of verdicts)
      expect(reason).toMatch(/take outside\.links\.(finish|reject) out/);
  } finally {
    await stop();
  }
});

test("a filter of spams that is ignored is seen behind pages of older ones", async () => {
  const { target, stop } = await startByHand(
    ["conversations-spam-type-ignored"],
    ["lists-oldest-first"],
  );
  const stage = createStage({
    url: `${target.url}/_stage`,
    secret: secretOfStage,
    environment: {},
  });
  try {
    for (let i = 0; i < 60; i++)
      await stage.call("POST", "/inject", {
        thing: "spam",
        website_id: target.website,
        type: "conversation",
        text: `Older spam ${i}`,
      });
    const { verdicts } = await judge(target, ({ id }) => id === "conversations.spam-filter-type");
    expect(verdicts).toMatchObject([{ outcome: "fail" }]);
  } finally {
    await stage.close();
    await stop();
  }
});

test("nothing is put among the spams of a target that does not show them", async () => {
  const { target, stop } = await startByHand();
  const proxy = await weatherProxy(target.url, (_, { url = "" }) =>
    url.includes("/conversations/spam")
      ? { answer: { status: 403, body: '{"error":true,"reason":"forbidden","data":{}}' } }
      : undefined,
  );
  try {
    const { verdicts, report } = await judge(
      { ...target, url: proxy.url },
      ({ id }) => id === "conversation.reported-leaves-inbox",
    );
    expect(verdicts).toMatchObject([{ outcome: "could-not-run" }]);
    expect(verdicts[0]?.reason).toContain("puts an item among the spam");
    expect(report.traces?.left).toEqual([]);
  } finally {
    await proxy.close();
    await stop();
  }
});

test.each([
  ["linking-card-unlisted", "named by the redirect where no list shows it", 1],
  ["linking-card-kept", "removed by the end of its link where nothing else removes it", 0],
])("on a target with %s, a card that is linked is %s", async (accent, _, kinds) => {
  const { target, stop } = await startByHand([], [accent]);
  try {
    const ids = ["billing.link-finish-validates", "accepted:billing.link.start"];
    const { verdicts, report } = await judge(hurried(target), ({ id }) => ids.includes(id));
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["pass", "pass"]);
    // Links whose card nothing named.
    expect(report.traces?.left.length).toBe(kinds);
  } finally {
    await stop();
  }
});

test.each([
  ["", [[expect.stringMatching(/^items of browsing\.session\.list/), expect.any(Number)]]],
  ["browsing-stopped-unlisted", []],
])(
  "browsing sessions that stay listed are counted, on a target with '%s'",
  async (accent, left) => {
    const { target, stop } = await startByHand([], accent ? [accent] : []);
    try {
      const ids = ["accepted:browsing.session.start", "accepted:browsing.session.act"];
      const { verdicts, report } = await judge(hurried(target), ({ id }) => ids.includes(id));
      expect(verdicts.map(({ outcome }) => outcome)).toEqual(["pass", "pass"]);
      expect(report.traces?.left).toEqual(left);
    } finally {
      await stop();
    }
  },
);

test("a subscription to a limit that goes on after its end is counted", async () => {
  const { target, stop } = await startByHand([], ["limit-ends-with-period"]);
  try {
    const { report } = await judge(
      target,
      ({ id }) => id === "accepted:limits.subscription.create",
    );
    expect(report.traces?.left).toEqual([
      [
        expect.stringMatching(/^a subscription to a limit, which was ended and is shown as active/),
        expect.any(Number),
      ],
    ]);
  } finally {
    await stop();
  }
});
