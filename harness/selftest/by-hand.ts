/** A reference without a stage, and everything that its owner can write into a target file by hand. */
import { loadContract } from "../../contract/contract.ts";
import { createStage } from "../client/stage.ts";
import type {
  GivenConfirmation,
  GivenLink,
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
import { makeInvoice } from "../../reference/state/invoice.ts";
import { cardsOf, linkCard, type Card } from "../../reference/state/card.ts";
import { createWorld } from "../../reference/stage/world.ts";
import { catchMail, passages } from "./mail-catcher.ts";
import { openChatbox, type OpenChatbox } from "./open-chatbox.ts";

const contract = loadContract();

/** Custom domains that the reference finds valid, or invalid, on any website. */
const domains = { valid: "{unique}.pointed.example.com", invalid: "{unique}.pointless.invalid" };

/** The target file of a run by hand does not name it; tests may use the stage. */
export const secretOfStage = "not told to anybody";

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

/** Something that the owner of a real platform would know, taken from the reference through its stage. */
async function known(url: string, thing: object): Promise<unknown> {
  const stage = createStage({ url: `${url}/_stage`, secret: secretOfStage, environment: {} });
  try {
    return await stage.call("POST", "/inject", thing);
  } finally {
    await stage.close();
  }
}

/** What stands in a mail to the address. */
async function mailedLink(url: string, website_id: string, email: string): Promise<GivenLink> {
  const thing = { thing: "subscription-link", website_id, email };
  const { email_hash, key } = (await known(url, thing)) as GivenLink;
  return { email_hash, key };
}

/** As many as all rules use, and some for rules that fail. */
const confirmations = 16;

/** What stands in a mail to somebody who logged in. */
async function mailedKeypair(url: string, user_id: string): Promise<GivenConfirmation> {
  const made = await known(url, { thing: "session-confirm", user_id });
  const { confirm_identifier: identifier, confirm_key: key, ip } = made as Record<string, string>;
  return { user_id, identifier: identifier!, key: key!, ip: ip! };
}

/** What the platform takes each time: most take whatever is new, some what they issued. */
async function signature(url: string, accents: readonly string[]): Promise<string> {
  if (!accents.includes("signatures-issued")) return "signed by hand, {unique}";
  const issued = await known(url, { thing: "registration-signature" });
  return (issued as { signature: string }).signature;
}

/** Fills every field of a profile that rules may change: a field without a value could not be put back. */
function fillProfile(user: User): void {
  user.phone = "+442079460999";
  user.avatar = "https://media.platform.example/owner.png";
}

/** A payment method of the owner, which pays for the website. */
function giveCard(reference: Reference, website: Website, owner: User): Card {
  const card: Card = {
    card_id: reference.seams.newId("card"),
    holder: { name_on_card: "Owner by hand" },
    provider: "default",
    preview: "**** 4242",
    expiration: { month: "12", year: "2099" },
    added_at: 0,
    is_valid: true,
    is_linking: false,
    websites: new Set(),
  };
  cardsOf(owner).set(card.card_id, card);
  linkCard(reference, website, owner, card);
  return card;
}

/** The account was billed for its cards before the run. */
function bill(reference: Reference, website: Website, owner: User, bills: number): void {
  const card = giveCard(reference, website, owner);
  for (let i = 0; i < bills; i++) makeInvoice(reference, owner, card, [], true);
}

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
  const { user_id } = here.operators[0]!;
  const removable = here.operators[2]!;
  const own = reference.platform.websites.get(website_id)!;
  const subscriptionLinks = await Promise.all(
    ["reader", "listener"].map((name) => mailedLink(url, website_id, `${name}@example.com`)),
  );
  const confirmable = await Promise.all(
    Array.from({ length: confirmations }, () => mailedKeypair(url, accounts[0]!.user_id)),
  );
  const second = createWebsite(reference, { name: "Second", domain: "second.example.com" });
  second.operators.set(user_id, { user_id, role: "owner", title: undefined });
  const account = reference.platform.users.get(user_id)!;
  fillProfile(account);
  bill(reference, own, account, 1);
  bill(reference, second, account, severalPages);
  publishUpdates(reference);
  const chatboxes: OpenChatbox[] = [];
  const visitorOf = (website: Website): GivenVisitor => {
    const chatbox = openChatbox(reference, website);
    chatboxes.push(chatbox);
    return chatbox.visitor;
  };
  const hurried = createWorld(reference, { minute_limit, tokens: [] });
  const [owner, member] = here.operators.map(userOf);
  const [plugin, ...further] = here.tokens;
  const websites = Array.from({ length: others }, () => otherWebsite(reference, visitorOf));
  // Their owners say that these plugins have a widget.
  for (const [website, plugin_id] of [
    [website_id, plugin!.plugin_id],
    ...websites.map((one) => [one.website, one.plugin?.plugin_id]),
  ])
    await known(url, { thing: "widget", website_id: website, plugin_id });
  const { webpage_root: crawlable, ...samples } = reference.samples;
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
      outside: {
        cards: { accepted: "4242424242424242", declined: "4000000000000002" },
        links: { finish: true, reject: true },
        services: true,
        domains,
        ...(crawlable !== undefined && { crawlable }),
        importable: "https://help.example.com",
      },
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
      for (const chatbox of chatboxes) chatbox.close();
      await running.close();
      await mailbox.close();
    },
  };
}
