/** Who is under test, as a target file describes it: its address, websites, credentials, and what else an owner can give. */
import type { Keypair } from "../client/client.ts";
import type { InboxAddress } from "../client/inbox.ts";
import type { KnownFailure } from "../record/known-failure.ts";

/** A session of somebody, and how they log in. */
export interface GivenUser extends Keypair {
  email?: string;
  password?: string;
  /** Whether a run may change the password and two-factor, and put them back. */
  changeable?: boolean;
  /** Whether there are invoices of this account. */
  billed?: boolean;
}

/** A token, and what its plugin is. */
export interface GivenPlugin extends Keypair {
  plugin_id?: string;
  urn?: string;
  /** Requests a day that the run may spend. */
  daily_quota?: number;
  /** Whether it has a widget beside conversations, or an item of that. */
  widget?: boolean | { section_id: string; item_id: string };
}

/** Who may play on a website. */
export interface GivenCredentials {
  /** An owner. */
  user?: GivenUser;
  /** A second operator. */
  member?: GivenUser;
  plugin?: GivenPlugin;
  /** Tokens of this website with the scopes that they have. */
  scoped?: ScopedToken[];
}

/** A subscription link, by which an address says whether it wants mail of a website. */
export interface GivenLink {
  email_hash: string;
  key: string;
}

/** What a mail to an account carries that confirms a login. */
export interface GivenConfirmation extends Keypair {
  user_id: string;
  /** Where the login came from. */
  ip?: string;
}

/** A further scratch website. */
export interface GivenWebsite extends GivenCredentials {
  website: string;
  /** As `deletable` and `chargeable` of the first website. */
  deletable?: boolean;
  chargeable?: boolean;
  visitor?: GivenVisitor;
  domains?: GivenDomains;
}

/** An account that nothing else of a run needs: sessions of it may end. */
export interface RecoverableAccount {
  email: string;
  password: string;
}

/** A visitor who started a conversation from the chatbox of a website. */
export interface GivenVisitor {
  session_id: string;
  /** Whether the chatbox stays open there. */
  online?: boolean;
  /** Whether it lets operators see the page, and takes calls, by itself. */
  browsing?: boolean;
  calls?: boolean;
  /** Whether it answers each text of an operator with the same text, one after the other. */
  echoes?: boolean;
  /** Whether a purge may empty it: it comes back to the conversation. */
  purgeable?: boolean;
}

/** Numbers of cards that cost nobody anything, as payment processors name them for tests. */
export interface TestCards {
  accepted: string;
  declined?: string;
}

/** What the target takes of links that were begun at a sandbox, and which nobody has followed there. */
export interface SandboxLinks {
  finish?: boolean;
  reject?: boolean;
}

/** Names of custom domains by the result of their validation; {unique} in them is replaced by another name each time. */
export interface GivenDomains {
  valid?: string;
  invalid?: string;
}

/** What the platform accepts where it looks at more than the form of a value. */
export interface GivenSamples {
  audio_url?: string;
  predict_party?: unknown;
  /** A known criterion with a value, by the model of the condition. */
  criteria?: Record<string, { criterion: string; value: string }>;
}

export type ScopePermission = "read" | "write";

/** What a token may do, by scope. */
export type Permissions = Readonly<Record<string, readonly ScopePermission[]>>;

export interface ScopedToken extends Keypair {
  /** Requests a day that the run may spend. */
  daily_quota?: number;
  /** A list where each is read and written. */
  scopes: string[] | Permissions;
}

/** A token of a plugin of its own, with a daily quota small enough to be used up. */
export interface LimitedToken extends Keypair {
  daily_quota: number;
  /** Whether nothing of the quota was used before the run. */
  fresh?: boolean;
}

export interface LimitedUser extends Keypair {
  minute_limit: number;
}

/** A credential of another website, which is named so that a run can see that it is valid there. */
export interface ForeignCredential extends Keypair {
  website?: string;
}

export interface Target {
  /** Present where the command started it and ends it; a target file cannot say so. */
  isEmbedded?: true;
  /** Faults and accents that were planted into it, by their ids. */
  planted?: readonly string[];
  name: string;
  /** What runs there, for reports and certificates. */
  version?: string;
  url: string;
  /** The website to play with where no stage makes one. */
  website?: string;
  /** Whether a run may schedule the deletion of the website, and abort it. */
  deletable?: boolean;
  /** Whether a run may buy units of limits for the website. */
  chargeable?: boolean;
  /**
   * Whether others work on the websites. False: everything that appears during a run is of the run. True: nothing that appeared since a
   * killed run is of that run.
   */
  shared?: boolean;
  /** Another scratch website of the same owner. */
  secondWebsite?: string;
  credentials?: GivenCredentials & {
    /** Tokens of this website whose quota is used up. */
    limited?: LimitedToken[];
    /** A session whose limit is met. */
    limitedUser?: LimitedUser;
    foreign?: ForeignCredential;
    foreignUser?: ForeignCredential;
    /** Its password is set by mailed keypairs, and put back. */
    recoverable?: RecoverableAccount | RecoverableAccount[];
    /** An operator whom a run may unlink, and add again. */
    removable?: Keypair & { email: string };
    /** Subscription links of addresses that nobody needs. */
    subscriptionLinks?: GivenLink[];
    /** Confirmations of pending logins; each is used up by a run. */
    confirmable?: GivenConfirmation[];
  };
  /** Further websites, of other owners. */
  websites?: GivenWebsite[];
  /** Whether the platform shows its users updates. */
  updates?: boolean;
  /** What registers accounts, in which {unique} stands for what is another value each time. */
  registration?: { signature: string };
  visitor?: GivenVisitor | undefined;
  /** What providers outside the target answer, where no stage decides that. */
  outside?: {
    cards?: TestCards;
    links?: SandboxLinks;
    services?: boolean;
    /** Custom domains of the first website. */
    domains?: GivenDomains;
    /** A domain below which every name is crawled. */
    crawlable?: string;
    /** The URL of a helpdesk that can be imported. */
    importable?: string;
  };
  samples?: GivenSamples;
  headers?: Record<string, string>;
  tierHeader?: string;
  /** Milliseconds. */
  timeout?: number;
  /** Longest time that a call which is throttled or cut off is tried again (ms). */
  patience?: number;
  /** Longest time until a read shows what was written (ms). */
  settle?: number;
  stage?: { url: string; secret: string };
  /** Where assay listens for deliveries of hooks, and the URL under which the target reaches that. */
  hooks?: { listen: { host?: string; port: number }; url: string };
  /** Where the mail that the target sends can be read. */
  mail?: InboxAddress;
  /** Certificates (PEM) that are trusted besides the usual ones. */
  authority?: string[];
  /** Values that came from the environment and must not be shown, by variable. */
  environment?: Record<string, string>;
  realtime?: {
    adapter: "socket.io" | "plain" | "none";
    /** Addresses of the sockets, for the adapter plain. */
    plain?: { rtm: string; stream?: string };
    /** Longest wait for an event (ms). */
    budget?: number;
  };
  /** What the target does not have: globs over the ids of operations and of rules. */
  notClaimed?: string[];
  knownFailures?: KnownFailure[];
  /** Requests that a run may spend. */
  budget?: number;
  /** Rules judged at a time, where each has a website of its own: of the stage, or of `websites`. */
  concurrency?: number;
}

/** `a token that may read and write a, b, and read c, and nothing else`. */
export function scopesSaid(permissions: Permissions): string {
  const all = Map.groupBy(Object.keys(permissions), (scope) =>
    [...(permissions[scope] ?? [])].toSorted().join(" and "),
  );
  const parts = [...all].map(([may, scopes]) => `${may} ${scopes.join(", ")}`);
  return `a token that may ${parts.join(", and ") || "nothing"}${parts.length ? ", and nothing else" : ""}`;
}

export const permissionsOf = ({ scopes }: ScopedToken): Permissions =>
  Array.isArray(scopes)
    ? Object.fromEntries(scopes.map((scope) => [scope, ["read", "write"] as const]))
    : scopes;

/** A website that a target names, with those who may play there. */
export interface NamedWebsite {
  website: string;
  deletable: boolean;
  chargeable: boolean;
  visitor?: GivenVisitor | undefined;
  domains?: GivenDomains | undefined;
  credentials: GivenCredentials;
}

/** In the order of the file. */
export const websitesOf = ({
  website,
  deletable = false,
  chargeable = false,
  visitor,
  outside: { domains } = {},
  credentials = {},
  websites = [],
}: Target): NamedWebsite[] => [
  ...(website === undefined
    ? []
    : [{ website, deletable, chargeable, visitor, domains, credentials }]),
  ...websites.map(namedWebsite),
];

const namedWebsite = ({
  website,
  deletable = false,
  chargeable = false,
  visitor,
  domains,
  ...credentials
}: GivenWebsite): NamedWebsite => ({
  website,
  deletable,
  chargeable,
  visitor,
  domains,
  credentials,
});

/** Everybody whom a target names. */
export const credentialsOf = ({ credentials = {}, websites = [] }: Target): GivenUser[] => [
  ...Object.values({
    ...credentials,
    recoverable: [],
    subscriptionLinks: [],
    confirmable: [],
  }).flat(),
  ...websites.flatMap(({ user, member, plugin, scoped = [] }) => [
    ...[user ?? [], member ?? [], plugin ?? []].flat(),
    ...scoped,
  ]),
];

/** Where the target file names what belongs to the website of this number: the first has no name of its own. */
export const placeOf = (number: number): string => (number ? `websites[${number - 1}] ` : "");

/** A plugin token of a website that a target names. */
export interface NamedToken extends Keypair {
  /** As the target file calls it. */
  token: string;
  plugin_id?: string;
  daily_quota?: number;
}

/** The tokens with which rules play; those whose quotas are there to be used up are not among them. */
export const tokensOf = (target: Target): NamedToken[] =>
  websitesOf(target).flatMap(({ credentials: { plugin, scoped = [] } }, i) => [
    ...(plugin ? [{ ...plugin, token: `${placeOf(i)}plugin` }] : []),
    ...scoped.map((one, n) => ({ ...one, token: `${placeOf(i)}scoped ${n + 1}` })),
  ]);

/** The accounts whose passwords may be set by mail. */
export const recoverableOf = ({ credentials }: Target): RecoverableAccount[] =>
  [credentials?.recoverable ?? []].flat();

/** Websites on which a run may leave something that has to go: also that of the owner on which nobody else plays. */
export const visitedOf = (target: Target): NamedWebsite[] => {
  const { secondWebsite: website, credentials, chargeable = false } = target;
  const own = {
    deletable: false,
    chargeable,
    credentials: { ...(credentials?.user && { user: credentials.user }) },
  };
  return [...websitesOf(target), ...(website === undefined ? [] : [{ website, ...own }])];
};

/** Addresses that a target names: mail may be sent to them. */
export const addressesOf = (target: Target): string[] =>
  [...credentialsOf(target), ...recoverableOf(target)].flatMap(
    (one: { email?: string }) => one.email ?? [],
  );

/** Longest wait for an event (ms); the default is that of open.event-delay. */
export const eventBudget = ({ realtime }: Target): number => realtime?.budget ?? 10_000;

/** Longest time until a read shows what was written (ms); the default is that of open.read-after-write. */
export const settleTime = ({ settle }: Target): number => settle ?? 2000;

/** Longest time until a mail arrives (ms): real ones pass through queues. */
export const mailDelay = (target: Target): number =>
  target.mail ? (target.mail.delay ?? 60_000) : 10 * settleTime(target);
