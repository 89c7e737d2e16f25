/** What a run still has to undo on a website, in a file, so that nothing is lost when it is killed. */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { canonicalJson } from "../../contract/canonical-json.ts";
import type { Target } from "../target/target.ts";
import type { Inventory } from "./inventory.ts";
import { makeFolder } from "../../reports/folder.ts";

/** One call that takes something back. */
export interface Undo {
  operationId: string;
  params: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Whether another one does as well, should it be refused. */
  mayFail?: boolean;
}

/** The same for calls that take back the same thing, whatever the order and type of their parameters. */
export const keyOf = ({ operationId, params }: Undo): string =>
  canonicalJson([
    operationId,
    Object.fromEntries(Object.entries(params).map(([name, id]) => [name, String(id)])),
  ]);

/** The first line: who plays, and what stood there before. */
interface Opening {
  pid: number;
  website: string;
  before: Inventory;
}

type Line = { number: number; undo: Undo } | { number: number; isDone: true };

export interface Remains {
  pid: number;
  before: Inventory;
  /** Last first. */
  undos: Undo[];
}

export interface GuestJournal {
  /** Says how the entry is closed once it is done. */
  note: (undo: Undo) => () => void;
  /** Nothing is left to undo. */
  remove: () => void;
}

/** Below the user's folder for state, one file for each website. */
export function journalPath(
  { url, website = "" }: Pick<Target, "url" | "website">,
  { XDG_STATE_HOME }: NodeJS.ProcessEnv,
): string {
  const name = createHash("sha256").update(`${url}\n${website}`).digest("hex").slice(0, 16);
  return join(XDG_STATE_HOME || join(homedir(), ".local", "state"), "assay", `guest-${name}.jsonl`);
}

/** What an earlier run left; undefined where it left nothing. */
export function readJournal(path: string): Remains | undefined {
  if (!existsSync(path)) return undefined;
  const [first = "", ...rest] = readFileSync(path, "utf8").split("\n").filter(Boolean);
  const { pid, before } = JSON.parse(first) as Opening;
  const open = new Map<number, Undo>();
  for (const text of rest) {
    const line = parsed(text);
    if (!line) continue;
    if ("undo" in line) open.set(line.number, line.undo);
    else open.delete(line.number);
  }
  return { pid, before, undos: [...open.values()].reverse() };
}

/** The last line of a process that was killed may be cut. */
function parsed(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Begins the file anew, readable by its owner alone; each entry is written at once, so that a run that is killed leaves it. */
export function openJournal(path: string, website: string, before: Inventory): GuestJournal {
  makeFolder(dirname(path), 0o700);
  const opening: Opening = { pid: process.pid, website, before };
  writeFileSync(path, `${JSON.stringify(opening)}\n`, { mode: 0o600 });
  let count = 0;
  const write = (line: Line): void => appendFileSync(path, `${JSON.stringify(line)}\n`);
  return {
    note(undo) {
      const number = ++count;
      write({ number, undo });
      return () => write({ number, isDone: true });
    },
    remove: () => rmSync(path, { force: true }),
  };
}
