/** verdicts.jsonl: one verdict per line, for tools that read line by line. */
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Rule } from "../../contract/derive.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import { writtenRule } from "../form.ts";
import { redact, secretsOf, type SecretTarget } from "../redact.ts";
import { ruleRecordOf } from "../record.ts";
import type { RuleRecord, RunRecord } from "../run.ts";
import { makeFolder } from "../folder.ts";

const file = "verdicts.jsonl";

/** All verdicts, in the order of the rules. */
export async function writeVerdicts({ rules }: RunRecord, directory: string): Promise<void> {
  await writeFile(join(directory, file), rules.map(line).join(""));
}

/** The rule itself, its sentence and source, stands in run.json. */
function line(rule: RuleRecord): string {
  const { sentence: _, source: __, ...verdict } = writtenRule(rule);
  return `${JSON.stringify(verdict)}\n`;
}

export interface LiveVerdicts {
  add: (verdict: Verdict) => void;
  /** Undefined if everything could be written, else why not. */
  end: () => Promise<Error | undefined>;
}

/** Each verdict as it comes, so that a run that is killed leaves what it found behind. */
export async function openVerdicts(
  directory: string,
  target: SecretTarget,
  rules: readonly Rule[],
): Promise<LiveVerdicts> {
  makeFolder(directory);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const secrets = secretsOf(target);
  const stream = (await open(join(directory, file), "w")).createWriteStream();
  // A disk that fills up must not end the run.
  let problem: Error | undefined;
  stream.on("error", (error) => (problem ??= error));
  return {
    add(verdict) {
      const rule = byId.get(verdict.rule);
      if (rule) stream.write(line(redact(ruleRecordOf(rule, verdict), secrets)));
    },
    async end() {
      await new Promise<void>((resolve) => {
        if (stream.destroyed) resolve();
        else stream.once("close", resolve).end();
      });
      return problem;
    },
  };
}
