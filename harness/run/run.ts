/** Everything that the rules of one worker share: contract, target, connections, findings. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { createExchangeCheck, type Finding } from "../check/check.ts";
import { createClient, type Caller, type CallInput, type Client } from "../client/client.ts";
import { isAccepted, isThrottled } from "./answer.ts";
import type { Exchange } from "../record/exchange.ts";
import { createStage, type Stage, type StagePart } from "../stage.ts";
import type { Target } from "../target/target.ts";
import { Indeterminate } from "./stop.ts";

/** How often an operation was called, and how often with success. */
export interface Reach {
  calls: number;
  successes: number;
}

export interface Run {
  contract: Contract;
  target: Target;
  stage: Stage | undefined;
  stageParts: ReadonlySet<StagePart>;
  /**
   * Calls, checks and records. Broken transport throws {@link Indeterminate}, and so does throttling
   * unless the caller was given a limit to meet it.
   */
  call: (operation: Operation, caller: Caller | undefined, input: CallInput) => Promise<Exchange>;
  /** Calls made so far. */
  requests: () => number;
  reach: ReadonlyMap<string, Reach>;
  /** What the checks of every exchange found, by rule id. */
  findings: Map<string, { finding: Finding; exchange: Exchange; count: number }[]>;
  /** What was observed about an open point: id -> observation -> how often. */
  observed: Map<string, Map<string, number>>;
  observe: (openPoint: string, observation: string) => void;
  /** Secrets that must not come back in any response, until they are released; those of the target file always. */
  guard: (secret: string) => void;
  release: (secrets: Iterable<string>) => void;
  close: () => Promise<void>;
}

/** Findings kept per rule; the rest is counted. */
const keptFindings = 5;

export async function openRun(contract: Contract, target: Target): Promise<Run> {
  const client: Client = createClient({
    url: target.url,
    headers: target.headers ?? {},
    ...(target.tierHeader === undefined ? {} : { tierHeader: target.tierHeader }),
    ...(target.timeout === undefined ? {} : { timeout: target.timeout }),
  });
  const stage = target.stage && createStage(target.stage);
  const secrets = new Set<string>();
  const guard = (secret: string): void => {
    // Shorter ones stand in a response by chance.
    if (secret.length >= 8) secrets.add(secret);
  };
  for (const { key } of Object.values(target.credentials ?? {})) guard(key);
  const permanent = new Set(secrets);
  const check = createExchangeCheck(contract, () => secrets);
  const reach = new Map<string, Reach>();
  const findings: Run["findings"] = new Map();
  const observed: Run["observed"] = new Map();

  function record(exchange: Exchange, operation: Operation): void {
    const known = reach.get(operation.operationId) ?? { calls: 0, successes: 0 };
    known.calls += 1;
    if (isAccepted(exchange)) known.successes += 1;
    reach.set(operation.operationId, known);
    for (const finding of check(exchange, operation)) keep(finding, exchange);
    const contentType = exchange.response?.headers["content-type"];
    if (typeof contentType === "string") observe("open.content-type", contentType);
  }

  function observe(openPoint: string, observation: string): void {
    const counts = observed.get(openPoint) ?? new Map<string, number>();
    counts.set(observation, (counts.get(observation) ?? 0) + 1);
    observed.set(openPoint, counts);
  }

  function keep(finding: Finding, exchange: Exchange): void {
    const known = findings.get(finding.rule) ?? [];
    findings.set(finding.rule, known);
    const { where, expected } = finding.violation;
    const same = known.find(
      (one) => one.finding.violation.where === where && one.finding.violation.expected === expected,
    );
    if (same) same.count += 1;
    else if (known.length < keptFindings) known.push({ finding, exchange, count: 1 });
  }

  return {
    contract,
    target,
    stage,
    stageParts: stage ? await stage.parts() : new Set(),
    async call(operation, caller, input) {
      const exchange = await client.call(operation, caller, input);
      record(exchange, operation);
      const { failure } = exchange;
      if (failure?.kind === "too-large" || failure?.kind === "protocol") {
        keep(
          {
            rule: `${operation.method === "head" ? "head" : "envelope"}:${operation.operationId}`,
            violation: {
              where: "body",
              expected: "a complete JSON response",
              received: failure.message,
            },
          },
          exchange,
        );
      }
      if (failure) {
        throw new Indeterminate(
          `${operation.method.toUpperCase()} ${exchange.request.path}: ${failure.kind}, ${failure.message}`,
        );
      }
      if (isThrottled(exchange) && caller?.limit === undefined) {
        throw new Indeterminate(
          `${operation.method.toUpperCase()} ${exchange.request.path} was throttled (${exchange.response?.status})`,
        );
      }
      return exchange;
    },
    requests: client.count,
    reach,
    findings,
    observed,
    observe,
    guard,
    release(some) {
      for (const secret of some) if (!permanent.has(secret)) secrets.delete(secret);
    },
    async close() {
      await client.close();
      await stage?.close();
    },
  };
}
