import {
  needsNoCredential,
  skipsScope,
  skipsScopeUnderEmail,
  skipsTier,
  skipsWebsiteWhere,
} from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import { credentialsFaults } from "./access/credentials.ts";

export const accessFaults: Record<string, Fault> = {
  ...credentialsFaults,
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
  "keypair-not-needed": fault(
    "The statistics of people are shown to those who send no keypair.",
    ["authentication:people.stats.read"],
    needsNoCredential("people.stats.read"),
  ),
  "keypair-under-any-scheme": fault(
    "A keypair is accepted under any scheme of the Authorization header.",
    ["platform.keypair-in-basic-header-only"],
    seam(
      "keypair",
      (original) => (authorization) => original(authorization.replace(/^\S+/, "Basic")),
    ),
  ),
  "scope-not-checked-once": fault(
    "Custom data of people is read without its scope.",
    ["scope:people.data.read"],
    skipsScope("people.data.read"),
  ),
  "tier-not-checked": fault(
    "Inboxes, which are for the user tier only, are listed for plugin tokens.",
    ["tier:inboxes.inbox.list", "platform.tier-header-gives-no-tier"],
    skipsTier("inboxes.inbox.list"),
  ),
};
