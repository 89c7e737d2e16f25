/** Lock files: each names the process that does what only one may do at a time. */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../reports/folder.ts";
import { fileTrouble } from "../../reports/format/file-trouble.ts";
import { isAlive, thisProcess } from "./process.ts";

const file = ".assay-lock";

/** @throws an error of one sentence where a run that is still alive writes into the folder, or nobody can */
export function lockFolder(directory: string): Disposable {
  const path = join(directory, file);
  const held = ((): Disposable | number => {
    try {
      makeFolder(directory);
      return holdLock(path);
    } catch (cause) {
      throw new Error(
        `cannot write into ${directory}: ${fileTrouble(cause)}; give --out a folder that can be written`,
        { cause },
      );
    }
  })();
  // A second run would leave reports of both.
  if (typeof held === "number")
    throw new Error(
      `another run (process ${held || "not known"}) writes into ${directory}: wait for its end, or give --out another folder`,
    );
  return held;
}

/** A lock that is held until it is disposed of; or the number of the process that holds it, 0 while that has not written it yet. */
export const holdLock = (path: string): Disposable | number =>
  takeLock(path) ?? { [Symbol.dispose]: () => rmSync(path, { force: true }) };

const noRoom = new Set(["ENOSPC", "EDQUOT"]);

/** Takes the lock, or returns the number of the process that holds it, 0 while that has not written it yet. */
export function takeLock(path: string): number | undefined {
  for (;;) {
    try {
      writeFileSync(path, Object.values(thisProcess()).join(" "), { flag: "wx" });
      return undefined;
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      // The name has room on a disk that has none for what it is to hold.
      if (noRoom.has(code)) rmSync(path, { force: true });
      if (code !== "EEXIST") throw error;
    }
    const holder = holderOf(path);
    if (holder !== undefined) return holder;
    // A process that was killed left it.
    rmSync(path, { force: true });
  }
}

/** How long after it took a lock a process may not have said which it is (ms). */
const writing = 1_000;

/** Undefined where the file is gone, or its process is. */
function holderOf(path: string): number | undefined {
  try {
    const [number, started] = readFileSync(path, "utf8").split(" ");
    const pid = Number(number);
    if (pid) return isAlive({ pid, ...(started && { started }) }) ? pid : undefined;
    return Date.now() - statSync(path).mtimeMs < writing ? 0 : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}
