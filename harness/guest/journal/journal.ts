/** What a run still has to undo on a website, on disk, so that a killed run can be cleaned up after. */
import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { canonicalJson } from "../../../contract/canonical-json.ts";
import { withoutCredentials } from "../../../reports/redact.ts";
import { thisProcess, type ProcessMark } from "../../process/process.ts";
import type { Traces } from "../../record/traces.ts";
import type { Inventory } from "../inventory.ts";
import { makeJournalFolder } from "./journal-path.ts";

/** One call that takes something back. */
export interface Undo {
  operationId: string;
  params: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** What the body names, where the path does not. */
  named?: string;
  /** Whether another undo serves as well, should this one be refused. */
  mayFail?: boolean;
}

/** A key that calls share which take back the same thing, whatever the order and type of their parameters. */
export const keyOf = ({ operationId, params, named }: Undo): string =>
  canonicalJson([
    operationId,
    Object.fromEntries(Object.entries(params).map(([name, id]) => [name, String(id)])),
    ...(named === undefined ? [] : [named]),
  ]);

/** The first line: who plays, on what, and what stood there before. */
interface Opening extends ProcessMark {
  url: string;
  website: string;
  before: Inventory;
}

type Line =
  | { number: number; undo: Undo }
  | { number: number; isDone: true }
  | { left: string; count: number };

export interface Remains {
  path: string;
  /** Absent where the first line is cut, which no run does by itself. */
  opening?: Opening;
  /** Last first. */
  undos: Undo[];
  /** What its run could not take back, and could tell nobody. */
  left: Traces["left"];
}

export interface GuestJournal {
  /** Says how the entry is closed once it is done. */
  note: (undo: Undo) => () => void;
  /** Its run has ended and could not read these lists: what comes to any other from now on is not of the run. */
  narrow: (lists: readonly string[]) => void;
  /** Keeps what stays for whoever comes next: nobody hears of it now. */
  bequeath: (left: Traces["left"]) => void;
  /** Removes the file: nothing is left to undo. */
  remove: () => void;
}

/** What an earlier run left, as far as it can be read; undefined where it left nothing. */
export function readJournal(path: string): Remains | undefined {
  if (!existsSync(path)) return undefined;
  const [first, ...rest] = readFileSync(path, "utf8").split("\n").filter(Boolean).map(parsed);
  const opening = isOpening(first) ? first : undefined;
  const open = new Map<number, Undo>();
  const left: Traces["left"] = [];
  for (const line of opening ? rest : [first, ...rest]) {
    if (!isLine(line)) continue;
    if ("left" in line) left.push([line.left, line.count]);
    else if ("undo" in line) open.set(line.number, line.undo);
    else open.delete(line.number);
  }
  return { path, ...(opening && { opening }), undos: [...open.values()].reverse(), left };
}

const lineOfLeft = ([left, count]: Traces["left"][number]): Line => ({ left, count });

const isOpening = (line: Partial<Opening> | Line | undefined): line is Opening =>
  line !== undefined && "before" in line && "pid" in line && "url" in line;

const isLine = (line: Partial<Opening> | Line | undefined): line is Line =>
  line !== undefined &&
  ("left" in line || ("number" in line && ("undo" in line || "isDone" in line)));

/** Undefined for a piece: the last line of a process that was killed may be cut. */
function parsed(text: string): Partial<Opening> | Line | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === "object" && line !== null ? line : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Begins the file anew, readable by its owner alone. Each entry is written at once, so that it survives a kill; the former content is
 * replaced only by a complete first line.
 */
export function openJournal(
  path: string,
  { url, website, before }: Pick<Opening, "url" | "website" | "before">,
): GuestJournal {
  makeJournalFolder(dirname(path));
  const opening: Opening = { ...thisProcess(), url: withoutCredentials(url), website, before };
  const draft = `${path}.${opening.pid}`;
  const begin = (lines: readonly (Opening | Line)[]): void => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    try {
      writeFileSync(draft, text, { mode: 0o600, flush: true });
      renameSync(draft, path);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  };
  begin([opening]);
  let count = 0;
  const write = (line: Line): void => appendFileSync(path, `${JSON.stringify(line)}\n`);
  return {
    note(undo) {
      const number = ++count;
      write({ number, undo });
      return () => write({ number, isDone: true });
    },
    narrow(lists) {
      const { undos = [], left = [] } = readJournal(path) ?? {};
      const places = before.places.filter(({ list }) => lists.includes(list));
      begin([
        { ...opening, before: { ...before, places, counts: {} } },
        ...undos.toReversed().map((undo) => ({ number: ++count, undo })),
        ...left.map(lineOfLeft),
      ]);
    },
    bequeath: (left) => left.map(lineOfLeft).forEach(write),
    remove: () => rmSync(path, { force: true }),
  };
}
