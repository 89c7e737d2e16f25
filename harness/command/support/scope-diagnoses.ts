/** Whether the token of the target file has the scopes that it should: without some a conforming target would look wrong. */
import { isOfCredentials } from "../../../contract/answer.ts";
import type { Contract, Operation } from "../../../contract/contract.ts";
import type { RunRecord } from "../../../reports/run.ts";
import { answerText, isAccepted, isTurnedAway } from "../../client/answer.ts";
import type { Caller } from "../../client/client.ts";
import type { Run } from "../../run/run.ts";
import type { Entrance } from "../../target/entrance.ts";
import type { Target } from "../../target/target.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** What a website alone leads to, so that it can be read before anything is made there. */
const known: readonly string[] = ["website_id", "page_number"];

/** A read for each scope that has one, of the operations that the target has. */
function readsByScope({ contract: { operations } }: Run): Map<string, Operation> {
  const reads = operations.filter(
    ({ method, tiers, pathParameters, query }) =>
      method === "get" &&
      tiers.includes("plugin") &&
      tiers.includes("user") &&
      pathParameters.every((name) => known.includes(name)) &&
      !query.some(({ required }) => required),
  );
  return new Map(
    reads.toReversed().flatMap((one) => (one.scope === undefined ? [] : [[one.scope, one]])),
  );
}

/** Reads as the plugin, and what is refused as the owner, who needs no scope. */
export async function scopeDiagnoses(run: Run, refused: readonly Entrance[]): Promise<Diagnosis[]> {
  const { target } = run;
  const { website, stage, credentials: { user, plugin } = {} } = target;
  if (stage || website === undefined || !user || !plugin) return [];
  // A token that is let in nowhere is reported already.
  if (refused.some(({ caller }) => caller.pair.key === plugin.key)) return [];
  const input = { params: { website_id: website } };
  const asPlugin: Caller = { role: "plugin", tier: "plugin", pair: plugin };
  const asUser: Caller = { role: "user", tier: "user", pair: user };
  const diagnoses: Diagnosis[] = [];
  for (const [scope, operation] of readsByScope(run)) {
    const exchange = await run.call(operation, asPlugin, input);
    if (!isTurnedAway(exchange)) continue;
    if (!isAccepted(await run.call(operation, asUser, input))) continue;
    diagnoses.push({
      ok: false,
      what: `plugin is refused ${operation.operationId}, which user may call: ${answerText(exchange)}`,
      todo: `give its token the scope ${scope}`,
    });
  }
  return run.redactor()(diagnoses);
}

const kinds: readonly string[] = ["accepted", "tier"];

/** That of an answer as a violation shows it. */
const statusIn = (received: string): number => Number(/^"?(\d{3})\b/.exec(received)?.[1]);

/** What is said beside a verdict that may be due to a token without its scopes; nothing where no answer suggests that. */
export function scopeDoubt(
  contract: Contract,
  { stage }: Target,
  { rules }: Pick<RunRecord, "rules">,
): string[] {
  if (stage) return [];
  const scopes = rules
    .filter(({ kind, outcome }) => outcome === "fail" && kinds.includes(kind))
    .flatMap(({ violations }) => violations)
    .filter(
      ({ where, received }) => where.endsWith(" plugin") && isOfCredentials(statusIn(received)),
    )
    .flatMap(({ operationId }) =>
      operationId === undefined ? [] : (contract.operation(operationId).scope ?? []),
    );
  if (!scopes.length) return [];
  return [
    `plugin was refused at operations of the scopes ${[...new Set(scopes)].join(", ")}: where its token lacks them the target is not to blame; see assay doctor`,
  ];
}
