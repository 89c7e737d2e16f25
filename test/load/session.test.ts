/** What a load run plays on. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSession } from "../../load/runner/session.ts";

test("the embedded reference is known for what it is: nobody needs its time afterwards", async () => {
  const session = await openSession({ seed: 1 });
  try {
    expect(session.target.isEmbedded).toBe(true);
  } finally {
    expect(await session.close()).toEqual([]);
  }
});

test("a load is not put on another server in place of the target", async () => {
  const server = createServer((_, response) => response.end("<h1>Welcome</h1>"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const directory = mkdtempSync(join(tmpdir(), "assay-load-astray-"));
  const target = join(directory, "target.json");
  const file = {
    name: "staging",
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    website: "8c842203-7ed8-4e29-a608-7cf78a7d2fcc",
    credentials: { user: { identifier: "one", key: "0123456789abcdef0123456789abcdef" } },
  };
  writeFileSync(target, JSON.stringify(file));
  try {
    await expect(openSession({ seed: 1, target })).rejects.toThrow(
      /^nothing at http:\S+ answers as/,
    );
  } finally {
    server.close();
    rmSync(directory, { recursive: true });
  }
});
