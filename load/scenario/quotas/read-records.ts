/** What k6 wrote down, checked for completeness. */
import type { QuotaPlan, QuotaRecord, RecordLine } from "../../shared/quotas/plan.ts";
import { CouldNotRun } from "../../../harness/case/stop.ts";
import { createRedactor } from "../../../reports/redact.ts";
import { GeneratorFailed, type Generated } from "../../runner/generator.ts";
import { printed } from "../../runner/printed.ts";

/** The keys of the callers: a target may put them into a header. */
function secretsOf(worlds: QuotaPlan["worlds"]): string[] {
  return Object.values(worlds)
    .flatMap(({ callers }) => Object.values(callers))
    .flatMap(({ authorization = "" }) => {
      const encoded = authorization.replace(/^Basic /, "");
      const pair = Buffer.from(encoded, "base64").toString("utf8");
      return [pair.slice(pair.indexOf(":") + 1)];
    });
}

/** Throws where a line is missing, since a lost refusal would be a false verdict, and if k6 could not go on. */
export async function readRecords(
  generated: readonly Generated[],
  { crowd, worlds }: Pick<QuotaPlan, "crowd" | "worlds">,
): Promise<QuotaRecord[]> {
  const redacted = createRedactor(secretsOf(worlds).map((secret) => ["KEY", secret]));
  const records: QuotaRecord[] = [];
  const ends: number[] = [];
  for await (const line of printed<RecordLine>(generated)) {
    if ("record" in line) records.push({ ...line.record, hints: redacted(line.record.hints) });
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
