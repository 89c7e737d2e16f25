/** What a target gives of the things that rules need, by its file or by its stage. */
import { standIns } from "../../contract/stand-ins.ts";
import { loopback } from "../client/proxy.ts";
import { namesIn } from "../client/passages.ts";
import {
  permissionsOf,
  recoverableOf,
  type ScopePermission,
  type ScopedToken,
  type Target,
} from "./target.ts";

/** Websites of the stage come with all of this. */
const comesWithWorlds = [
  "either-tier",
  "user-tier",
  "plugin-tier",
  "password",
  "removal-proof",
  "changeable-account",
  "deletable-website",
  "chargeable-website",
  "removable-operator",
  "member",
  "member-email",
  "another-website",
  "website-beside",
  "foreign-user",
  "foreign-plugin",
  "scoped-tokens",
  "recoverable-account",
  "recoverable-accounts",
  "second-website",
  "fresh-token",
  "permission-tokens",
  "limited-tokens",
  "limited-user",
  "plugin-named",
  "foreign-plugin-named",
  "widget-plugin",
  "removable-account",
];

/** Needs that a part of the stage meets besides: what it decides for outside providers, and what it injects. */
const comesWith: Readonly<Record<string, readonly string[]>> = {
  ...standIns,
  outside: [
    "card-storage",
    "declined-card",
    "card-links",
    "finished-links",
    "rejected-links",
    "services-answer",
    "valid-domain",
    "invalid-domain",
    "crawlable-domain",
    "importable-helpdesk",
  ],
  inject: ["invoices", "subscription-links", "confirm-keypairs", "registration", "update-alert"],
};

const isSubset = (names: readonly string[], all: ReadonlySet<string>): boolean =>
  names.every((name) => all.has(name));

/** As many as the rules on daily quotas use up in a run, and one that stays. */
const limitedTokens = 5;

/** Scopes for each of which a token that may only read and one that may only write have to be named. */
const halved = [
  "website:conversation:initiate",
  "website:conversation:sessions",
  "website:conversation:messages",
  "website:people:profiles",
];

const permitsAlone =
  (scope: string, permission: ScopePermission) =>
  (token: ScopedToken): boolean => {
    const all = permissionsOf(token)[scope];
    return all?.length === 1 && all[0] === permission;
  };

/** Whether the file says how that socket is spoken to. */
function speaks(channel: "rtm" | "stream"): (target: Target) => unknown {
  return ({ realtime: { adapter = "none", plain } = {} }) =>
    adapter === "plain" ? plain?.[channel] : adapter !== "none";
}

/** A further website with an owner and a token of its own. */
const anotherWebsite = ({ websites }: Target): unknown =>
  websites?.some(({ user, plugin }) => user?.password && plugin);

/** An operator who may be unlinked. The password of the owner is needed to add them again. */
const removableOperator = ({ credentials }: Target): unknown =>
  credentials?.removable && credentials.user?.email && credentials.user.password;

/** What the owner of the target wrote into its file. */
const inFile: Readonly<Record<string, (target: Target) => unknown>> = {
  "either-tier": ({ credentials }) => credentials?.user ?? credentials?.plugin,
  "user-tier": ({ credentials }) => credentials?.user,
  "plugin-tier": ({ credentials }) => credentials?.plugin,
  password: ({ credentials }) => credentials?.user?.email && credentials.user.password,
  "removal-proof": ({ credentials }) => credentials?.user?.password,
  "changeable-account": ({ credentials }) =>
    credentials?.user?.changeable && credentials.user.email && credentials.user.password,
  "deletable-website": ({ deletable }) => deletable,
  "chargeable-website": ({ chargeable }) => chargeable,
  "removable-operator": removableOperator,
  "confirm-keypairs": ({ credentials }) => credentials?.confirmable?.length,
  "subscription-links": ({ credentials }) => (credentials?.subscriptionLinks?.length ?? 0) > 1,
  member: ({ credentials }) => credentials?.member,
  "member-email": ({ credentials }) => credentials?.member?.email,
  "another-website": anotherWebsite,
  "website-beside": (target) => target.secondWebsite ?? anotherWebsite(target),
  // No stranger is asked for of a tier of which the website has nobody either.
  "foreign-user": ({ credentials, websites }) =>
    !credentials?.user || credentials.foreignUser || websites?.some(({ user }) => user),
  "foreign-plugin": ({ credentials, websites }) =>
    !credentials?.plugin || credentials.foreign || websites?.some(({ plugin }) => plugin),
  "scoped-tokens": ({ credentials }) => (credentials?.scoped?.length ?? 0) > 1,
  "permission-tokens": ({ credentials }) =>
    halved.every((scope) =>
      (["read", "write"] as const).every((one) =>
        credentials?.scoped?.some(permitsAlone(scope, one)),
      ),
    ),
  "limited-tokens": ({ credentials }) =>
    (credentials?.limited ?? []).filter(({ fresh }) => !fresh).length >= limitedTokens,
  "limited-user": ({ credentials }) => credentials?.limitedUser,
  "plugin-named": ({ credentials }) => credentials?.plugin?.plugin_id && credentials.plugin.urn,
  "foreign-plugin-named": ({ websites }) => websites?.some(({ plugin }) => plugin?.plugin_id),
  "widget-plugin": ({ credentials }) => credentials?.plugin?.widget && credentials.plugin.plugin_id,
  "card-storage": ({ outside }) => outside?.cards?.accepted,
  "declined-card": ({ outside }) => outside?.cards?.declined,
  "card-links": ({ outside }) => outside?.links,
  "finished-links": ({ outside }) => outside?.links?.finish,
  "rejected-links": ({ outside }) => outside?.links?.reject,
  "services-answer": ({ outside }) => outside?.services,
  "valid-domain": ({ outside }) => outside?.domains?.valid,
  "invalid-domain": ({ outside }) => outside?.domains?.invalid,
  "crawlable-domain": ({ outside }) => outside?.crawlable,
  "importable-helpdesk": ({ outside }) => outside?.importable,
  "update-alert": ({ updates }) => updates,
  registration: ({ registration }) => registration,
  // One that a rule registered.
  "removable-account": ({ registration }) => registration,
  "chatbox-conversation": ({ visitor }) => visitor,
  "online-visitor": ({ visitor }) => visitor?.online,
  "browsing-visitor": ({ visitor }) => visitor?.online && visitor.browsing,
  "calling-visitor": ({ visitor }) => visitor?.online && visitor.calls,
  "echoing-visitor": ({ visitor }) => visitor?.online && visitor.echoes,
  // By an answer it is seen to be back after an earlier purge.
  "purgeable-visitor": ({ visitor }) => visitor?.online && visitor.echoes && visitor.purgeable,
  invoices: ({ credentials }) => credentials?.user?.billed,
  "recoverable-account": (target) => recoverableOf(target).length > 0,
  "recoverable-accounts": (target) => recoverableOf(target).length > 1,
  "second-website": ({ secondWebsite }) => secondWebsite,
  "fresh-token": ({ credentials }) => credentials?.limited?.some(({ fresh }) => fresh),
  rtm: speaks("rtm"),
  stream: speaks("stream"),
  mail: ({ mail }) => mail,
  "recovery-in-mail": ({ mail }) =>
    isSubset(["recover_identifier", "recover_key"], namesIn(mail?.texts)),
  "token-in-mail": ({ mail }) => isSubset(["token"], namesIn(mail?.texts)),
};

/** What a target has without saying so: a target on this machine reaches a listener here. */
const ofPlace: Readonly<Record<string, (target: Target) => unknown>> = {
  hooks: ({ url, hooks }) => hooks ?? loopback.test(new URL(url).hostname),
};

export interface Given {
  target: Target;
  stageParts: readonly string[];
  /** Whether what no route removes may stay on the website; it goes with a website of the stage. */
  leavesTraces?: boolean;
}

/** Whether the target has what a rule needs, by the name of the need; true for what nobody can give. */
export function givenBy({
  target,
  stageParts,
  leavesTraces = false,
}: Given): (need: string) => boolean {
  const hasWorlds = stageParts.includes("world");
  return (need) => {
    if (need.startsWith("stage:")) return stageParts.includes(need.slice("stage:".length));
    if (hasWorlds && comesWithWorlds.includes(need)) return true;
    if (stageParts.some((part) => comesWith[part]?.includes(need))) return true;
    if (need === "leave-traces") return hasWorlds || leavesTraces;
    // Whoever is new may stay; else it is the one who may be unlinked.
    if (need === "addable-operator")
      return hasWorlds || leavesTraces || Boolean(removableOperator(target));
    // What may stay need not be removed.
    if (need === "removal-proof" && leavesTraces) return true;
    // One that a rule makes serves as well.
    if (need === "second-website" && leavesTraces) return true;
    const look = inFile[need] ?? ofPlace[need];
    return look === undefined || Boolean(look(target));
  };
}
