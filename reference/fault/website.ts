import { skipsWebsite } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { acceptsAnyway, afterwards, forgets, refusesIf, shows } from "../deviate/handler.ts";
import { userOf, websiteOf } from "../call.ts";
import { abortDeletion } from "../state/deletion.ts";
import { linkedWebsites } from "../state/linked.ts";
import { takesAnySecret, takesAnyToken } from "./account/challenge.ts";
import { mailsFirst } from "./session/login.ts";
import {
  domainOfRemoved,
  domainOfScheduled,
  existsByBeginning,
  existsByEnd,
  existsByRoot,
  existsUnderneath,
  listedWhenGone,
} from "./website/domain.ts";
import {
  abortedRunsAfterAll,
  cardNamesRemoved,
  createdUnknown,
  deletionAbortedForGood,
  deletionAbortedByCallerOnly,
  deletionAtOnce,
  deletionInHours,
  deletionMailsCaller,
  deletionMailsFirstOwners,
  deletionMailsOnce,
  deletionNeverRuns,
  deletionNotAborted,
  deletionOnRefusal,
  secondDeletionRuns,
  subscriptionsOfRemoved,
  shownUnderPlugin,
} from "./website/deletion.ts";

export const websiteFaults: Record<string, Fault> = {
  "website-created-unknown": fault(
    "A website that was created through the API is not found by its domain.",
    ["website.created-domain-exists"],
    createdUnknown,
  ),
  "website-deletion-aborted-for-good": fault(
    "A website whose deletion was aborted once can no longer be deleted.",
    ["website.delete-after-abort"],
    deletionAbortedForGood,
  ),
  "website-expunge-without-schedule": fault(
    "The abort of a deletion is accepted while none is scheduled.",
    ["website.expunge-needs-schedule"],
    acceptsAnyway("website.expunge.abort", [409]),
  ),
  "website-deletion-at-once": fault(
    "The deletion of a website runs at once.",
    ["website.delete-only-schedules", "website.expunge-aborts-deletion"],
    deletionAtOnce,
  ),
  "website-aborted-deletion-runs-later": fault(
    "A deletion that was aborted runs at its date where another one is scheduled by then.",
    ["website.delete-waits-for-days"],
    abortedRunsAfterAll,
  ),
  "billing-card-names-removed-website": fault(
    "A card goes on naming the websites that it paid for when they are gone.",
    ["website.removed-is-not-paid-for"],
    cardNamesRemoved,
  ),
  "limits-of-removed-website": fault(
    "The subscriptions of a website to limits go on when it is gone.",
    ["website.removed-is-not-paid-for"],
    subscriptionsOfRemoved,
  ),
  "account-expunge-moves": fault(
    "A website shows at each look another date of its deletion, as if it had just been scheduled.",
    ["website.delete-runs-at-its-date"],
    shows("account.website.list", (all, { reference: { clock, seams } }) =>
      all.map((one) => {
        const timestamp = clock.now() + seams.duration("website-deletion");
        return one.expunge ? { ...one, expunge: { timestamp } } : one;
      }),
    ),
  ),
  "website-second-deletion-runs": fault(
    "Of a deletion that was scheduled twice, an abort reaches the first only.",
    ["website.expunge-aborts-deletion"],
    secondDeletionRuns,
  ),
  "website-listed-when-gone": fault(
    "A website that is gone is still shown among the websites of its owner.",
    ["website.removed-domain-is-unknown"],
    listedWhenGone,
  ),
  "website-deletion-hides-domain": fault(
    "A website whose deletion is scheduled is no longer found by its domain.",
    ["website.delete-only-schedules"],
    domainOfScheduled,
  ),
  "website-deletion-mails-caller": fault(
    "Only the owner who schedules the deletion of a website is notified by email.",
    ["website.delete-mails-owners"],
    deletionMailsCaller,
  ),
  "website-deletion-never-runs": fault(
    "The deletion of a website never runs.",
    ["website.delete-runs-when-due"],
    deletionNeverRuns,
  ),
  "website-deletion-not-aborted": fault(
    "An aborted deletion of a website runs all the same.",
    ["website.expunge-aborts-deletion"],
    deletionNotAborted,
  ),
  "website-deletion-on-refusal": fault(
    "A deletion of a website with a wrong secret is refused but scheduled all the same.",
    ["website.delete-needs-accepted-challenge"],
    deletionOnRefusal,
  ),
  "website-deletion-by-any-token": fault(
    "The deletion of a website is scheduled by the method token with any secret.",
    ["website.delete-needs-accepted-challenge"],
    takesAnySecret("website.remove", "token"),
  ),
  "website-deletion-by-wrong-token": fault(
    "The deletion of a website is scheduled by any token where the owner has two-factor.",
    ["website.delete-needs-right-token"],
    takesAnyToken,
  ),
  "website-deletion-by-password-only": fault(
    "The deletion of a website is refused by the method token.",
    ["website.delete-by-token"],
    refusesIf("website.remove", ({ body }) => body.verify?.method === "token"),
  ),
  "website-exists-always": fault(
    "The existence check of websites accepts every domain.",
    ["website.exists-by-domain"],
    forgets("website.exists"),
  ),
  "website-open-to-strangers": fault(
    "A website can be read with credentials of any other website.",
    ["isolation:website.read", "platform.token-needs-installation"],
    skipsWebsite("website.read"),
  ),
  "website-shown-under-plugin": fault(
    "A plugin that asks for a website is shown its own identifier as that of the website.",
    ["platform.valid-keypair-accepted"],
    shownUnderPlugin,
  ),
  "website-writes-open-to-strangers": fault(
    "Conversations can be created with credentials of any other website.",
    ["isolation:conversation.create", "platform.token-needs-installation"],
    skipsWebsite("conversation.create"),
  ),
  "website-deletion-aborted-by-caller-only": fault(
    "An abort by an owner other than the one who scheduled the deletion is accepted and aborts nothing.",
    ["website.expunge-by-second-owner"],
    deletionAbortedByCallerOnly,
  ),
  "website-deletion-in-hours": fault(
    "The deletion of a website runs after twelve hours.",
    ["website.delete-waits-for-days"],
    deletionInHours,
  ),
  "website-exists-by-beginning": fault(
    "The existence check of websites accepts what the domain of one of them begins with.",
    ["website.exists-by-domain"],
    existsByBeginning,
  ),
  "website-exists-by-end": fault(
    "The existence check of websites accepts a domain that ends as one of them does.",
    ["website.exists-by-domain"],
    existsByEnd,
  ),
  "website-exists-underneath": fault(
    "The existence check of websites accepts what lies under the domain of one of them.",
    ["website.exists-by-domain"],
    existsUnderneath,
  ),
  "website-exists-by-root": fault(
    "The existence check of websites compares the domains without their first label.",
    ["website.exists-by-domain"],
    existsByRoot,
  ),
  "website-deletion-everywhere": fault(
    "The deletion of one website is scheduled for all websites of the user.",
    ["website.deletion-of-one-website"],
    afterwards("website.remove", (call) => {
      const { expunge_at } = websiteOf(call);
      for (const one of linkedWebsites(call.reference, userOf(call).user_id))
        one.expunge_at ??= expunge_at;
    }),
  ),
  "website-abort-everywhere": fault(
    "Aborting the deletion of one website aborts those of all websites of the user.",
    ["website.deletion-of-one-website"],
    afterwards("website.expunge.abort", (call) => {
      for (const one of linkedWebsites(call.reference, userOf(call).user_id)) abortDeletion(one);
    }),
  ),
  "website-deletion-mails-once": fault(
    "Owners are notified of the deletion that is scheduled first, and of none after an abort.",
    ["website.delete-mails-owners"],
    deletionMailsOnce,
  ),
  "website-deletion-mails-first-owners": fault(
    "Who became an owner later is not notified of the deletion of the website.",
    ["website.delete-mails-owners"],
    deletionMailsFirstOwners,
  ),
  "website-deletion-mails-first-address": fault(
    "An owner is notified of the deletion of the website at the address that the account had before its first change.",
    ["operators.email-follows-account"],
    mailsFirst("website-deletion"),
  ),
  "website-deletion-closes-to-plugins": fault(
    "A website whose deletion is scheduled is closed to plugins.",
    ["website.deletion-keeps-plugins"],
    refusesIf(
      "website.read",
      (call) => call.caller?.tier === "plugin" && websiteOf(call).expunge_at !== undefined,
    ),
  ),
  "website-domain-of-removed": fault(
    "A website that is gone is still found by its domain.",
    ["website.removed-domain-is-unknown"],
    domainOfRemoved,
  ),
};
