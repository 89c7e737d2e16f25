/** A reference without a stage, and everything that its owner can write into a target file by hand. */
import { loadContract } from "../../contract/contract.ts";
import type {
  GivenPlugin,
  GivenUser,
  GivenVisitor,
  GivenWebsite,
  ScopePermission,
  Target,
} from "../target/target.ts";
import type { User, Website } from "../../reference/model.ts";
import { createWebsite } from "../../reference/platform.ts";
import type { Reference } from "../../reference/reference.ts";
import { startReference, type RunningReference } from "../../reference/server.ts";
import { publishUpdate } from "../../reference/state/alerts.ts";
import { createWorld } from "../../reference/stage/world.ts";
import { bill, fillProfile, giveCard } from "./accounts-by-hand.ts";
import {
  giveWidgets,
  mailedKeypairs,
  mailedLinks,
  secretOfStage,
  signature,
} from "./known-by-hand.ts";
import { catchMail, passages } from "./mail-catcher.ts";
import { openChatbox, type OpenChatbox } from "./open-chatbox.ts";

const contract = loadContract();

/** Custom domains that the reference finds valid, or invalid, on any website. */
const domains = { valid: "{unique}.pointed.example.com", invalid: "{unique}.pointless.invalid" };

export interface ByHand {
  running: RunningReference;
  target: Target;
  stop: () => Promise<void>;
}

/** Every other scope of the contract, from the first or from the second. */
function halfOfScopes(from: 0 | 1): string[] {
  const all = new Set(contract.operations.flatMap(({ scope }) => scope ?? []));
  return [...all].toSorted().filter((_, i) => i % 2 === from);
}

const scopes = [halfOfScopes(0), halfOfScopes(1)];
const permissions = ["read", "write"] as const;
/** What the platform published, the latest last, with its age (ms). */
const updates = [
  ["An update", 1000],
  ["A second update", 0],
] as const;
const quotas = [5, 5, 5, 5, 5, 5];
/** Requests a minute of a user who is limited. */
const minute_limit = 5;
const operators = ["owner", "member"];
/** Invoices that do not fit on one page. */
const severalPages = 30;

const granting = (names: readonly string[], all: readonly ScopePermission[] = permissions) => ({
  scopes: Object.fromEntries(names.map((name) => [name, [...all]])),
});

const ofEachHalf = scopes.map((names) => granting(names));
const ofEachPermission = permissions.map((permission) => granting(scopes.flat(), [permission]));

type Token = ReturnType<typeof createWorld>["tokens"][number];

const pluginOf = ({ token, plugin_id, urn, widget }: Token): GivenPlugin => ({
  ...token,
  plugin_id,
  urn,
  widget,
});

const userOf = ({
  email,
  password,
  session,
}: ReturnType<typeof createWorld>["operators"][number]): GivenUser => ({
  ...session,
  email,
  password,
});

function publishUpdates(reference: Reference): void {
  for (const [title, age] of updates) {
    const update = { level: "notice", title, description: "", content: title } as const;
    publishUpdate(reference, update).created_at -= age;
  }
}

/** Another website, with an owner of its own. */
function otherWebsite(
  reference: Reference,
  visitorOf: (website: Website) => GivenVisitor,
): GivenWebsite {
  const { users, websites } = reference.platform;
  const there = createWorld(reference, { operators, tokens: [{}, ...ofEachHalf] });
  const website = websites.get(there.website.website_id)!;
  const proprietor = users.get(there.operators[0]!.user_id)!;
  fillProfile(proprietor);
  giveCard(reference, website, proprietor);
  const [user, colleague] = there.operators.map(userOf);
  const [token, ...some] = there.tokens;
  return {
    website: there.website.website_id,
    deletable: true,
    chargeable: true,
    visitor: visitorOf(website),
    domains,
    user: { ...user!, changeable: true },
    member: colleague!,
    plugin: pluginOf(token!),
    scoped: scopes.map((names, i) => ({ ...some[i]!.token, scopes: names })),
  };
}

/** The tokens of the first website beside that of its plugin: with half of the scopes, with one permission, with a quota. */
function limitedTokens(
  all: readonly Token[],
): Pick<NonNullable<Target["credentials"]>, "scoped" | "limited"> {
  const tokens = all.map(({ token }) => token);
  const half = tokens.splice(0, scopes.length);
  const permitted = tokens.splice(0, permissions.length);
  return {
    scoped: [
      ...half.map((token, i) => ({ ...token, scopes: scopes[i]! })),
      ...permitted.map((token, i) => ({ ...token, ...ofEachPermission[i]! })),
    ],
    limited: tokens.map((token, i) => ({
      ...token,
      daily_quota: quotas[i]!,
      ...(i === quotas.length - 1 && { fresh: true }),
    })),
  };
}

/** Another website of the same owner. */
function secondWebsite(reference: Reference, { user_id }: User): Website {
  const second = createWebsite(reference, { name: "Second", domain: "second.example.com" });
  second.operators.set(user_id, { user_id, role: "owner", title: undefined });
  return second;
}

/** The chatboxes of all websites, which stay open until the end. */
function chatboxesOf(reference: Reference): {
  visitorOf: (website: Website) => GivenVisitor;
  close: () => void;
} {
  const open: OpenChatbox[] = [];
  return {
    visitorOf(website) {
      const chatbox = openChatbox(reference, website);
      open.push(chatbox);
      return chatbox.visitor;
    },
    close() {
      for (const chatbox of open) chatbox.close();
    },
  };
}

/** What providers outside answer: the reference says so to everybody. */
const outsideOf = ({
  samples: { webpage_root: crawlable },
}: Reference): NonNullable<Target["outside"]> => ({
  cards: { accepted: "4242424242424242", declined: "4000000000000002" },
  links: { finish: true, reject: true },
  services: true,
  domains,
  ...(crawlable !== undefined && { crawlable }),
  importable: "https://help.example.com",
});

/** @param others websites beside the first, each with an owner of its own */
export async function startByHand(
  faults: string[] = [],
  accents: string[] = [],
  others = 1,
): Promise<ByHand> {
  const running = await startReference({
    contract,
    stageSecret: secretOfStage,
    faults,
    accents,
  });
  const { reference, url } = running;
  const mailbox = await catchMail(reference.mail, 250);
  const accounts = [1, 2].map(() => createWorld(reference, { tokens: [] }).operators[0]!);
  const here = createWorld(reference, {
    operators: [...operators, "member"],
    tokens: [
      {},
      ...ofEachHalf,
      ...ofEachPermission,
      ...quotas.map((daily_quota) => ({ daily_quota })),
    ],
  });
  const { website_id } = here.website;
  const removable = here.operators[2]!;
  const own = reference.platform.websites.get(website_id)!;
  const account = reference.platform.users.get(here.operators[0]!.user_id)!;
  const subscriptionLinks = await mailedLinks(url, website_id);
  const confirmable = await mailedKeypairs(url, accounts[0]!.user_id);
  const second = secondWebsite(reference, account);
  fillProfile(account);
  bill(reference, own, account, 1);
  bill(reference, second, account, severalPages);
  publishUpdates(reference);
  const { visitorOf, close } = chatboxesOf(reference);
  const hurried = createWorld(reference, { minute_limit, tokens: [] });
  const [owner, member] = here.operators.map(userOf);
  const [plugin, ...further] = here.tokens;
  const websites = Array.from({ length: others }, () => otherWebsite(reference, visitorOf));
  await giveWidgets(url, [
    { website_id, plugin_id: plugin!.plugin_id },
    ...websites.map((one) => ({ website_id: one.website, plugin_id: one.plugin?.plugin_id })),
  ]);
  const { webpage_root: _, ...samples } = reference.samples;
  return {
    running,
    target: {
      name: "by hand",
      url,
      website: website_id,
      secondWebsite: second.website_id,
      deletable: true,
      chargeable: true,
      updates: true,
      registration: { signature: await signature(url, accents) },
      visitor: visitorOf(own),
      outside: outsideOf(reference),
      samples,
      credentials: {
        user: { ...owner!, changeable: true, billed: true },
        member: member!,
        removable: { ...removable.session, email: removable.email },
        subscriptionLinks,
        confirmable,
        plugin: pluginOf(plugin!),
        recoverable: accounts.map(({ email, password }) => ({ email, password })),
        ...limitedTokens(further),
        limitedUser: { ...hurried.operators[0]!.session, minute_limit },
      },
      websites,
      mail: { url: mailbox.url, user: mailbox.user, password: mailbox.password, texts: passages },
      realtime: { adapter: "socket.io" },
    },
    async stop() {
      close();
      await running.close();
      await mailbox.close();
    },
  };
}
