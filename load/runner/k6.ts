/** Finds k6, or builds the version that `load/k6-build/go.mod` pins. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { takeLock } from "../../harness/process/lock.ts";
import { printError } from "../../reports/format/print.ts";
import { UsageError } from "../shared/usage-error.ts";
import { makeFolder } from "../../reports/folder.ts";

export interface K6 {
  path: string;
  /** Such as "2.2.0". */
  version: string;
}

/** k6 is not available here: one sentence that says what to do. */
export class NoK6 extends Error {
  override name = "NoK6";
}

const moduleFolder = fileURLToPath(new URL("../k6-build", import.meta.url));
/** In a checkout beside its modules; an installed package may lie where its user cannot write. */
const cacheFolder = existsSync(new URL("../../build.json", import.meta.url))
  ? join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "assay")
  : fileURLToPath(new URL("../../node_modules/.cache/assay", import.meta.url));
const oldestMajor = 2;
const run = promisify(execFile);

/** The version that is built if none is found. */
export function pinnedVersion(): string {
  const [, version] =
    /go\.k6\.io\/k6\/v2 v(\S+)/.exec(readFileSync(join(moduleFolder, "go.mod"), "utf8")) ?? [];
  if (version === undefined) throw new Error(`${moduleFolder}/go.mod pins no k6`);
  return version;
}

const cached = (): string => join(cacheFolder, `k6-${pinnedVersion()}`);

/** The version of an executable; undefined when it is not a k6. */
async function versionOf(path: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(path, ["version"], { timeout: 10_000 });
    // k6 names itself after its file, as in "k6-2.2.0 v2.2.0".
    return /^k6\S* v(\d+\.\d+\.\d+\S*)/.exec(stdout)?.[1];
  } catch {
    // It is missing or cannot be run: no k6 either way.
    return undefined;
  }
}

const isRecent = (version: string): boolean => Number(version.split(".")[0]) >= oldestMajor;

/** k6 in K6_BIN, on the PATH or in the project's cache; undefined when there is none. */
export async function findK6(environment: NodeJS.ProcessEnv): Promise<K6 | undefined> {
  const asked = environment["K6_BIN"];
  if (asked) {
    const version = await versionOf(asked);
    if (version !== undefined && isRecent(version)) return { path: asked, version };
    const found = version === undefined ? "is not a k6 that can be run" : `is k6 ${version}`;
    throw new UsageError(
      `K6_BIN names ${asked}, which ${found}; name a k6 ${oldestMajor} or newer.`,
    );
  }
  const onPath = (environment["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "k6"));
  for (const path of [...onPath, cached()].filter((one) => existsSync(one))) {
    const version = await versionOf(path);
    if (version !== undefined && isRecent(version)) return { path, version };
  }
  return undefined;
}

async function hasGo(environment: NodeJS.ProcessEnv): Promise<boolean> {
  return run("go", ["version"], { env: environment, timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

/** Whether `requireK6` can succeed here, without building anything. */
export async function canHaveK6(environment: NodeJS.ProcessEnv): Promise<boolean> {
  return (await findK6(environment)) !== undefined || hasGo(environment);
}

/** Builds into the cache, or waits for a build that is under way; `tell` is informed of the progress. */
async function buildK6(
  environment: NodeJS.ProcessEnv,
  tell: (text: string) => void,
): Promise<void> {
  makeFolder(cacheFolder);
  const turn = `${cached()}.turn`;
  while (takeLock(turn) !== undefined) await pause(500);
  try {
    if (!existsSync(cached())) await build(environment, tell);
  } finally {
    rmSync(turn, { force: true });
  }
}

async function build(environment: NodeJS.ProcessEnv, tell: (text: string) => void): Promise<void> {
  const half = `${cached()}.${process.pid}`;
  const started = Date.now();
  const seconds = (): string => `${Math.round((Date.now() - started) / 1000)} s`;
  const ticker = setInterval(
    () => tell(`building k6 ${pinnedVersion()}: ${seconds()}`),
    environment["CI"] ? 60_000 : 10_000,
  );
  tell(`building k6 ${pinnedVersion()} once with Go, which takes about a minute`);
  try {
    await run("go", ["build", "-trimpath", "-mod=readonly", "-o", half, "go.k6.io/k6/v2"], {
      cwd: moduleFolder,
      env: environment,
    }).catch((cause: Error & { stderr?: string }) => {
      const said = cause.stderr?.slice(-2_000) ?? cause.message;
      throw new NoK6(`go could not build k6 ${pinnedVersion()} in ${moduleFolder}:\n${said}`, {
        cause,
      });
    });
    renameSync(half, cached());
    tell(`built k6 ${pinnedVersion()} in ${seconds()}`);
  } finally {
    clearInterval(ticker);
    rmSync(half, { force: true });
  }
}

/** k6, built first where only Go is available. Throws {@link NoK6} with a sentence for the user. */
export async function requireK6(
  environment: NodeJS.ProcessEnv = process.env,
  tell: (text: string) => void = printError,
): Promise<K6> {
  const found = await findK6(environment);
  if (found) return found;
  if (!(await hasGo(environment))) {
    throw new NoK6(
      `No k6 ${oldestMajor} was found in K6_BIN, on the PATH or in the cache, and no Go to build it with; install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/) or Go (https://go.dev/dl/).`,
    );
  }
  await buildK6(environment, tell);
  return { path: cached(), version: pinnedVersion() };
}
