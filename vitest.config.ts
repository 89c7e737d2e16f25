import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { closingLine } from "./test/support/closing-line.ts";
import { SlowestFirst } from "./test/support/slowest-first.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    isolate: false,
    retry: 0,
    // Hundreds of processes are started that load the same modules.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/node", import.meta.url)),
    },
    // Ends what hangs; how long a test takes says nothing of it on a machine that is busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Many tests wait more than they compute.
    maxWorkers: availableParallelism() + 5,
    sequence: { sequencer: SlowestFirst },
    reporters: ["default", closingLine],
  },
});
