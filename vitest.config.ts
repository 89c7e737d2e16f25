import { defineConfig } from "vitest/config";
import { closingLine } from "./test/closing-line.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    isolate: false,
    retry: 0,
    testTimeout: 60_000,
    reporters: ["default", closingLine],
  },
});
