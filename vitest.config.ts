import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    isolate: false,
    retry: 0,
    testTimeout: 60_000,
    reporters: ["default"],
  },
});
