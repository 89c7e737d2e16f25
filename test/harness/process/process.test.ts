/** A process is told from another one that has its number, and one that was killed from one that runs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isAlive, thisProcess } from "../../../harness/process/process.ts";
import { until } from "../../../harness/target/eventually.ts";

test("this process runs, and one that nobody is does not", () => {
  expect(isAlive(thisProcess())).toBe(true);
  expect(isAlive({ pid: process.pid })).toBe(true);
  expect(isAlive({ pid: 999_999_999, started: "1" })).toBe(false);
});

/** Elsewhere the system does not say. */
const isSilent = process.platform !== "linux";

test.skipIf(isSilent)("one that began at another time is another one", () => {
  expect(isAlive({ pid: process.pid, started: "1" })).toBe(false);
});

test.skipIf(isSilent)(
  "one that was killed, and that its parent does not ask about, does not run",
  async () => {
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"]);
    try {
      const [text] = (await once(parent.stdout, "data")) as [Buffer];
      const pid = Number(text.toString("utf8"));
      expect(isAlive({ pid })).toBe(true);
      // As long as the parent is a shell it may ask about its child.
      expect(
        await until(
          5000,
          async () => readFileSync(`/proc/${parent.pid}/comm`, "utf8").trim(),
          (name) => name === "sleep",
        ),
      ).toBe("sleep");
      process.kill(pid, "SIGKILL");
      expect(
        await until(
          5000,
          async () => isAlive({ pid }),
          (alive) => !alive,
        ),
      ).toBe(false);
      expect(process.kill(pid, 0)).toBe(true);
    } finally {
      parent.kill("SIGKILL");
    }
  },
);
