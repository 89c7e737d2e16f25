import { accent, type Accent, unusual } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import { learnedHereAndThere } from "./access/installation.ts";
import { endsWithTrial } from "./access/trial.ts";
import {
  needsScope,
  scopeAnyPermission,
  scopeBothForWrites,
  scopeWriteIncludesRead,
  unlistedTierNeedsKeypair,
  unlistedTierNeedsKeypairAlone,
} from "./access/scope.ts";

export const accessAccents: Record<string, Accent> = {
  "scope-any-permission": unusual(
    accent(
      "Accepts read or write alone of a scope for every method.",
      ["open.read-or-write"],
      scopeAnyPermission,
    ),
    ["platform.permission-is-needed"],
  ),
  "scope-both-for-writes": accent(
    "Asks for read and write of a scope on every method but GET and HEAD.",
    ["open.read-or-write"],
    scopeBothForWrites,
  ),
  "scope-write-includes-read": accent(
    "Accepts write of a scope for reading too.",
    ["open.read-or-write"],
    scopeWriteIncludesRead,
  ),
  "installations-learned-here-and-there": accent(
    "For 300 ms after a plugin was installed or removed, answers every second call as before.",
    ["open.read-after-write", "1/5"],
    learnedHereAndThere,
  ),
  "plugins-end-with-trial": accent(
    "Lets no plugin act on a website whose trial of a week is over.",
    ["open.plan-over"],
    endsWithTrial,
  ),
  "scope-for-routing": accent(
    "Asks for the scope website:conversation:routing to read the routing of a conversation.",
    ["open.scope-routing", "open.no-scope-listed"],
    needsScope("website:conversation:routing", "conversation.routing.read"),
  ),
  "scope-for-website-exists": accent(
    "Asks for a scope of conversations to find a website by its domain, or to read the routing of one.",
    ["open.no-scope-listed"],
    needsScope("website:conversation:sessions", "website.exists", "conversation.routing.read"),
  ),
  "tier-header-optional": accent(
    "Accepts a keypair without the tier header as one of its own tier.",
    ["open.tier-header-missing"],
    seam(
      "claimedTier",
      (original) => (header, credential) =>
        header === undefined ? credential.tier : original(header, credential),
    ),
  ),
  "unlisted-tier-needs-keypair": accent(
    "Asks for a keypair of any tier on routes for which no tier is listed, except where one registers, logs in or proves an address.",
    ["open.unlisted-tier"],
    unlistedTierNeedsKeypair,
  ),
  "unlisted-tier-needs-keypair-alone": accent(
    "Asks for a keypair of any tier where one limit, plugin or plan is read, and for none where they are listed.",
    ["open.unlisted-tier"],
    unlistedTierNeedsKeypairAlone,
  ),
};
