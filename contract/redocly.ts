/** Runs the Redocly CLI, offline. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const redocly = fileURLToPath(new URL("../node_modules/.bin/redocly", import.meta.url));
const projectDirectory = fileURLToPath(new URL("..", import.meta.url));

/** Environment that keeps Redocly from reaching the network. */
const offline = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

export interface ToolResult {
  ok: boolean;
  output: string;
}

/** A non-zero exit is a result, not an exception. */
export async function runRedocly(arguments_: string[]): Promise<ToolResult> {
  try {
    const { stdout, stderr } = await promisify(execFile)(redocly, arguments_, {
      cwd: projectDirectory,
      env: { ...process.env, ...offline },
      maxBuffer: 64 * 1024 * 1024,
    });
    return { ok: true, output: stdout + stderr };
  } catch (cause) {
    const failure = cause as { stdout?: string; stderr?: string; message: string };
    return { ok: false, output: `${failure.stdout ?? ""}${failure.stderr ?? failure.message}` };
  }
}
