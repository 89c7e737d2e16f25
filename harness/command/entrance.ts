/** Everybody whom a target file names, and whether the target lets them in on their website. */
import type { Contract } from "../../contract/contract.ts";
import type { Tier } from "../../contract/source.ts";
import { redact, secretsOf } from "../../reports/redact.ts";
import { oneLine } from "../../reports/text.ts";
import type { Caller, Keypair } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { answerText, isAccepted, isThrottled } from "../client/answer.ts";
import { clientOf } from "../run/client-of.ts";
import { placeOf, websitesOf, type Target } from "../target/target.ts";

/** A caller, and the website on which it has to be let in. */
export interface Entrance {
  caller: Caller;
  website: string;
}

const entrance = (role: string, tier: Tier, pair: Keypair, website: string): Entrance => ({
  caller: { role, tier, pair },
  website,
});

/** Everybody whom the target file names, on a website of theirs. */
export function entrancesOf(target: Target): Entrance[] {
  const named = websitesOf(target).flatMap(({ website, credentials }, i) => {
    const { user, member, plugin, scoped = [] } = credentials;
    const where = placeOf(i);
    return [
      ...(user ? [entrance(`${where}user`, "user", user, website)] : []),
      ...(member ? [entrance(`${where}member`, "user", member, website)] : []),
      ...(plugin ? [entrance(`${where}plugin`, "plugin", plugin, website)] : []),
      ...scoped.map((one, n) => entrance(`${where}scoped ${n + 1}`, "plugin", one, website)),
    ];
  });
  const { user, removable, foreign, foreignUser } = target.credentials ?? {};
  const { website: home = "", secondWebsite } = target;
  return [
    ...named,
    ...(user && secondWebsite !== undefined ? [entrance("user", "user", user, secondWebsite)] : []),
    ...(removable ? [entrance("removable", "user", removable, home)] : []),
    ...(foreign?.website ? [entrance("foreign", "plugin", foreign, foreign.website)] : []),
    ...(foreignUser?.website
      ? [entrance("foreignUser", "user", foreignUser, foreignUser.website)]
      : []),
  ];
}

/** Of those that are tried at a time. */
const connections = 16;

/** What a gateway answers for the time being says nothing about a keypair. */
const isTurnedAway = (exchange: Exchange): boolean =>
  exchange.response !== undefined &&
  exchange.response.status < 500 &&
  !isAccepted(exchange) &&
  !isThrottled(exchange);

/**
 * A sentence for each keypair that reads no website, which one that is valid does (1/5): the key may be mistyped or expired, and then what
 * a run says of the target is wrong. With a stage a run has callers of its own.
 */
export async function turnedAway(contract: Contract, target: Target): Promise<string[]> {
  if (target.stage) return [];
  const client = clientOf(contract, target, connections);
  const tried = async ({ caller, website }: Entrance): Promise<string[]> => {
    const params = { website_id: website };
    const exchange = await client.call(contract.operation("website.read"), caller, { params });
    if (!isTurnedAway(exchange)) return [];
    return [
      `${caller.role} cannot read website ${website}: ${answerText(exchange)}; if url, website or credentials are wrong, so is what the run says: see assay doctor`,
    ];
  };
  try {
    const sentences = await Promise.all(entrancesOf(target).map(tried));
    return redact(sentences.flat(), secretsOf(target)).map(oneLine);
  } finally {
    await client.close();
  }
}
