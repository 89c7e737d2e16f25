/** The command line, as a user starts it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../../harness/cli.ts", import.meta.url));

/** What a command came to. */
export interface Ended {
  code: number;
  /** All that it printed. */
  text: string;
}

/** Starts it somewhere else, or with other variables in place of those of this process. */
export async function assayIn(
  place: { cwd?: string; env?: NodeJS.ProcessEnv },
  ...options: string[]
): Promise<Ended> {
  const child = spawn(process.execPath, [cli, ...options], place);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => (text += piece.toString("utf8")));
  const [code] = (await once(child, "close")) as [number];
  return { code, text };
}

export const assay = (...options: string[]): Promise<Ended> => assayIn({}, ...options);
