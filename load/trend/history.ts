/** The history of runs: one line of JSON per run, only ever appended to. */
import { appendFile, readFile, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import { messageOf } from "../../contract/thrown.ts";
import { pointVersion, type Point } from "./point.ts";
import { UsageError } from "../shared/usage-error.ts";
import { makeFolder } from "../../reports/folder.ts";
import { fileTrouble } from "../../reports/format/file-trouble.ts";

/** Adds a line to the history; makes the file and its folder where they are not there. */
export async function remember(file: string, point: Point): Promise<void> {
  makeFolder(dirname(file));
  const before = await readText(file);
  // A run that was killed while it wrote may have left half a line; it must not spoil ours.
  const start = before === "" || before.endsWith("\n") ? "" : "\n";
  const line = `${start}${JSON.stringify(point)}\n`;
  try {
    await appendFile(file, line);
  } catch (cause) {
    await takeBack(file, before, line);
    const why = messageOf(cause);
    throw new Error(`the run could not be added to the history ${file}: ${why}`, { cause });
  }
}

/** Half a line, on a disk that is full, would keep the next nights from being played. */
async function takeBack(file: string, before: string, line: string): Promise<void> {
  const now = await readText(file);
  const isOurs = now.startsWith(before) && line.startsWith(now.slice(before.length));
  if (isOurs) await truncate(file, Buffer.byteLength(before));
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw new UsageError(`cannot read the history ${file}: ${fileTrouble(error)}`, {
      cause: error,
    });
  }
}

/** Oldest first; empty where the file is not there yet. */
export async function readHistory(file: string): Promise<Point[]> {
  const lines = (await readText(file)).split("\n");
  const points = lines.flatMap((line, index) =>
    line.trim() === "" ? [] : [pointIn(line, `${file}, line ${index + 1}`)],
  );
  return points.sort((a, b) => a.started_at.localeCompare(b.started_at));
}

/** Reads the history before a run, which is not played for a history that cannot be written. */
export async function requireHistory(file: string): Promise<Point[]> {
  const points = await readHistory(file);
  try {
    makeFolder(dirname(file));
    await appendFile(file, "");
  } catch (error) {
    throw new UsageError(
      `cannot write the history ${file}: ${fileTrouble(error)}; name another with --history`,
      { cause: error },
    );
  }
  return points;
}

function pointIn(line: string, where: string): Point {
  const point = parse(line, where) as Partial<Point> | null;
  if (typeof point !== "object" || point?.version !== pointVersion) {
    throw new UsageError(
      `${where} is not a run of form ${pointVersion}; remove the line, or keep such runs in a history of their own`,
    );
  }
  return point as Point;
}

function parse(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new UsageError(
      `${where} is not JSON, perhaps cut off by a run that was killed; remove the line`,
      { cause: error },
    );
  }
}

/** The runs that a new one can be compared with: same configuration and target on the same machines. Oldest first, the newest `most` of them. */
export function nightsLike(point: Point, history: readonly Point[], most: number): Point[] {
  const like = history.filter(
    (one) =>
      one.config_hash === point.config_hash &&
      one.machines.join() === point.machines.join() &&
      one.target === point.target,
  );
  return like.slice(-most);
}
