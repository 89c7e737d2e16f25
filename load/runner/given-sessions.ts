/** Sessions of the target file: one may end during a load, and what is refused from then on says nothing about the target. */
import type { Contract } from "../../contract/contract.ts";
import { isAccepted, isTurnedAway } from "../../harness/client/answer.ts";
import type { Exchange } from "../../harness/record/exchange.ts";
import type { Keypair } from "../../harness/client/client.ts";
import { clientOf } from "../../harness/run/client-of.ts";
import { claimsOf } from "../../harness/target/claims.ts";
import { websitesOf, type Target } from "../../harness/target/target.ts";

/** Sessions that are asked about at a time. */
const connections = 16;

/** What every session may call (part 2, section 3). */
const ofSession = "account.read";

/** Checks which sessions are valid; the function that it returns says later, in a sentence for each, which of them no longer are. */
export async function watchSessions(
  contract: Contract,
  target: Target,
): Promise<() => Promise<string[]>> {
  if (target.stage || !claimsOf(target)(ofSession)) return async () => [];
  const sessions = websitesOf(target).flatMap(({ website, credentials: { user } }) =>
    // The pair changes where the owner is logged in again, and the load has the one from before.
    user ? [{ website, pair: { identifier: user.identifier, key: user.key } }] : [],
  );
  async function those(
    some: typeof sessions,
    test: (exchange: Exchange) => boolean,
  ): Promise<typeof sessions> {
    const client = clientOf(contract, target, connections);
    const read = (pair: Keypair): Promise<Exchange> =>
      client.call(contract.operation(ofSession), { role: "owner", tier: "user", pair }, {});
    try {
      const answers = await Promise.all(some.map(({ pair }) => read(pair)));
      return some.filter((_, i) => test(answers[i]!));
    } finally {
      await client.close();
    }
  }
  const valid = await those(sessions, isAccepted);
  return async () =>
    (await those(valid, isTurnedAway)).map(
      ({ website }) =>
        `the session of the owner of website ${website} is not valid any more, and what was refused since it ended says nothing: name one that lasts as long as the load`,
    );
}
