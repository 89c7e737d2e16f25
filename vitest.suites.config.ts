import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["suites/**/*.suite.ts"],
    // They hold probes, which judge nothing, and a file without a test is a failure.
    exclude: ["suites/*/open-points.suite.ts"],
    globalSetup: ["harness/authoring/global-setup.ts"],
    setupFiles: ["harness/authoring/tests.ts"],
    isolate: false,
    fileParallelism: false,
    retry: 0,
    testTimeout: 0,
  },
});
