/** What `assay doctor` says of credentials: who may read which website, and who may log in. */
import { messageOf } from "../../../contract/thrown.ts";
import { answerText, envelopeOf, isAccepted } from "../../client/answer.ts";
import type { Exchange } from "../../record/exchange.ts";
import type { Run } from "../../run/run.ts";
import { versionHint } from "../../target/doubled-version.ts";
import { entrancesOf, type Entrance } from "../../target/entrance.ts";
import type { Target } from "../../target/target.ts";
import type { Trial } from "../../trial/trial.ts";
import type { Diagnosis } from "./diagnosis.ts";
import { doctorTrial } from "./doctor-trial.ts";
import type { ShutOut } from "./passwords.ts";
import { logsIn, type AtEntrance } from "./try-credentials.ts";

const notFound = 404;

/** Credentials of a website that the stage makes. */
async function stagedEntrances(trial: Trial): Promise<Entrance[]> {
  if (!trial.run.stageParts.has("world")) return [];
  const { website_id: website, operators, plugins } = await trial.world();
  return [...operators, ...plugins].map((caller) => ({ caller, website }));
}

/** Why a read of the website may be refused: for the address, the website or the keypair. */
function todoAfter(exchange: Exchange, { caller, website }: Entrance, target: Target): string {
  const { role, pair } = caller;
  if (envelopeOf(exchange).error === undefined)
    return `no answer of the platform: check url${versionHint(target)}, and that nothing before the target asks for a login or answers itself`;
  const hint = versionHint(target);
  if (hint) return `check url${hint}`;
  if (website === target.secondWebsite)
    return "check secondWebsite: it has to be another website of user";
  if (logsIn(target, pair))
    return `name a session of ${role} that is valid; until then a run logs in with email and password`;
  return exchange.response?.status === notFound
    ? `check url and website, and whether ${role} belongs to it`
    : `check the credentials of ${role}: they may be mistyped, expired, or of another website or platform`;
}

interface Tried {
  diagnoses: Diagnosis[];
  refused: Entrance[];
  /** Whether anybody could be; else what a run would judge is not known. */
  isTried: boolean;
  answers: AtEntrance[];
}

async function triesOf(trial: Trial, entrances: readonly Entrance[]): Promise<AtEntrance[]> {
  const tries: AtEntrance[] = [];
  for (const entrance of entrances) {
    const { caller, website: website_id } = entrance;
    const exchange = await trial.call(caller, "website.read", { params: { website_id } });
    tries.push({ entrance, exchange });
  }
  return tries;
}

/** Another website that refuses the same keypair tells nothing more. */
const oncePerKeypair = (tries: readonly AtEntrance[]): AtEntrance[] =>
  [...Map.groupBy(tries, ({ entrance }) => entrance.caller.pair.key).values()].flatMap(
    ([first]) => first ?? [],
  );

/** A request for the website resource with a valid keypair returns it (1/5). */
export async function credentialDiagnoses(run: Run): Promise<Tried> {
  const { target } = run;
  let redacted = run.redactor();
  const trial = doctorTrial(run);
  try {
    const entrances = [...(await stagedEntrances(trial)), ...entrancesOf(target)];
    redacted = run.redactor();
    const tries = await triesOf(trial, entrances);
    const admitted = tries.filter(({ exchange }) => isAccepted(exchange));
    const refused = tries.filter(({ exchange }) => !isAccepted(exchange));
    return {
      diagnoses: redacted([
        ...admittedDiagnoses(admitted.map(({ entrance }) => entrance)),
        ...oncePerKeypair(refused).map((one) => refusedDiagnosis(one, target)),
        ...(entrances.length ? [] : [nobodyNamed(target)]),
      ]),
      refused: refused.map(({ entrance }) => entrance),
      answers: tries,
      isTried: entrances.length > 0 || !target.credentials,
    };
  } catch (error) {
    const diagnosis = {
      ok: false,
      what: redacted(messageOf(error)),
      todo: "nobody's credentials could be tried: once the target answers, ask again",
    };
    return { diagnoses: [diagnosis], refused: [], answers: [], isTried: false };
  } finally {
    await trial.end();
  }
}

const refusedDiagnosis = ({ entrance, exchange }: AtEntrance, target: Target): Diagnosis => ({
  ok: false,
  what: `${entrance.caller.role} reads website ${entrance.website}: ${answerText(exchange)}`,
  todo: todoAfter(exchange, entrance, target),
});

/** A line for each website: a dozen of them have many tokens. */
const admittedDiagnoses = (admitted: readonly Entrance[]): Diagnosis[] =>
  [...Map.groupBy(admitted, ({ website }) => website)].map(([website, some]) => {
    const roles = some.map(({ caller: { role } }, i) =>
      i ? role.replace(/^websites\[\d+\] /, "") : role,
    );
    return {
      ok: true,
      what: `${roles.join(", ")} ${roles.length > 1 ? "read" : "reads"} website ${website}: accepted`,
    };
  });

/** What is said of somebody whom the target does not let in. */
export const passwordDiagnosis = ({ role, answer }: ShutOut): Diagnosis => ({
  ok: false,
  what: `${role} logs in with email and password: ${answer}`,
  todo: "correct them in the target file, with a password that holds # or : in quotes, or leave the password out",
});

const nobodyNamed = ({ credentials, website }: Target): Diagnosis =>
  credentials && website === undefined
    ? {
        ok: false,
        what: "no website on which the credentials could be tried",
        todo: "add `website`, one in which nobody works, to the target file",
      }
    : {
        ok: false,
        what: "no credentials",
        todo: "add `website`, and `credentials` with `user: { identifier, key }` first, to the target file; docs/target.md says what they are",
      };
