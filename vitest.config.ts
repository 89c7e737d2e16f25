import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { closingLine } from "./test/support/closing-line.ts";
import { SlowestFirst } from "./test/support/slowest-first.ts";

const halfAnHour = 30 * 60_000;

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    isolate: false,
    retry: 0,
    // Hundreds of processes are started that load the same modules.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/node", import.meta.url)),
    },
    // Ends what hangs; how long a test takes says nothing of it on a machine that is busy, so no test has a limit of its own.
    testTimeout: halfAnHour,
    hookTimeout: halfAnHour,
    expect: { poll: { timeout: halfAnHour } },
    // Many tests wait more than they compute.
    maxWorkers: availableParallelism() + 5,
    sequence: { sequencer: SlowestFirst },
    reporters: ["default", closingLine],
  },
});
