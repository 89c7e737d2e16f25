import { skipsWebsite } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { acceptsAnyway, afterwards, forgets, refusesIf, shows } from "../deviate/handler.ts";
import { userOf, websiteOf } from "../call.ts";
import { abortDeletion } from "../state/deletion.ts";
import { linkedWebsites } from "../state/linked.ts";
import { takesAnySecret, takesAnyToken } from "./account/challenge.ts";
import { mailsFirst } from "./session/login.ts";
import { domainFaults } from "./website/domain.ts";
import { deletionFaults } from "./website/deletion.ts";

export const websiteFaults: Record<string, Fault> = {
  ...deletionFaults,
  ...domainFaults,
  "website-expunge-without-schedule": fault(
    "The abort of a deletion is accepted while none is scheduled.",
    ["website.expunge-needs-schedule"],
    acceptsAnyway("website.expunge.abort", [409]),
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
  "website-writes-open-to-strangers": fault(
    "Conversations can be created with credentials of any other website.",
    ["isolation:conversation.create", "platform.token-needs-installation"],
    skipsWebsite("conversation.create"),
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
};
