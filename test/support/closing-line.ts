/** Ends the test run with `N passed, N failed, N skipped` on a line of its own. */
import type { Reporter, TestModule } from "vitest/node";

export const closingLine: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      // A file that could not be loaded has no tests; it still failed.
      if (module.errors().length) count.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== "pending") count[state] += 1;
      }
    }
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  },
};
