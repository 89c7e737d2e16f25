/** What k6 wrote down, checked for completeness. */
import type { QuotaPlan, QuotaRecord, RecordLine } from "../../shared/quotas/plan.ts";
import { CouldNotRun } from "../../../harness/run/stop.ts";
import { GeneratorFailed, printed, type Generated } from "../../runner/generator.ts";

/** Stands for a key that a target put into a header. */
const hidden = "[secret]";

/** Keypairs as they stand in the headers of the callers, and their keys alone. */
function secretsOf(worlds: QuotaPlan["worlds"]): string[] {
  return Object.values(worlds)
    .flatMap(({ callers }) => Object.values(callers))
    .flatMap(({ authorization = "" }) => {
      const encoded = authorization.replace(/^Basic /, "");
      const pair = Buffer.from(encoded, "base64").toString("utf8");
      return [encoded, pair.slice(pair.indexOf(":") + 1)];
    });
}

function withoutSecrets(record: QuotaRecord, secrets: readonly string[]): QuotaRecord {
  const hide = (text: string): string =>
    secrets.reduce((left, secret) => left.replaceAll(secret, hidden), text);
  const hints = Object.entries(record.hints).map(([name, value]) => [name, hide(value)] as const);
  return { ...record, hints: Object.fromEntries(hints) };
}

/** Throws where a line is missing, since a lost refusal would be a false verdict, and where k6 could not go on. */
export async function readRecords(
  generated: readonly Generated[],
  { crowd, worlds }: Pick<QuotaPlan, "crowd" | "worlds">,
): Promise<QuotaRecord[]> {
  const secrets = secretsOf(worlds);
  const records: QuotaRecord[] = [];
  const ends: number[] = [];
  for await (const line of printed<RecordLine>(generated)) {
    if ("record" in line) records.push(withoutSecrets(line.record, secrets));
    else if ("end" in line) ends.push(line.end.records);
    else throw new CouldNotRun(`the plan of the run could not be played: ${line.trouble}`);
  }
  const users = 1 + (crowd.bursts.length > 0 ? crowd.vus : 0);
  const expected = ends.reduce((sum, count) => sum + count, 0);
  if (ends.length !== users || records.length !== expected) {
    throw new GeneratorFailed(
      `the records of the run are not complete: ${records.length} of ${expected}, from ${ends.length} of ${users} virtual users`,
    );
  }
  return records.sort((a, b) => a.sent + a.shift - (b.sent + b.shift));
}
