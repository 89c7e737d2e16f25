import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["suites/**/*.suite.ts"],
    globalSetup: ["harness/vitest-setup.ts"],
    isolate: false,
    fileParallelism: false,
    retry: 0,
    testTimeout: 0,
  },
});
