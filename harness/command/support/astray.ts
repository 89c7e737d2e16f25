/** Whether a run would play where the target file did not mean to: before another server, or on a website that is not there. */
import { isOfCredentials } from "../../../contract/answer.ts";
import type { Contract } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { redact, secretsOf, withoutCredentials } from "../../../reports/redact.ts";
import { oneLine } from "../../../reports/format/text.ts";
import { answerText, envelopeOf, isAccepted, isThrottled } from "../../client/answer.ts";
import type { Caller, Client } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { clientOf } from "../../run/client-of.ts";
import { textOf } from "../../observe/form.ts";
import { versionHint } from "../../target/doubled-version.ts";
import { entrancesOf, type Entrance } from "../../target/entrance.ts";
import { placeOf, websitesOf, type Target } from "../../target/target.ts";
import { isShut, shutWebsites, type AtEntrance } from "./try-credentials.ts";

/**
 * One sentence if a website lets nobody in whom the file names there, and not because of their keypairs: either no answer is one of the
 * platform, or the account of its user has other websites only. A run would judge something else than the target.
 *
 * @param answers what each website answered to them
 */
export async function astray(
  contract: Contract,
  target: Target,
  answers: readonly AtEntrance[],
): Promise<string | undefined> {
  const shut = shutWebsites(answers);
  if (!shut.length) return undefined;
  const client = clientOf(contract, target, 1);
  try {
    const sentence =
      (isShut(answers)
        ? await elsewhere(contract, client, target, entrancesOf(target))
        : undefined) ?? (await unknownWebsite(contract, client, target, shut));
    return sentence && oneLine(redact(sentence, secretsOf(target)));
  } finally {
    await client.close();
  }
}

/**
 * Neither an envelope nor a sign of temporary unavailability, whatever is asked. 2xx with JSON counts as an answer: a platform without
 * envelopes is judged, and does not conform.
 */
function isForeign(exchange: Exchange): boolean {
  const { response } = exchange;
  if (!response || response.status >= 500 || isThrottled(exchange)) return false;
  const isMeant = response.status < 300 && typeof response.json === "object";
  return !isMeant && envelopeOf(exchange).error === undefined;
}

/** Reads of three families: one broken or missing family does not make the platform a stranger. */
const questions = ({
  tier,
}: Caller): readonly (
  | "website.read"
  | "conversations.conversation.list"
  | "account.read"
  | "people.profile.list"
)[] => [
  "website.read",
  "conversations.conversation.list",
  tier === "user" ? "account.read" : "people.profile.list",
];

/** One credential of each tier, which is enough: where another server answers one, it answers all. */
const oneOfEachTier = (entrances: readonly Entrance[]): Entrance[] => [
  ...new Map(entrances.toReversed().map((one) => [one.caller.tier, one])).values(),
];

async function elsewhere(
  contract: Contract,
  client: Client,
  target: Target,
  entrances: readonly Entrance[],
): Promise<string | undefined> {
  let answer = "";
  // A platform that says no more to a wrong key would look like this as well.
  let isKey = true;
  for (const { caller, website } of oneOfEachTier(entrances))
    for (const id of questions(caller)) {
      const params = { website_id: website };
      const exchange = await client.call(contract.operation(id), caller, { params });
      // A connection that ended does not say who answers there.
      if (!exchange.response) continue;
      if (!isForeign(exchange)) return undefined;
      isKey &&= isOfCredentials(exchange.response?.status);
      answer ||= `GET ${exchange.request.path}: ${answerText(exchange)}`;
    }
  if (!answer) return undefined;
  return `nothing at ${withoutCredentials(target.url)} answers as the platform does (${answer}). Check url${versionHint(target)}${isKey ? ", the credentials" : ""}, and that nothing before the target asks for a login or answers itself`;
}

/** Websites of an account that are named in a sentence. */
const mostNamed = 5;

async function unknownWebsite(
  contract: Contract,
  client: Client,
  target: Target,
  shut: readonly string[],
): Promise<string | undefined> {
  for (const [i, { website, credentials }] of websitesOf(target).entries()) {
    if (!credentials.user || !shut.includes(website)) continue;
    const role = `${placeOf(i)}user`;
    const known = await websitesOfAccount(contract, client, {
      role,
      tier: "user",
      pair: credentials.user,
    });
    if (!known.length || known.some(({ id }) => id === website)) continue;
    const names = known.slice(0, mostNamed).map(({ id, name }) => `${id} (${name})`);
    const more = known.length > mostNamed ? " and others" : "";
    return `${role} has no website ${website}, which the target file names: the account has ${names.join(", ")}${more}`;
  }
  return undefined;
}

/** None where the account cannot be asked. */
async function websitesOfAccount(
  contract: Contract,
  client: Client,
  user: Caller,
): Promise<{ id: string; name: string }[]> {
  const exchange = await client.call(contract.operation("account.website.list"), user, {});
  const { data } = envelopeOf(exchange);
  if (!isAccepted(exchange) || !Array.isArray(data)) return [];
  return data.map((one) => ({
    id: textOf(memberAt(one, "id")),
    name: textOf(memberAt(one, "name")),
  }));
}
