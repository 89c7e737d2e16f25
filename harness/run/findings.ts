/** What the exchanges of a run showed to be wrong, whichever rule made them: the first few of each rule, the rest counted. */
import type { Redactor } from "../../reports/redact.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Finding, NewFinding } from "../record/finding.ts";
import type { Violation } from "../record/violation.ts";
import type { CastNotes } from "../record/setting.ts";
import { keptExchange, keptViolation, type Evidence } from "../case/evidence.ts";
import { encodeReplay, type ReplayCase } from "../case/replay.ts";
import type { SecretNames } from "./secrets.ts";

/** The case that calls. */
export interface During {
  replayCase: () => ReplayCase;
  /** What it has exchanged and had done so far. */
  evidence: () => Evidence;
  notes: () => CastNotes;
  secrets: SecretNames;
}

/** Exchanges of the same case that are kept before that of a finding. */
const keptBefore = 20;

/** Findings kept per rule; the rest is counted. */
const keptFindings = 5;

/** What led to the exchange that shows something: without what a stage did for it nobody could make it again. */
function caseOf({ evidence, notes }: During): Pick<Finding, "before" | "setting"> {
  const { exchanges, acts, omitted } = evidence();
  const dropped = Math.max(0, exchanges.length - keptBefore);
  return {
    before: exchanges.slice(dropped),
    setting: {
      ...notes(),
      acts: acts.map((act) => ({ ...act, after: Math.max(0, act.after - dropped) })),
      omitted: omitted + dropped,
    },
  };
}

const isSame = (a: Violation, b: Violation): boolean =>
  a.where === b.where && a.expected === b.expected;

export interface Findings {
  /** Findings by rule id. */
  findings: Map<string, Finding[]>;
  keep: (found: NewFinding, exchange: Exchange, during?: During) => void;
}

export function createFindings(redactor: (names?: SecretNames) => Redactor): Findings {
  const findings: Findings["findings"] = new Map();

  function keep({ rule, violation }: NewFinding, exchange: Exchange, during?: During): void {
    const known = findings.get(rule) ?? [];
    findings.set(rule, known);
    const same = known.find((one) => isSame(one.violation, violation));
    if (same) same.count += 1;
    else if (known.length < keptFindings) {
      known.push({
        rule,
        ...redactor(during?.secrets)({
          violation: keptViolation(violation),
          exchange: keptExchange(exchange),
          ...(known.length || !during ? { before: [] } : caseOf(during)),
        }),
        count: 1,
        replay: during && encodeReplay({ rule, ...during.replayCase() }),
      });
    }
  }

  return { findings, keep };
}
