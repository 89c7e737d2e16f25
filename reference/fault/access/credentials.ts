import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { createCounter } from "../../deviate/counter.ts";
import { seam } from "../../deviate/seam.ts";
import type { Credential, Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { wrap } from "../../seams.ts";

/** A key alone opens what it may open, under any identifier. */
const keypairIdentifierNotChecked: Plant = ({ seams, platform }) => {
  wrap(seams, "credential", (original) => (identifier, key) => {
    const holder = platform.credentials.values().find((one) => one.key === key);
    return original(holder?.identifier ?? identifier, key);
  });
};

/** An identifier alone opens what it may open, with any key. */
const keypairKeyNotChecked: Plant = ({ seams, platform }) => {
  wrap(seams, "credential", (original) => (identifier) => {
    const key = platform.credentials.get(identifier)?.key;
    return key === undefined ? undefined : original(identifier, key);
  });
};

/** Half of a key is as good as all of it. */
const keypairHalfOfKey: Plant = ({ seams, platform }) => {
  wrap(seams, "credential", (original) => (identifier, key) => {
    const right = platform.credentials.get(identifier)?.key ?? "";
    const isEnough = key.length >= right.length / 2 && right.startsWith(key);
    return original(identifier, isEnough ? right : key);
  });
};

/** The key of a keypair is compared without regard to letter case. */
const keypairKeyInAnyCase: Plant = ({ seams, platform }) => {
  wrap(seams, "credential", (original) => (identifier, key) => {
    const right = platform.credentials.get(identifier)?.key;
    const isAlike = right?.toLowerCase() === key.toLowerCase();
    return original(identifier, isAlike && right !== undefined ? right : key);
  });
};

/** The identifier of a user session alone opens what it may open, with any key. */
const keypairKeyOfUserNotChecked: Plant = ({ seams, platform }) => {
  wrap(seams, "credential", (original) => (identifier, key) => {
    const known = platform.credentials.get(identifier);
    return original(identifier, known?.tier === "user" ? known.key : key);
  });
};

/** The keypair that a token had before it was rolled is still accepted. */
const keypairRolledGoesOn: Plant = ({ seams }) => {
  const known = new Map<string, Credential>();
  wrap(seams, "credential", (original) => (identifier, key) => {
    const pair = `${identifier}:${key}`;
    const credential = original(identifier, key) ?? known.get(pair);
    if (credential) known.set(pair, credential);
    return credential;
  });
};

/** A socket hears what its keypair could hear when it was opened, also after the token was rolled. */
const rolledStillHears: Plant = seam(
  "hears",
  (original) => (listener, event) =>
    original(listener.tier === "plugin" ? { ...listener, isValid: () => true } : listener, event),
);

/** A socket of a plugin goes on hearing a website of which it heard something. */
const uninstalledStillHears: Plant = ({ seams }) => {
  const known = new Set<string>();
  wrap(seams, "hears", (original) => (listener, event) => {
    const place = `${listener.plugin_id} ${event.website_id}`;
    const hears = original(listener, event);
    if (hears) known.add(place);
    const isFormer = listener.tier === "plugin" && known.has(place);
    return hears || (isFormer && original({ ...listener, mayHear: () => true }, event));
  });
};

/** The keypair issued when a token is rolled is not accepted. */
const keypairRolledNotIssued: Plant = ({ seams }) => {
  const first = new WeakMap<Credential, string>();
  wrap(seams, "credential", (original) => (identifier, key) => {
    const credential = original(identifier, key);
    if (!credential) return undefined;
    const issued = first.get(credential) ?? identifier;
    first.set(credential, issued);
    return issued === identifier ? credential : undefined;
  });
};

/** Which tokens were rolled, as far as their new keypairs were used. */
function rolledTokens({ seams }: Reference): (credential: Credential) => boolean {
  const first = new WeakMap<Credential, string>();
  wrap(seams, "credential", (original) => (identifier, key) => {
    const credential = original(identifier, key);
    if (credential && !first.has(credential)) first.set(credential, identifier);
    return credential;
  });
  return (credential) => first.get(credential) !== credential.identifier;
}

/** A token that was rolled has every scope. */
const keypairRolledUnlimited: Plant = (reference) => {
  const isRolled = rolledTokens(reference);
  wrap(
    reference.seams,
    "allowsScope",
    (original) => (operation, caller, params) =>
      isRolled(caller.credential) || original(operation, caller, params),
  );
};

/** Rolling a token revokes the other tokens of its websites. */
const keypairRollRevokesOthers: Plant = (reference) => {
  const isRolled = rolledTokens(reference);
  const shut = new WeakSet<Website>();
  wrap(reference.seams, "allowsWebsite", (original) => (website, caller, operation) => {
    const isNew = isRolled(caller.credential);
    if (isNew) shut.add(website);
    const isOpen = caller.tier === "user" || isNew || !shut.has(website);
    return isOpen && original(website, caller, operation);
  });
};

/** A plugin that is uninstalled from one website is uninstalled from all. */
const uninstalledEverywhere: Plant = seam("inject", (original) => (reference, input) => {
  const data = original(reference, input);
  if (input["thing"] === "plugin" && input["installed"] === false)
    for (const { plugins } of reference.platform.websites)
      plugins.delete(String(input["plugin_id"]));
  return data;
});

/** A website that refused a token which it had let in refuses it for good. */
const uninstalledForGood: Plant = ({ seams }) => {
  const known = new Map<string, boolean>();
  wrap(seams, "allowsWebsite", (original) => (website, caller, operation) => {
    const place = `${caller.credential.identifier} ${website.website_id}`;
    const isOpen = known.get(place) !== false && original(website, caller, operation);
    if (isOpen || known.has(place)) known.set(place, isOpen);
    return isOpen;
  });
};

/** A keypair of a plugin works for twelve requests only. */
const keypairUsedUp: Plant = ({ seams }) => {
  const uses = createCounter();
  wrap(seams, "credential", (original) => (identifier, key) => {
    const credential = original(identifier, key);
    return credential?.tier === "plugin" && uses(identifier) > 12 ? undefined : credential;
  });
};

/** No scope is required, whatever a token is allowed to do. */
const scopeNotChecked: Plant = ({ seams }) => {
  seams.allowsScope = () => true;
};

const groupOf = (scope: string): string => scope.split(":").slice(0, 2).join(":");

/** A scope opens all operations of its group, such as conversation or people. */
const scopeOfGroup: Plant = ({ seams }) => {
  seams.allowsScope = ({ scope }, { credential }) =>
    scope === undefined ||
    credential.tier === "user" ||
    [...credential.scopes.keys()].some((one) => groupOf(one) === groupOf(scope));
};

/** A token that has no scope at all is let in everywhere. */
const noScopeIsEvery: Plant = seam(
  "allowsScope",
  (original) => (operation, caller, params) =>
    (caller.credential.tier === "plugin" && caller.credential.scopes.size === 0) ||
    original(operation, caller, params),
);

/** Every other creation of a profile is let in with either permission of its scope. */
const scopePermissionFlickers: Plant = ({ seams }) => {
  const count = createCounter();
  wrap(seams, "allowsScope", (original) => (operation, caller) => {
    if (original(operation, caller)) return true;
    const { credential } = caller;
    const { operationId, scope = "" } = operation;
    if (operationId !== "people.profile.create" || credential.tier !== "plugin") return false;
    return credential.scopes.has(scope) && count(credential.identifier) % 2 === 0;
  });
};

/** A plugin token can act only on the website where it was seen first. */
const tokenOfFirstWebsiteOnly: Plant = ({ seams }) => {
  const homes = new Map<string, string>();
  wrap(seams, "allowsWebsite", (original) => (website, caller, operation) => {
    if (!original(website, caller, operation)) return false;
    if (caller.tier !== "plugin") return true;
    const { identifier } = caller.credential;
    const home = homes.get(identifier) ?? website.website_id;
    homes.set(identifier, home);
    return home === website.website_id;
  });
};

/** A token that a website let in once is let in for good, even without its plugin. */
const tokenOutlivesUninstallation: Plant = ({ seams }) => {
  const known = new Set<string>();
  wrap(seams, "allowsWebsite", (original) => (website, caller, operation) => {
    const pair = `${website.website_id} ${caller.credential.identifier}`;
    const isAllowed = original(website, caller, operation);
    if (caller.credential.tier !== "plugin") return isAllowed;
    if (isAllowed) known.add(pair);
    return known.has(pair);
  });
};

/** A website that refused a plugin token still refuses it after its plugin was installed. */
const tokenRefusalRemembered: Plant = ({ seams }) => {
  const refused = new Set<string>();
  wrap(seams, "allowsWebsite", (original) => (website, caller, operation) => {
    const pair = `${website.website_id} ${caller.credential.identifier}`;
    if (!original(website, caller, operation)) refused.add(pair);
    return !refused.has(pair);
  });
};

/** A keypair of a plugin ends half a year after it was first used. */
const keypairEndsAfterHalfAYear: Plant = ({ seams, clock }) => {
  const halfAYear = 183 * 86_400_000;
  const first = new Map<string, number>();
  wrap(seams, "credential", (original) => (identifier, key) => {
    const credential = original(identifier, key);
    if (credential?.tier !== "plugin") return credential;
    const since = first.get(identifier) ?? clock.now();
    first.set(identifier, since);
    return clock.now() - since > halfAYear ? undefined : credential;
  });
};

/** The website can be read only with tokens that have a scope of conversations. */
const validityCheckNeedsConversations: Plant = ({ seams }) => {
  wrap(seams, "allowsScope", (original) => (operation, caller) => {
    const { credential } = caller;
    if (operation.operationId !== "website.read" || credential.tier !== "plugin")
      return original(operation, caller);
    return [...credential.scopes.keys()].some((one) => one.startsWith("website:conversation:"));
  });
};

/** A scope opens its operations with either permission, read or write. */
const scopePermissionsNotChecked: Plant = ({ seams }) => {
  seams.allowsScope = ({ scope }, { credential }) =>
    scope === undefined || credential.tier === "user" || credential.scopes.has(scope);
};

/** What a token may do with one of its scopes it may do with all of them. */
const scopePermissionOfAnother: Plant = ({ seams }) => {
  wrap(seams, "allowsScope", (original) => (operation, caller) => {
    const { credential } = caller;
    if (credential.tier === "user") return original(operation, caller);
    const held = [...credential.scopes.values()];
    const both = { read: held.some(({ read }) => read), write: held.some(({ write }) => write) };
    const scopes = new Map([...credential.scopes.keys()].map((scope) => [scope, both]));
    return original(operation, { ...caller, credential: { ...credential, scopes } });
  });
};

export const credentialsFaults: Record<string, Fault> = {
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
  "keypair-used-up": fault(
    "A keypair of a plugin works for twelve requests only.",
    ["platform.keypair-reusable"],
    keypairUsedUp,
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
  "scope-permission-of-another": fault(
    "A permission that a token has of one scope counts for its other scopes as well.",
    ["platform.permission-is-needed"],
    scopePermissionOfAnother,
  ),
  "scope-permissions-not-checked": fault(
    "A scope opens its operations with either permission, read or write.",
    ["platform.permission-is-needed"],
    scopePermissionsNotChecked,
  ),
};
