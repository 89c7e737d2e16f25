/** Starts a bench server in its own process and reads the one JSON line that it prints. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Child<Ready> {
  ready: Ready;
  stop: () => Promise<void>;
}

export async function child<Ready>(file: string, ...arguments_: string[]): Promise<Child<Ready>> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const server = spawn(process.execPath, [path, ...arguments_], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  for await (const line of createInterface({ input: server.stdout })) {
    return {
      ready: JSON.parse(line) as Ready,
      async stop() {
        server.kill("SIGTERM");
        await exited;
      },
    };
  }
  throw new Error(`${file} ended before it was ready`);
}
