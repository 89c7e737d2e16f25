/** The command line, as a user starts it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../harness/cli.ts", import.meta.url));

/** Its exit code and all that it printed. */
export async function assay(...options: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [cli, ...options], { env: process.env });
  let text = "";
  child.stdout.on("data", (piece: Buffer) => (text += piece.toString("utf8")));
  child.stderr.on("data", (piece: Buffer) => (text += piece.toString("utf8")));
  const [code] = (await once(child, "close")) as [number];
  return { code, text };
}
