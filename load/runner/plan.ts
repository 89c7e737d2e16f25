/** Writes the plan for k6: one file that only its owner reads, since it holds credentials. */
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canonicalJson } from "../../contract/canonical-json.ts";
import { basicCredentials } from "../../harness/client/basic.ts";
import { usualTierHeader, usualTimeout, type Caller } from "../../harness/client/client.ts";
import type { Target } from "../../harness/target/target.ts";
import type { Plan, PlanHeader, PlannedCaller } from "../shared/plan.ts";
import type { Scenario } from "../shared/summary.ts";
import { isAlive } from "../../harness/process/process.ts";
import { withoutCredentials } from "../../reports/redact.ts";

/** The most slots of a run: each costs k6 a metric for each bucket of each histogram. */
const mostSlots = 60;
/** Longest time from the end of the measured part to that of k6, where a scenario does not set another (ms). */
const usualEnding = 60_000;

export interface Timing {
  /** From now until the measured part starts (ms): time for k6 to start and for sockets to join. */
  lead_ms: number;
  /** Length of the measured part (ms). */
  duration_ms: number;
  /** Longest time from its end to that of k6 (ms). */
  ending_ms?: number;
}

export interface HeaderInput extends Timing {
  scenario: Scenario;
  profile: string;
  seed: number;
  /** Settings and objectives: what makes two runs comparable. */
  configuration: unknown;
  target: Target;
}

/** What every scenario tells k6, with the times worked out from now on. */
export function planHeader(input: HeaderInput): PlanHeader {
  const { scenario, profile, seed, configuration, target, lead_ms, duration_ms } = input;
  const { timeout: timeout_ms = usualTimeout } = target;
  const slot_ms = Math.max(1000, Math.ceil(duration_ms / mostSlots / 1000) * 1000);
  const starts_at = Date.now() + lead_ms;
  return {
    scenario,
    profile,
    seed,
    config_hash: configHash({ scenario, seed, configuration }),
    // As for the calls of the harness, a query or a password of the address is no part of what stands before paths.
    url: withoutCredentials(target.url),
    headers: target.headers ?? {},
    timeout_ms,
    starts_at,
    duration_ms,
    ends_by: starts_at + duration_ms + timeout_ms + (input.ending_ms ?? usualEnding),
    slot_ms,
    slots: Math.max(1, Math.ceil(duration_ms / slot_ms)),
  };
}

/** Equal for runs that may be compared: addresses and secrets do not count. */
export function configHash(configuration: unknown): string {
  return createHash("sha256").update(canonicalJson(configuration)).digest("hex");
}

/** A caller as k6 needs it: headers ready to be sent. */
export function plannedCaller(caller: Caller, { tierHeader }: Target): PlannedCaller {
  const { role, tier, pair } = caller;
  const authorization = `Basic ${basicCredentials(pair.identifier, pair.key)}`;
  return {
    role,
    tier,
    identifier: pair.identifier,
    key: pair.key,
    headers: { authorization, [tierHeader ?? usualTierHeader]: tier },
  };
}

export interface WrittenPlan {
  /** The file. */
  path: string;
  /** A folder for what k6 writes; it is removed with the plan. */
  folder: string;
  remove: () => Promise<void>;
}

const prefix = "assay-load-";

/** Removed when the process exits, should nobody have removed it before. */
export async function writePlan<Settings, Data>(plan: Plan<Settings, Data>): Promise<WrittenPlan> {
  // Made for its owner alone (0700); it names the process, so that the next run knows what is no longer needed.
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const removeAtExit = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeAtExit);
  const path = join(folder, "plan.json");
  await writeFile(path, JSON.stringify(plan), { mode: 0o600 });
  return {
    path,
    folder,
    async remove() {
      await rm(folder, { recursive: true, force: true });
      process.off("exit", removeAtExit);
    },
  };
}

/** A run that was killed leaves its plan behind, with keys in it. */
export async function removeAbandonedPlans(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (Number.isNaN(pid) || isAlive({ pid })) continue;
    // Plans of other users are not ours to remove.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}
