import {
  needsNoCredential,
  skipsScope,
  skipsScopeUnderEmail,
  skipsTier,
  skipsWebsiteWhere,
} from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import {
  keypairEndsAfterHalfAYear,
  keypairHalfOfKey,
  keypairIdentifierNotChecked,
  keypairKeyInAnyCase,
  keypairKeyNotChecked,
  keypairKeyOfUserNotChecked,
  keypairRolledGoesOn,
  rolledStillHears,
  uninstalledEverywhere,
  uninstalledForGood,
  uninstalledStillHears,
  keypairRolledNotIssued,
  keypairRolledUnlimited,
  keypairRollRevokesOthers,
  keypairUsedUp,
  noScopeIsEvery,
  scopeNotChecked,
  scopeOfGroup,
  scopePermissionFlickers,
  scopePermissionsNotChecked,
  tokenOfFirstWebsiteOnly,
  tokenOutlivesUninstallation,
  tokenRefusalRemembered,
  validityCheckNeedsConversations,
} from "./access/credentials.ts";

export const accessFaults: Record<string, Fault> = {
  "keypair-identifier-not-checked": fault(
    "A key alone opens what it may open, under any identifier.",
    ["platform.keypair-both-halves"],
    keypairIdentifierNotChecked,
  ),
  "keypair-key-not-checked": fault(
    "An identifier alone opens what it may open, with any key.",
    ["platform.keypair-both-halves"],
    keypairKeyNotChecked,
  ),
  "scope-not-checked-under-email": fault(
    "A profile is changed, and its custom data is read, under its email by tokens of any scope.",
    ["scope:people.profile.merge", "scope:people.data.read"],
    skipsScopeUnderEmail("people.profile.merge", "people.data.read"),
  ),
  "list-open-without-page": fault(
    "The conversations of a website are listed to those of another where the path names no page.",
    ["isolation:conversations.conversation.list"],
    skipsWebsiteWhere("conversations.conversation.list", "no page"),
  ),
  "list-open-by-page": fault(
    "The profiles of a website are listed to those of another where the path names a page.",
    ["isolation:people.profile.list"],
    skipsWebsiteWhere("people.profile.list", "page"),
  ),
  "keypair-half-of-key": fault(
    "Half of a key is as good as all of it.",
    ["platform.keypair-both-halves"],
    keypairHalfOfKey,
  ),
  "keypair-key-in-any-case": fault(
    "The key of a keypair is compared without regard to letter case.",
    ["platform.keypair-key-in-its-case"],
    keypairKeyInAnyCase,
  ),
  "keypair-key-of-user-not-checked": fault(
    "The identifier of a user session alone opens what it may open, with any key.",
    ["platform.keypair-both-halves"],
    keypairKeyOfUserNotChecked,
  ),
  "keypair-not-needed": fault(
    "The statistics of people are shown to those who send no keypair.",
    ["authentication:people.stats.read"],
    needsNoCredential("people.stats.read"),
  ),
  "keypair-rolled-goes-on": fault(
    "The keypair that a token had before it was rolled is still accepted.",
    ["platform.rolled-keypair-refused"],
    keypairRolledGoesOn,
  ),
  "keypair-rolled-still-hears": fault(
    "Sockets of a token go on hearing events after it was rolled.",
    ["platform.rolled-hears-nothing"],
    rolledStillHears,
  ),
  "plugin-uninstalled-still-hears": fault(
    "Sockets of a plugin go on hearing events of a website that no longer has it installed.",
    ["platform.uninstalled-hears-nothing"],
    uninstalledStillHears,
  ),
  "keypair-rolled-not-issued": fault(
    "The keypair issued when a token is rolled is not accepted.",
    ["platform.rolled-keypair-replaced"],
    keypairRolledNotIssued,
  ),
  "keypair-rolled-unlimited": fault(
    "A token that was rolled has every scope.",
    ["platform.rolled-keypair-replaced"],
    keypairRolledUnlimited,
  ),
  "keypair-roll-revokes-others": fault(
    "Rolling a token revokes the other tokens of its websites.",
    ["platform.rolled-keypair-replaced"],
    keypairRollRevokesOthers,
  ),
  "keypair-under-any-scheme": fault(
    "A keypair is accepted under any scheme of the Authorization header.",
    ["platform.keypair-in-basic-header-only"],
    seam(
      "keypair",
      (original) => (authorization) => original(authorization.replace(/^\S+/, "Basic")),
    ),
  ),
  "keypair-used-up": fault(
    "A keypair of a plugin works for twelve requests only.",
    ["platform.keypair-reusable"],
    keypairUsedUp,
  ),
  "scope-not-checked-once": fault(
    "Custom data of people is read without its scope.",
    ["scope:people.data.read"],
    skipsScope("people.data.read"),
  ),
  "scope-not-checked": fault(
    "No scope is required, whatever a token is allowed to do.",
    [
      "platform.several-tokens-own-scopes",
      "platform.one-scope-opens-its-operations-only",
      "scope:conversations.conversation.list",
      "scope:conversation.message.send",
      "scope:people.profile.create",
      "scope:helpdesk.read",
    ],
    scopeNotChecked,
  ),
  "scope-none-is-every": fault(
    "A token without any scope is let in wherever it is asked for.",
    ["platform.no-scope-opens-none"],
    noScopeIsEvery,
  ),
  "scope-of-group": fault(
    "A scope opens all operations of its group, such as conversation or people.",
    ["platform.one-scope-opens-its-operations-only", "scope:conversation.message.list"],
    scopeOfGroup,
  ),
  "scope-permission-flickers": fault(
    "Every other creation of a profile is let in with either permission of its scope.",
    ["platform.permission-is-constant"],
    scopePermissionFlickers,
  ),
  "tier-not-checked": fault(
    "Inboxes, which are for the user tier only, are listed for plugin tokens.",
    ["tier:inboxes.inbox.list", "platform.tier-header-gives-no-tier"],
    skipsTier("inboxes.inbox.list"),
  ),
  "token-of-first-website-only": fault(
    "A plugin token can act only on the website where it was seen first.",
    ["platform.token-reaches-every-installation"],
    tokenOfFirstWebsiteOnly,
  ),
  "token-outlives-uninstallation": fault(
    "A token that a website let in once is let in for good, even without its plugin.",
    ["platform.uninstallation-closes-website"],
    tokenOutlivesUninstallation,
  ),
  "token-uninstalled-everywhere": fault(
    "A plugin that is uninstalled from one website is uninstalled from all.",
    ["platform.token-reaches-every-installation"],
    uninstalledEverywhere,
  ),
  "token-uninstalled-for-good": fault(
    "A website that no longer had a plugin refuses its token after it was installed again.",
    ["platform.installation-opens-website"],
    uninstalledForGood,
  ),
  "token-refusal-remembered": fault(
    "A website that refused a plugin token still refuses it after its plugin was installed.",
    ["platform.installation-opens-website"],
    tokenRefusalRemembered,
  ),
  "keypair-ends-after-half-a-year": fault(
    "A keypair of a plugin ends half a year after it was first used.",
    ["platform.keypair-permanent"],
    keypairEndsAfterHalfAYear,
  ),
  "scope-any-for-validity-check": fault(
    "The website can be read only with tokens that have a scope of conversations.",
    ["platform.validity-check-needs-no-scope"],
    validityCheckNeedsConversations,
  ),
  "scope-permissions-not-checked": fault(
    "A scope opens its operations with either permission, read or write.",
    ["platform.permission-is-needed"],
    scopePermissionsNotChecked,
  ),
};
