/** Starts the embedded reference in a process of its own, so that both sides have a core. */
import { spawn } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { exitCodes } from "../record/tally.ts";
import type { Target } from "./target.ts";

const cli = fileURLToPath(new URL(`../cli${extname(import.meta.url)}`, import.meta.url));

export interface LocalReference {
  target: Target;
  /** Its process, to look at the CPU time and memory that it takes. */
  pid: number | undefined;
  stop: () => Promise<void>;
}

export interface LocalReferenceOptions {
  faults?: string[];
  accents?: string[];
  seed?: number;
  /** Rare faults show once in this many occasions. */
  rarity?: number | undefined;
}

/** Longest time between asking the reference to end and ending it (ms). */
const patience = 5_000;

/** A mistake in its options is one of whoever named them, and told as such. */
function reasonOf(code: number | null, said: string): string {
  const words = said.replace(/^assay: /, "").trim();
  return code === exitCodes.usage ? words : `the embedded reference did not start: ${words}`;
}

/** @throws with what the process said, where it ends before it is ready, as it does for an unknown fault */
export async function startLocalReference(
  options: LocalReferenceOptions = {},
): Promise<LocalReference> {
  const child = spawn(
    process.execPath,
    [
      cli,
      "serve",
      "--until-input-ends",
      "--seed",
      String(options.seed ?? 1),
      ...(options.rarity === undefined ? [] : ["--rarity", String(options.rarity)]),
      ...(options.faults ?? []).flatMap((id) => ["--fault", id]),
      ...(options.accents ?? []).flatMap((id) => ["--accent", id]),
    ],
    // Ctrl-C is for the process that started it, which stops it in good order; should that process be killed, its
    // end of the pipe closes.
    { stdio: ["pipe", "pipe", "pipe", "ipc"], detached: true },
  );
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
  const target = await new Promise<Target>((resolve, reject) => {
    child.once("message", (served) => resolve(served as Target));
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(reasonOf(code, said))));
  });
  return {
    target,
    pid: child.pid,
    async stop() {
      child.kill("SIGTERM");
      const kill = setTimeout(() => child.kill("SIGKILL"), patience);
      await exited;
      clearTimeout(kill);
    },
  };
}
