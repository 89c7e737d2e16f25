/** Accounts in the place of a stage: what rules find without one. */
import { beforeAll, expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { judge as judgeHere } from "../../../harness/judge/judge.ts";
import { loadSuites, type Registry } from "../../../harness/judge/registry.ts";
import { openRun } from "../../../harness/run/run.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import type { Target } from "../../../harness/target/target.ts";
import { hurried, judge, rules } from "../../support/by-hand.ts";
import { ownStateHome } from "../../support/state-home.ts";

const contract = loadContract();
let registry: Registry;
ownStateHome();

beforeAll(async () => {
  ({ registry } = await loadSuites(undefined));
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
])("%s finds %s without a stage", async (id, fault) => {
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
});
