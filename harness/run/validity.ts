/**
 * Whether the keypairs of the target file are valid. A refusal says nothing about the target where one was mistyped or has ended, also in
 * the middle of a run: nothing says how long a session lasts (part 2, section 4).
 */
import type { Operation } from "../../contract/contract.ts";
import { isAccepted, isTurnedAway } from "../client/answer.ts";
import type { Caller, CallInput, Keypair } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { entrancesOf } from "../target/entrance.ts";
import type { CallsOptions } from "./calls.ts";

/** What every valid session may call (part 2, sections 3 and 4). */
const ofSession = ["session.exists", "account.read"];
/** What every valid keypair may call on its website (1/5). */
const ofWebsite = "website.read";

/**
 * `ended`: what every session may call was accepted before and is refused now; `unknown`: nothing has been accepted yet. A keypair
 * that nobody has looked at counts as `valid`.
 */
export type Validity = "valid" | "ended" | "unknown";

export interface Validities {
  /**
   * Called before a call; the function that it returns takes the answer. The first time it finds out what the keypair may call, and how a
   * forged one is refused. The verdict is about the keypair of the call: a new session may have taken its place meanwhile.
   */
  watch: (caller: Caller | undefined) => Promise<(exchange: Exchange) => Promise<Validity>>;
}

interface Known {
  caller: Caller;
  /** Operations that every session may call and that were accepted. */
  accepted: Operation[];
  isAdmitted: boolean;
  /** Statuses by which invalid keypairs are refused: after any other, nobody asks whether the session has ended. */
  statuses: ReadonlySet<number | undefined>;
}

/** The request lacks valid credentials (RFC 9110, 15.5.2). */
const unauthorized = 401;

/** A keypair that nobody has, so that trying it spends nobody's quota. */
const forged = ({ pair: { identifier, key }, ...caller }: Caller): Caller => ({
  ...caller,
  pair: { identifier: `not-${identifier}`, key: `not-${key}` },
});

const nameOf = ({ identifier, key }: Keypair): string => `${identifier}:${key}`;

const unwatched = (): Promise<Validity> => Promise.resolve("valid");

/** @param ask calls, and judges nothing */
export function createValidities(
  { contract, target, claims }: Pick<CallsOptions, "contract" | "target" | "claims">,
  ask: (operation: Operation, caller: Caller, input: CallInput) => Promise<Exchange>,
): Validities {
  const known = new Map<string, Promise<Known | undefined>>();
  /** What a caller was let in to last, by role and website: their new session may have ended before anybody looked at it. */
  const letIn = new Map<string, Known>();

  async function lookAt(caller: Caller): Promise<Known | undefined> {
    // An operator who may be unlinked is not let in all the time.
    const entrance = entrancesOf(target).find(
      ({ caller: { role, tier, pair } }) =>
        role !== "removable" && tier === caller.tier && nameOf(pair) === nameOf(caller.pair),
    );
    if (!entrance) return undefined;
    const params = { website_id: entrance.website };
    const asked = [
      ...(caller.tier === "user" ? ofSession.map((id) => ({ id, input: {} })) : []),
      { id: ofWebsite, input: { params } },
    ].filter(({ id }) => claims(id));
    const answers = await Promise.all(
      asked.map(({ id, input }) => ask(contract.operation(id), caller, input)),
    );
    const accepted = asked.filter((_, i) => isAccepted(answers[i]!));
    const who = `${caller.role} ${entrance.website}`;
    const before = letIn.get(who);
    if (!accepted.length && before) return { ...before, caller };
    const [first = asked[0]] = accepted;
    const refused = first && (await ask(contract.operation(first.id), forged(caller), first.input));
    const found = {
      caller,
      accepted: accepted.flatMap(({ id }) => (id === ofWebsite ? [] : contract.operation(id))),
      isAdmitted: accepted.length > 0,
      statuses: new Set([unauthorized, refused?.response?.status]),
    };
    if (found.isAdmitted) letIn.set(who, found);
    return found;
  }

  async function hasEnded({ caller, accepted }: Known): Promise<boolean> {
    for (const operation of accepted)
      if (!isTurnedAway(await ask(operation, caller, {}))) return false;
    return accepted.length > 0;
  }

  return {
    async watch(caller) {
      // With a stage, rules have callers of their own.
      if (!caller || target.stage) return unwatched;
      const name = nameOf(caller.pair);
      if (!known.has(name)) known.set(name, lookAt({ ...caller, pair: { ...caller.pair } }));
      const one = await known.get(name);
      return one ? (exchange) => validityOf(one, exchange) : unwatched;
    },
  };

  async function validityOf(one: Known, exchange: Exchange): Promise<Validity> {
    if (isAccepted(exchange)) one.isAdmitted = true;
    if (!isTurnedAway(exchange) || !one.statuses.has(exchange.response?.status)) return "valid";
    if (!one.isAdmitted) return "unknown";
    return (await hasEnded(one)) ? "ended" : "valid";
  }
}
