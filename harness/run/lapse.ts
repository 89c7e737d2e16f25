/**
 * Sessions of the target file that end while a run goes on. Nothing says how long one lasts (part 2, section 4), and whoever is not
 * let in any more sees nothing of what a rule is about.
 */
import type { Operation } from "../../contract/contract.ts";
import { isAccepted, isTurnedAway } from "../client/answer.ts";
import type { Caller, Keypair } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { websitesOf, type Target } from "../target/target.ts";
import type { CallsOptions } from "./calls.ts";

/** What every valid session may call (part 2, sections 3 and 4). */
const open = ["session.exists", "account.read"];

/** Those that no rule ends; that of an operator who may be unlinked is not among them. */
const lastingSessions = (target: Target): Keypair[] =>
  [
    ...websitesOf(target).flatMap(({ credentials: { user, member } }) => [
      user ?? [],
      member ?? [],
    ]),
    target.credentials?.foreignUser ?? [],
  ].flat();

export interface Lapses {
  /** Before a call: what such a session may call, and how one is refused that never was, are looked at once. */
  watch: (caller: Caller | undefined) => Promise<void>;
  /** Of a refused call: whether all of that was accepted with its session, and nothing is any more. */
  hasEnded: (caller: Caller, refused: Exchange) => Promise<boolean>;
}

interface Session {
  accepted: Operation[];
  /** What sessions that are not valid are answered; each status of another refusal would be asked about else. */
  statuses: ReadonlySet<number | undefined>;
}

/** The request lacks valid credentials (RFC 9110, 15.5.2). */
const unauthorized = 401;

const forged = ({ pair, ...caller }: Caller): Caller => ({
  ...caller,
  pair: { ...pair, key: `not ${pair.key}` },
});

/** @param ask calls, and judges nothing */
export function createLapses(
  { contract, target, claims }: Pick<CallsOptions, "contract" | "target" | "claims">,
  ask: (operation: Operation, caller: Caller) => Promise<Exchange>,
): Lapses {
  const known = new Map<string, Promise<Session | undefined>>();
  const nameOf = ({ identifier, key }: Keypair): string => `${identifier}:${key}`;

  async function lookAt(caller: Caller): Promise<Session | undefined> {
    const name = nameOf(caller.pair);
    if (!lastingSessions(target).some((one) => nameOf(one) === name)) return undefined;
    const asked = open.filter(claims).map((id) => contract.operation(id));
    const answers = await Promise.all(asked.map((operation) => ask(operation, caller)));
    const accepted = asked.filter((_, i) => isAccepted(answers[i]!));
    const [first] = accepted;
    const refused = first && (await ask(first, forged(caller)));
    return { accepted, statuses: new Set([unauthorized, refused?.response?.status]) };
  }

  return {
    async watch(caller) {
      if (caller?.tier !== "user") return;
      const name = nameOf(caller.pair);
      if (!known.has(name)) known.set(name, lookAt(caller));
      await known.get(name);
    },
    async hasEnded(caller, refused) {
      const session = await known.get(nameOf(caller.pair));
      if (!session?.statuses.has(refused.response?.status)) return false;
      for (const operation of session.accepted)
        if (!isTurnedAway(await ask(operation, caller))) return false;
      return session.accepted.length > 0;
    },
  };
}
