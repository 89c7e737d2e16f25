/** The end of a k6 process, whatever brings it about. */
import { spawn, type ChildProcess } from "node:child_process";

/** Longest time between asking k6 to end and ending it (ms). */
const patience = 5_000;

/** Ends k6 if this process is killed, so that it does not go on loading the target: the pipe closes with this process. */
export function endWithUs({ pid }: ChildProcess): { stop: () => void } {
  const script = 'cat > /dev/null; kill "$1"; sleep 5; kill -KILL "$1"';
  const guard = spawn("sh", ["-c", script, "sh", String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell k6 plays on to its planned end.
  guard.on("error", () => undefined);
  return {
    stop() {
      guard.kill("SIGKILL");
      guard.stdin.destroy();
    },
  };
}

interface Ended {
  /** Null where a signal ended it. */
  code: number | null;
  /** The end of what it wrote to the terminal. */
  said: string;
  /** Whether its time was over, so that it was made to end. */
  isOverdue: boolean;
}

/**
 * Waits for the end of k6, and forces it where the run is stopped or its time is over.
 *
 * @param ends_by when its time is over (ms since 1970)
 */
export async function ended(
  child: ChildProcess,
  ends_by: number,
  signal: AbortSignal,
): Promise<Ended> {
  let said = "";
  let isOverdue = false;
  const listen = (chunk: Buffer): void => {
    said = (said + chunk.toString("utf8")).slice(-4_000);
  };
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  const stop = (): void => {
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), patience).unref();
  };
  // A target whose sockets neither close nor answer keeps k6 waiting forever.
  const watchdog = setTimeout(() => {
    isOverdue = true;
    stop();
  }, ends_by - Date.now());
  signal.addEventListener("abort", stop, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    return { code, said: said.trim(), isOverdue };
  } finally {
    signal.removeEventListener("abort", stop);
    clearTimeout(watchdog);
  }
}
