/** Tries the credentials of a target file before a run. */
import type { Contract } from "../../../contract/contract.ts";
import { redact, secretsOf } from "../../../reports/redact.ts";
import { counted, oneLine } from "../../../reports/format/text.ts";
import type { Keypair } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { answerText, isAccepted, isThrottled } from "../../client/answer.ts";
import { clientOf } from "../../run/client-of.ts";
import { entrancesOf, type Entrance } from "../../target/entrance.ts";
import { websitesOf, type Target } from "../../target/target.ts";

/** How many keypairs are tried at a time. */
const connections = 16;

/** What a gateway answers for the time being says nothing about a keypair. */
const isKeptOut = (exchange: Exchange): boolean =>
  exchange.response !== undefined &&
  exchange.response.status < 500 &&
  !isAccepted(exchange) &&
  !isThrottled(exchange);

/** Somebody who has to be let in somewhere asked for the website, and was answered this. */
export interface AtEntrance {
  entrance: Entrance;
  exchange: Exchange;
}

/** Whether some are refused and none let in. A connection that ends, or an answer to come later, counts as neither. */
export const isShut = (answers: readonly AtEntrance[]): boolean =>
  answers.some(({ exchange }) => isKeptOut(exchange)) &&
  !answers.some(({ exchange }) => isAccepted(exchange));

/** The websites that let nobody in. */
export const shutWebsites = (answers: readonly AtEntrance[]): string[] =>
  [...Map.groupBy(answers, ({ entrance }) => entrance.website)].flatMap(([website, some]) =>
    isShut(some) ? [website] : [],
  );

/** Whether a run logs in as an operator whose own session is not valid. */
export const logsIn = (target: Target, { key }: Keypair): boolean =>
  websitesOf(target).some(({ credentials: { user, member } }) =>
    [user, member].some((one) => one?.key === key && one.email && one.password),
  );

/** What came of the keypairs of a target file. */
export interface TriedCredentials {
  /** Roles whose keypair reads no website. */
  refused: string[];
  /** What to tell the user, in sentences. */
  sentences: string[];
  /** What each website answered to whom the file names there. */
  answers: AtEntrance[];
}

interface Refused {
  role: string;
  website: string;
  answer: string;
  status: number | undefined;
  /** Whether the run logs in instead. */
  logsIn: boolean;
}

/**
 * Tries each keypair, which reads its website if it is valid (1/5): the key may be mistyped or expired, and then what a run says of the
 * target is wrong. With a stage a run has callers of its own.
 *
 * @param known roles of which it was said before
 */
export async function tryCredentials(
  contract: Contract,
  target: Target,
  known: readonly string[] = [],
): Promise<TriedCredentials> {
  if (target.stage) return { refused: [], sentences: [], answers: [] };
  const client = clientOf(contract, target, connections);
  const answers: AtEntrance[] = [];
  const tried = async (entrance: Entrance): Promise<Refused[]> => {
    const { caller, website } = entrance;
    const params = { website_id: website };
    const exchange = await client.call(contract.operation("website.read"), caller, { params });
    answers.push({ entrance, exchange });
    if (!isKeptOut(exchange) || known.includes(caller.role)) return [];
    return [
      {
        role: caller.role,
        website,
        answer: answerText(exchange),
        status: exchange.response?.status,
        // Another session of the owner would be refused on a website of somebody else as well.
        logsIn: logsIn(target, caller.pair) && website !== target.secondWebsite,
      },
    ];
  };
  try {
    const refused = (await Promise.all(entrancesOf(target).map(tried))).flat();
    const sentences = redact(sentencesOf(refused), secretsOf(target)).map(oneLine);
    return { refused: refused.map(({ role }) => role), sentences, answers };
  } finally {
    await client.close();
  }
}

/** How many that are refused in the same way are named one by one. */
const mostNamed = 3;

/** A sentence for each that is refused if they are few, and one for all if a whole file is, such as at a wrong address. */
function sentencesOf(refused: readonly Refused[]): string[] {
  const alike = Map.groupBy(refused, ({ status, logsIn }) => `${status} ${logsIn}`);
  return [...alike.values()].flatMap((some) =>
    some.length > mostNamed ? [sentenceOf(some)] : some.map((one) => sentenceOf([one])),
  );
}

function sentenceOf(some: readonly Refused[]): string {
  const [{ role, website, answer, logsIn }] = some as [Refused, ...Refused[]];
  const others = some.slice(1, mostNamed).map((one) => `, ${one.role}`);
  const who =
    some.length > 1
      ? `${role}${others.join("")} and ${counted(some.length - mostNamed, "other")} cannot read their websites`
      : `${role} cannot read website ${website}`;
  return logsIn
    ? `${who}: ${answer}; where the password lets them in, the run plays in a session of its own`
    : `${who}: ${answer}; if url, website or credentials are wrong, so is what the run says: see assay doctor`;
}
