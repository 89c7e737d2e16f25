/** One run at a time writes into a folder: a second one would leave reports of both. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = ".assay-lock";

/** @throws an error of one sentence where a run that is still alive writes into the folder */
export function lockFolder(directory: string): Disposable {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, file);
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = ownerOf(path);
      if (owner !== undefined && isAlive(owner))
        throw new Error(
          `another run (process ${owner}) writes into ${directory}: wait for its end, or give --out another folder`,
          { cause: error },
        );
      // A run that was killed left it.
      rmSync(path, { force: true });
    }
  }
  return { [Symbol.dispose]: () => rmSync(path, { force: true }) };
}

/** Undefined where the file is gone or is not one of ours. */
function ownerOf(path: string): number | undefined {
  try {
    return Number(readFileSync(path, "utf8")) || undefined;
  } catch {
    // Its run has just ended.
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else is alive too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
