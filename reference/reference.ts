/** One instance of the reference platform: its state, its time, its seams. It knows nothing of HTTP. */
import type { Contract } from "../contract/contract.ts";
import { usualRarity } from "./deviate/rarely.ts";
import { findCredential } from "./authenticate.ts";
import { authorization } from "./authorize.ts";
import { withoutBlanks } from "./blank.ts";
import { createClock, type Clock } from "./clock.ts";
import { createOutbox, type Outbox } from "./mail.ts";
import type { KnownCaller, Platform, User, Website } from "./model.ts";
import { createPlatform } from "./platform.ts";
import { createOutside, type Outside } from "./outside.ts";
import { paging } from "./page.ts";
import { createQuota, quotaHints, type QuotaDefaults } from "./quota.ts";
import { createRandom, type Random } from "./random.ts";
import { must, Refusal } from "./refusal.ts";
import { createHooks, type Hooks } from "./relay/hooks.ts";
import { createRelay, type Relay } from "./relay/relay.ts";
import { reply, transmit } from "./reply.ts";
import type { DurationName, Seams } from "./seams.ts";
import { inject } from "./stage/inject.ts";
import { visit } from "./stage/visit.ts";
import { validatorOf, readQuery } from "./validate.ts";

export interface ReferenceOptions {
  contract: Contract;
  /** One seed gives one sequence of ids and secrets. */
  seed: number;
  quotas: QuotaDefaults;
  /** The rare faults strike on one in this many occasions; 1,000,000 if absent. */
  rarity?: number | undefined;
}

export interface Reference {
  contract: Contract;
  /** The rare faults strike on one in this many occasions. */
  rarity: number;
  clock: Clock;
  random: Random;
  platform: Platform;
  seams: Seams;
  relay: Relay;
  hooks: Hooks;
  mail: Outbox;
  outside: Outside;
  /** What the stage says that the platform accepts where it looks at more than a form. */
  samples: {
    audio_url?: string;
    webpage_root?: string;
    predict_party?: unknown;
    criteria?: Record<string, { criterion: string; value: string }>;
  };
  /** The website, or a refusal when there is none. */
  website: (website_id: string) => Website;
  user: (user_id: string) => User;
  /** The user behind a user-tier caller; anyone else is refused. */
  callingUser: (caller: KnownCaller | undefined) => User;
  /** Returns to the state at start; identifiers go on in their sequence. */
  reset: () => void;
  /** Called with an error that no handler intended; the client only sees `internal_error`. */
  onDefect: (error: unknown) => void;
  stop: () => void;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Durations that the documents name without a value (1/8: not shown). */
const durations: Record<DurationName, number> = {
  "open-state": 5 * minute,
  "ephemeral-session": 4 * 60 * minute,
  "website-deletion": 7 * day,
  "hook-retry": 1_000,
  "quota-day": day,
  "quota-minute": minute,
  presence: minute,
  "browsing-heartbeat": minute,
  "domain-validation": day,
  "status-probe": minute,
  "mailed-keypair": day,
};

export function createReference(options: ReferenceOptions): Reference {
  const clock = createClock((error) => reference.onDefect(error));
  const random = createRandom(options.seed);
  const platform = createPlatform();
  const seams = {} as Seams;
  const relay = createRelay(seams);
  const mail = createOutbox(clock);
  const outside = createOutside();
  const quota = createQuota(clock, seams, options.quotas);
  const validator = validatorOf(options.contract);
  Object.assign(seams, {
    ...authorization,
    ...paging,
    // Clients put a slash before the question mark.
    path: (path) => (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path),
    // Official clients default to the user tier when they send no header (open.tier-header-missing).
    claimedTier: (header = "user") => header.toLowerCase(),
    credential: (identifier, key) => findCredential(platform, clock, identifier, key),
    ...quota,
    checks: (checks) => checks,
    query: ({ query }, search) => readQuery(query, search),
    body: (operation, body) => withoutBlanks(operation, body, options.contract.resolve),
    violation: validator.violation,
    reply,
    quotaHints,
    transmit,
    emit: relay.emit,
    hears: relay.hears,
    deliver: relay.deliver,
    visit,
    inject,
    hookNames: (namespaces, { name }) => namespaces.includes(name),
    hookRequest: (request) => request,
    newId: (noun) => (noun === "session" ? `session_${random.uuid()}` : random.uuid()),
    socketCredential: (identifier, key) => seams.credential(identifier, key),
    mayListen: () => true,
    duration: (name) => durations[name],
    handle: () => {
      throw new Refusal(501, "not_implemented");
    },
    serve: async (call) => seams.handle(call),
  } satisfies Seams);

  const reference: Reference = {
    contract: options.contract,
    rarity: options.rarity ?? usualRarity,
    clock,
    random,
    platform,
    seams,
    relay,
    hooks: createHooks(clock, seams),
    mail,
    outside,
    samples: {
      audio_url: "https://media.platform.example/greeting.mp3",
      webpage_root: "pages.platform.example",
      criteria: { session: { criterion: "email", value: "ada@example.com" } },
    },
    website: (website_id) => must(platform.websites.get(website_id), "website"),
    user: (user_id) => must(platform.users.get(user_id), "user"),
    callingUser(caller) {
      if (caller?.credential.tier !== "user") throw new Refusal(401, "invalid_session");
      return must(platform.users.get(caller.credential.user_id), "user");
    },
    reset() {
      Object.assign(platform, createPlatform());
      mail.clear();
      outside.reset();
    },
    onDefect: (error) => console.error(error),
    stop() {
      clock.stop();
      relay.stop();
    },
  };
  return reference;
}
