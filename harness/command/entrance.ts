/** Whether a target lets those in whom its file names. */
import type { Contract } from "../../contract/contract.ts";
import { redact, secretsOf } from "../../reports/redact.ts";
import { oneLine } from "../../reports/text.ts";
import type { Keypair } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { answerText, isAccepted, isThrottled } from "../client/answer.ts";
import { clientOf } from "../run/client-of.ts";
import { entrancesOf, type Entrance } from "../target/entrance.ts";
import { websitesOf, type Target } from "../target/target.ts";

/** Of those that are tried at a time. */
const connections = 16;

/** What a gateway answers for the time being says nothing about a keypair. */
const isKeptOut = (exchange: Exchange): boolean =>
  exchange.response !== undefined &&
  exchange.response.status < 500 &&
  !isAccepted(exchange) &&
  !isThrottled(exchange);

/** Whether a run logs in as an operator whose own session is not valid. */
export const logsIn = (target: Target, { key }: Keypair): boolean =>
  websitesOf(target).some(({ credentials: { user, member } }) =>
    [user, member].some((one) => one?.key === key && one.email && one.password),
  );

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
    if (!isKeptOut(exchange)) return [];
    const refused = `${caller.role} cannot read website ${website}: ${answerText(exchange)}`;
    if (logsIn(target, caller.pair))
      return [`${refused}; where the password lets them in, the run plays in a session of its own`];
    return [
      `${refused}; if url, website or credentials are wrong, so is what the run says: see assay doctor`,
    ];
  };
  try {
    const sentences = await Promise.all(entrancesOf(target).map(tried));
    return redact(sentences.flat(), secretsOf(target)).map(oneLine);
  } finally {
    await client.close();
  }
}
