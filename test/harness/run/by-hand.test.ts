/** Accounts in the place of a stage: what is added to a target file opens what is said of it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { additions, ingredients, mostConfirmations } from "../../../harness/record/ingredient.ts";
import { createStage } from "../../../harness/client/stage.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import { judge as judgeHere } from "../../../harness/judge/judge.ts";
import { lackingOf } from "../../../harness/run/needs.ts";
import { loadSuites, type Registry } from "../../../harness/judge/registry.ts";
import { openRun } from "../../../harness/run/run.ts";
import type { Target } from "../../../harness/target/target.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import { secretOfStage } from "../../../harness/selftest/known-by-hand.ts";
import { Refusal } from "../../../reference/refusal.ts";
import { wrap, wrapHandler } from "../../../reference/seams.ts";
import { weatherProxy } from "../../weather/proxy.ts";
import { logIn } from "../../support/session.ts";
import { ownStateHome } from "../../support/state-home.ts";
import { basicCredentials } from "../../../harness/client/basic.ts";

const contract = loadContract();
const rules = allRules(contract);

let byHand: ByHand;
let registry: Registry;
ownStateHome();

beforeAll(async () => {
  ({ registry } = await loadSuites(undefined));
  byHand = await startByHand();
});

afterAll(async () => {
  await byHand.stop();
});

/** Each of them, with what to take away from a target file that gives everything. */
const without: Readonly<Record<string, (target: Target) => Target>> = {
  password: ({ credentials, ...rest }) => {
    const { identifier, key } = credentials!.user!;
    return { ...rest, credentials: { ...credentials, user: { identifier, key } } };
  },
  "changeable-account": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, user: { ...credentials!.user!, changeable: false } },
  }),
  "deletable-website": (target) => ({ ...target, deletable: false }),
  "chargeable-website": (target) => ({ ...target, chargeable: false }),
  "removable-operator": ({ credentials, ...rest }) => {
    const { removable: _removable, ...others } = credentials!;
    return { ...rest, credentials: others };
  },
  "subscription-links": ({ credentials, ...rest }) => {
    const { subscriptionLinks, ...others } = credentials!;
    return { ...rest, credentials: { ...others, subscriptionLinks: subscriptionLinks!.slice(1) } };
  },
  "confirm-keypairs": ({ credentials, ...rest }) => {
    const { confirmable: _confirmable, ...others } = credentials!;
    return { ...rest, credentials: others };
  },
  "member-email": ({ credentials, ...rest }) => {
    const { email: _email, ...member } = credentials!.member!;
    return { ...rest, credentials: { ...credentials, member } };
  },
  member: ({ credentials, ...rest }) => {
    const { member: _member, ...others } = credentials!;
    return { ...rest, credentials: others };
  },
  mail: (target) => {
    const { mail: _mail, ...rest } = target;
    return rest;
  },
  "recovery-in-mail": ({ mail, ...rest }) => ({ ...rest, mail: { ...mail!, texts: [] } }),
  "recoverable-account": ({ credentials, ...rest }) => {
    const { recoverable: _recoverable, ...others } = credentials!;
    return { ...rest, credentials: others };
  },
  "recoverable-accounts": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: {
      ...credentials,
      recoverable: [credentials!.recoverable].flat().slice(0, 1) as [],
    },
  }),
  "second-website": ({ secondWebsite: _second, ...rest }) => rest,
  "fresh-token": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, limited: credentials!.limited!.filter(({ fresh }) => !fresh) },
  }),
  "limited-tokens": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, limited: credentials!.limited!.slice(1) },
  }),
  "limited-user": ({ credentials, ...rest }) => {
    const { limitedUser: _limitedUser, ...others } = credentials!;
    return { ...rest, credentials: others };
  },
  "permission-tokens": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, scoped: credentials!.scoped!.slice(0, 2) },
  }),
  "widget-plugin": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, plugin: { ...credentials!.plugin!, widget: false } },
  }),
  "plugin-named": ({ credentials, ...rest }) => {
    const { urn: _urn, ...plugin } = credentials!.plugin!;
    return { ...rest, credentials: { ...credentials, plugin } };
  },
  "update-alert": ({ updates: _updates, ...rest }) => rest,
  registration: ({ registration: _registration, ...rest }) => rest,
  "chatbox-conversation": ({ visitor: _visitor, ...rest }) => rest,
  "online-visitor": ({ visitor, ...rest }) => ({
    ...rest,
    visitor: { ...visitor!, online: false },
  }),
  "browsing-visitor": ({ visitor, ...rest }) => ({
    ...rest,
    visitor: { ...visitor!, browsing: false },
  }),
  "calling-visitor": ({ visitor, ...rest }) => ({
    ...rest,
    visitor: { ...visitor!, calls: false },
  }),
  "echoing-visitor": ({ visitor, ...rest }) => ({
    ...rest,
    visitor: { ...visitor!, echoes: false },
  }),
  "purgeable-visitor": ({ visitor, ...rest }) => ({
    ...rest,
    visitor: { ...visitor!, purgeable: false },
  }),
  "card-storage": ({ outside, ...rest }) => {
    const { cards: _cards, ...others } = outside!;
    return { ...rest, outside: others };
  },
  "declined-card": (target) => {
    const { cards, ...others } = target.outside!;
    return cards
      ? { ...target, outside: { ...others, cards: { accepted: cards.accepted } } }
      : target;
  },
  "finished-links": ({ outside, ...rest }) => ({
    ...rest,
    outside: { ...outside, links: { ...outside!.links, finish: false } },
  }),
  "rejected-links": ({ outside, ...rest }) => ({
    ...rest,
    outside: { ...outside, links: { ...outside!.links, reject: false } },
  }),
  "card-links": ({ outside, ...rest }) => {
    const { links: _links, ...others } = outside!;
    return { ...rest, outside: others };
  },
  "services-answer": ({ outside, ...rest }) => ({
    ...rest,
    outside: { ...outside, services: false },
  }),
  "valid-domain": ({ outside, ...rest }) => {
    const { valid: _valid, ...domains } = outside!.domains!;
    return { ...rest, outside: { ...outside, domains } };
  },
  "invalid-domain": ({ outside, ...rest }) => {
    const { invalid: _invalid, ...domains } = outside?.domains ?? {};
    return { ...rest, outside: { ...outside, domains } };
  },
  "importable-helpdesk": ({ outside, ...rest }) => {
    const { importable: _importable, ...others } = outside ?? {};
    return { ...rest, outside: others };
  },
  invoices: ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, user: { ...credentials!.user!, billed: false } },
  }),
  "another-website": (target) => ({ ...target, websites: [] }),
  "scoped-tokens": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, scoped: [] },
  }),
};

const lacking = (target: Target): { id: string; lacks: string[] }[] =>
  rules.map(({ id, needs }) => ({ id, lacks: lackingOf(needs, { target, stageParts: [] }) }));

const open = (target: Target): Set<string> =>
  new Set(
    lacking(target)
      .filter(({ lacks }) => !lacks.length)
      .map(({ id }) => id),
  );

/** What is missing is missed soon: the reference is on this machine. */
const hurried = (target: Target): Target => ({
  ...target,
  settle: 100,
  mail: { ...target.mail!, delay: 1000 },
  realtime: { ...target.realtime!, budget: 1500 },
});

/** Judges some rules once, with requests enough for them. */
const judge = (
  target: Target,
  fits: (rule: (typeof rules)[number]) => boolean,
  budget = 1000,
): Promise<Execution> => execute({ target, rules: rules.filter(fits), seed: 1, runs: 1, budget });

test("every need of a rule has a sentence that says what to add, or cannot be given", () => {
  const cannotBeGiven = new Set(["rtm", "stream", "quota-known"]);
  const needs = new Set(rules.flatMap((rule) => rule.needs));
  const unsaid = [...needs].filter((need) => !cannotBeGiven.has(need) && !ingredients[need]);
  expect(unsaid).toEqual([]);
});

describe.each(Object.keys(without))("%s", (need) => {
  test("opens as many rules as is said, once it is added", () => {
    const less = without[need]!(byHand.target);
    const before = open(less);
    const added = [...open(byHand.target)].filter((id) => !before.has(id));
    const said = additions(lacking(less)).find((one) => one.need === need);
    // Credentials of another website open the rules about strangers as well.
    const alone = additions(lacking(less))
      .filter((one) => need === "another-website" && one.need.startsWith("foreign-"))
      .map(({ opens }) => opens);
    expect(said?.opens).toBeGreaterThan(0);
    expect(added.length).toBeGreaterThanOrEqual(said!.opens + Math.max(0, ...alone));
  });
});

test.each(["websites", "foreignUser"])("%s shows that strangers are let in", async (how) => {
  const faulty = await startByHand(["setup-open-to-other-owners"]);
  try {
    const { websites, credentials, ...rest } = faulty.target;
    const [{ website, user }] = [websites![0]!];
    const { identifier, key } = user!;
    const foreignUser = { identifier, key, website };
    const target: Target =
      how === "websites"
        ? faulty.target
        : { ...rest, credentials: { ...credentials, foreignUser } };
    const { verdicts } = await judge(target, ({ id }) => id === "isolation:setup.read");
    expect(verdicts).toMatchObject([{ outcome: "fail" }]);
  } finally {
    await faulty.stop();
  }
});

// These have references of their own, and wait more than they compute.

test.concurrent("where an account is mailed one recovery a minute, a rule waits for the second", async () => {
  const { target, stop } = await startByHand([], ["recovery-once-a-minute"]);
  try {
    const ids = ["accepted:session.recover", "session.recover-sends-mail"];
    const { verdicts } = await judge(hurried(target), ({ id }) => ids.includes(id));
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["pass", "pass"]);
  } finally {
    await stop();
  }
}, 120_000);

test.concurrent.each([
  ["platform.daily-quota-enforced", "quota-not-enforced"],
  ["platform.daily-quota-per-integration", "quota-shared"],
  ["platform.quota-refusal-changes-nothing", "quota-refused-write-happens"],
  ["platform.user-per-minute-limit", "quota-user-unlimited"],
  ["platform.one-scope-opens-its-operations-only", "scope-of-group"],
  ["platform.several-tokens-own-scopes", "scope-not-checked"],
  ["platform.permission-is-constant", "scope-permission-flickers"],
  ["platform.permission-is-needed", "scope-permissions-not-checked"],
  ["conversation.widget-needs-plugin", "conversation-widget-of-any-plugin"],
  ["conversation.widget-data-event", "conversation-widget-edit-silent"],
  ["platform.plugin-changes-are-read", "people-plugin-changes-no-profile"],
  ["platform.plugin-removals-are-read", "helpdesk-plugin-removes-no-section"],
  ["platform.settings-of-one-user", "availability-of-team"],
  ["conversations.spam-rejected-once", "conversations-spam-reject-keeps"],
  ["website.delete-mails-owners", "website-deletion-mails-caller"],
  ["billing.card-number-masked", "billing-card-unmasked"],
  ["limits.free-units-stay", "limits-baseline-grows"],
  ["subscription.states-walked", "subscription-others-subscribed-again"],
  ["services.tracking-id-returned", "services-tracking-id-cut"],
  ["website.expunge-by-second-owner", "website-deletion-aborted-by-caller-only"],
  ["event-arrives:spam:decision", "event-spam-decision-elsewhere"],
  ["hook-arrives:message:send", "hook-message-send-elsewhere"],
  ["availability.expires", "availability-never-expires"],
  ["platform.keypair-both-halves", "keypair-key-not-checked"],
  ["limits.subscribed-is-read", "limits-subscribed-one-unit"],
  ["billing.all-lists-every-card", "billing-all-of-newest-card"],
  ["billing.all-lists-every-card", "billing-invoices-of-other-cards"],
  ["billing.all-lists-each-once", "billing-all-repeats"],
  ["billing.all-reads-any-invoice", "billing-all-reads-newest"],
  ["billing.invoice-of-other-user-refused", "billing-invoice-of-anybody"],
  ["billing.invoice-of-other-user-refused", "billing-invoices-of-anybody"],
  ["conversations.spam-filter-type", "conversations-spam-type-ignored"],
  ["conversations.spam-rejected-is-no-conversation", "conversations-spam-rejected-comes-back"],
  ["status.announcement-expires", "status-announcement-endless"],
  ["billing.link-redirect-event", "billing-wallet-not-told"],
  ["billing.link-finish-validates", "billing-link-stays-invalid"],
  ["billing.link-reject-removes", "billing-reject-takes-all"],
  ["session.confirm-unknown-keypair-refused", "session-confirm-any-key"],
  ["session.confirm-invalidated-accepts-nothing", "session-confirm-invalidated-idle"],
  ["optional:session.confirm.accept", "session-optional-demanded"],
  ["account.removal-needs-password", "account-removed-with-any-password"],
  ["account.password-of-three-refused", "account-password-of-three"],
  ["conversation.edit-marks-edited", "message-edit-unmarked"],
  ["browsing.heartbeat-is-silent", "browsing-heartbeat-starts"],
  ["call.ended-is-not-ongoing", "call-goes-on-after-end"],
  ["call.signal-sdp-event", "call-signal-on-rtm"],
  ["call.of-own-conversation", "call-shown-in-other-conversation"],
  ["call.ongoing-follows-moves", "call-third-goes-on"],
  ["browsing.listed-in-own-conversation", "browsing-listed-in-website"],
  ["hooks.only-subscribed", "hooks-told-of-all"],
  ["conversation.stealth-stays-here", "message-stealth-leaks"],
  ["conversation.operator-message-reaches-visitor", "message-stealth-by-default"],
  ["conversation.block-drops-visitor-messages", "conversation-block-lets-visitor-through"],
  ["conversation.unblock-lets-visitor-through", "conversation-unblock-keeps-dropping"],
  ["account.websites-count-unread", "account-unread-counted-everywhere"],
  ["operators.create-needs-accepted-challenge", "operators-create-any-secret"],
  ["operators.unlinked-loses-access", "operators-unlinked-keeps-access"],
  ["account.left-website-is-unlisted", "account-left-website-stays"],
  ["subscription.toggles-both-ways", "subscription-never-on-again"],
  ["subscription.states-walked", "subscription-others-subscribed-again"],
  ["alerts.feed-cleared", "alerts-feed-clear-leaves-oldest"],
  ["alerts.feed-of-other-user-refused", "alerts-feed-clears-all"],
  ["alerts.updates-all-marked", "alerts-updates-latest-unread"],
  ["alerts.updates-mark-is-own", "alerts-updates-mark-for-all"],
  ["status.domain-event-valid", "domain-valid-as-invalid"],
  ["channel.domain-event-invalid", "domain-invalid-and-valid"],
  ["channel.domain-states-walked", "channel-blank-restores-valid"],
  ["session.closed-leaves-others", "session-close-ends-closer"],
  ["session.logout-leaves-others", "session-logout-ends-all"],
  ["session.states-walked", "session-closed-again-reopens"],
  ["helpdesk.article-published-at", "helpdesk-article-published-at-creation"],
  ["helpdesk.article-status-follows-moves", "helpdesk-article-published-by-strangers"],
  ["helpdesk.remove-wrong-secret", "helpdesk-remove-by-any-provider"],
  ["status.removal-needs-password", "status-remove-in-any-case"],
  ["helpdesk.export-mail", "helpdesk-export-mails-owner"],
  ["helpdesk.import-fills-locale", "helpdesk-import-finds-nothing"],
  ["browsing.events-follow-moves", "browsing-assist-move-ends"],
  ["people.segment-is-suggested", "people-suggestions-go-with-one"],
  ["platform.things-outlive-their-maker", "operators-unlinking-empties-inboxes"],
  ["billing.invoices-total", "billing-total-of-page"],
  ["billing.invoices-total", "billing-total-of-all-cards"],
  ["billing.card-list-agrees-with-read", "billing-card-listed-not-read"],
  ["billing.card-error-adds-no-valid-card", "billing-declined-card-valid"],
  ["leaves-others:billing.website.attach", "billing-attached-to-others"],
  ["operators.unlinked-loses-access", "operators-unlinking-takes-member"],
])(
  "%s finds %s without a stage",
  async (id, fault) => {
    const { target, stop } = await startByHand([fault]);
    const run = await openRun(contract, hurried(target), { safety: "scratch" });
    const rule = rules.find((one) => one.id === id)!;
    const { needs } = rule;
    const options = { seed: 1, runs: 1, shrinks: 0, isExclusive: true, needs };
    try {
      const verdict = await judgeHere(run, rule, registry.get(id)!.property, options);
      expect(verdict).toMatchObject({ rule: id, outcome: "fail" });
    } finally {
      await run.close();
      await stop();
    }
  },
  // Some wait as long as what ends by itself may take to.
  180_000,
);

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
  ["", "as reads show"],
  ["confirm-unknown-read", "as refusals let suppose"],
])(
  "keypairs that a run before used up are no failure, on a target with '%s', %s",
  async (accent) => {
    const { target, stop } = await startByHand([], accent ? [accent] : []);
    const { credentials = {} } = target;
    const confirmable = credentials.confirmable?.slice(0, mostConfirmations) ?? [];
    const naming = (some: typeof confirmable): Target => ({
      ...target,
      credentials: { ...credentials, confirmable: some },
    });
    const isServed = ({ needs }: { needs: string[] }): boolean =>
      needs.includes("confirm-keypairs");
    try {
      const first = await judge(
        naming(confirmable),
        (rule) => isServed(rule) && !rule.needs.includes("stage:inject"),
      );
      expect(new Set(first.verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["pass"]));
      const again = await judge(naming(confirmable.slice(0, -1)), isServed);
      const outcomes = again.verdicts.map(({ outcome }) => outcome);
      expect(outcomes).not.toContain("fail");
      expect(outcomes).toContain("could-not-run");
    } finally {
      await stop();
    }
  },
);

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

test("an operator who was only invited again is named, and not taken for one", async () => {
  const { target, stop } = await startByHand([], ["operator-existing-account-invited"]);
  try {
    const ids = ["operators.unlinked-loses-access", "operators.unlinked-is-added-again"];
    const { verdicts, report } = await judge(hurried(target), ({ id }) => ids.includes(id), 500);
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["pass", "could-not-run"]);
    expect(report.traces?.left).toEqual([[expect.stringContaining("invited again"), 1]]);
  } finally {
    await stop();
  }
});

test("no operator of the target is unlinked but the one who is named for it", async () => {
  const { target, stop } = await startByHand();
  try {
    const { removable: _removable, ...credentials } = target.credentials!;
    const judged = rules.filter(({ id }) => id === "accepted:operators.operator.remove");
    const { verdicts } = await execute({
      target: { ...target, credentials },
      rules: judged.map((rule) => ({ ...rule, needs: ["user-tier"] })),
      seed: 1,
      runs: 1,
      budget: 500,
      safety: "all",
    });
    expect(verdicts).toMatchObject([{ outcome: "could-not-run" }]);
  } finally {
    await stop();
  }
});

test("probes leave who the target file names logged in, with the password that it says", async () => {
  const { target, stop } = await startByHand();
  try {
    await execute({
      target,
      rules: rules.filter(({ id }) => id === "account.profile-written-whole"),
      seed: 1,
      runs: 1,
      budget: 100_000,
      safety: "all",
      probed: () => true,
    });
    const { user, member } = target.credentials!;
    const ask = async (path: string, init: RequestInit): Promise<[string, number]> => [
      path,
      (await fetch(`${target.url}/v1/user/${path}`, init)).status,
    ];
    for (const { identifier, key, email, password } of [user!, member!]) {
      const headers = {
        authorization: `Basic ${basicCredentials(identifier, key)}`,
        "x-service-tier": "user",
      };
      expect(await ask("session", { method: "HEAD", headers })).toEqual(["session", 200]);
      const json = { "content-type": "application/json" };
      const body = JSON.stringify({ email, password });
      const login = await ask("session/login", { method: "POST", headers: json, body });
      expect(login).toEqual(["session/login", 200]);
    }
  } finally {
    await stop();
  }
}, 120_000);

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

test.each([
  ["password", /^(account\.(password-[ct]|credentials)|accepted:inboxes)/],
  ["email", /^(account\.(former-email|verification)|operators\.email|accepted:inboxes)/],
  ["two-factor", /^(account\.two-factor-(conf|stays|removal)|.*:account\.token|accepted:inboxes)/],
])(
  "where a change of %s ends the session of the owner, the run logs in again and says so",
  async (field, selection) => {
    const { target, stop } = await startByHand([], [`${field}-ends-all-sessions`]);
    try {
      const { verdicts, report } = await judge(target, ({ id }) => selection.test(id));
      expect(verdicts.length).toBeGreaterThan(6);
      expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["pass"]));
      const ended = /^the session of the owner, which is not valid any more/;
      expect(report.traces?.left).toEqual([[expect.stringMatching(ended), 1]]);
      expect((await logIn(target.url, target.credentials!.user!)).status).toBe(200);
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
  const proxy = await weatherProxy(byHand.target.url, (_, { url = "" }) =>
    url.includes("/conversations/spam")
      ? { answer: { status: 403, body: '{"error":true,"reason":"forbidden","data":{}}' } }
      : undefined,
  );
  try {
    const { verdicts, report } = await judge(
      { ...byHand.target, url: proxy.url },
      ({ id }) => id === "conversation.reported-leaves-inbox",
    );
    expect(verdicts).toMatchObject([{ outcome: "could-not-run" }]);
    expect(verdicts[0]?.reason).toContain("puts an item among the spam");
    expect(report.traces?.left).toEqual([]);
  } finally {
    await proxy.close();
  }
});
