/** Which rule ids are pinned: those that were published, and those of the rules that are there. */
import { execFileSync } from "node:child_process";
import { basename, dirname } from "node:path";

const linesOf = (text: string): string[] => text.split("\n").filter(Boolean);

/** As the last commit has it; undefined outside of a repository. */
function committed(path: string): string | undefined {
  try {
    return execFileSync("git", ["show", `HEAD:./${basename(path)}`], {
      cwd: dirname(path),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}

export interface Repinned {
  text: string;
  added: number;
  /** What no commit has published may be misspelt, and goes with the rule that it was written for. */
  dropped: number;
}

/** @param lines those of the rules that are there */
export function repinned(path: string, text: string, lines: readonly string[]): Repinned {
  const pinned = new Set(linesOf(text));
  const published = new Set(linesOf(committed(path) ?? text));
  const wanted = new Set(lines);
  const kept = [...pinned].filter((line) => published.has(line) || wanted.has(line));
  const added = lines.filter((line) => !pinned.has(line));
  return {
    text: `${[...kept, ...added].sort().join("\n")}\n`,
    added: added.length,
    dropped: pinned.size - kept.length,
  };
}
