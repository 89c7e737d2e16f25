import { defineConfig } from "vitest/config";
import { closingLine } from "./test/closing-line.ts";

/** Tests that measure time: of what k6 sends, and of what comes late. */
const measuring = ["test/load/**/*.test.ts"];

const common = { isolate: false, retry: 0, testTimeout: 60_000 };

export default defineConfig({
  test: {
    reporters: ["default", closingLine],
    projects: [
      {
        test: {
          ...common,
          name: "beside each other",
          include: ["test/**/*.test.ts"],
          exclude: measuring,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: "one after the other",
          include: measuring,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
