/** What k6's scripts print is read back as they printed it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Generated } from "../../load/runner/generator.ts";
import { printed } from "../../load/runner/printed.ts";

test("a value with line separators stays one line, also across reads", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assay-printed-"));
  try {
    const values = ["one\u2028two\u2029three\u0085four", "é".repeat(100_000), ""];
    const file = join(folder, "console.jsonl");
    await writeFile(file, values.map((value) => `${JSON.stringify({ value })}\n`).join(""));
    const lines = await Array.fromAsync(
      printed<{ value: string }>([{ printed: file } as Generated]),
    );
    expect(lines.map(({ value }) => value)).toEqual(values);
  } finally {
    await rm(folder, { recursive: true });
  }
});
