/** The doctor tries everybody whom a target file names, and says what the file leaves out. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { startByHand } from "../../harness/selftest/by-hand.ts";

const cli = fileURLToPath(new URL("../../harness/cli.ts", import.meta.url));

test("scoped tokens of every website are tried, and sockets that are not named are counted", async () => {
  const home = await mkdtemp(join(tmpdir(), "assay-doctor-"));
  const { target, stop } = await startByHand();
  try {
    const [other] = target.websites!;
    const [reader, ...scoped] = other!.scoped!;
    const wrong = { ...reader!, key: `${reader!.key}-mistyped` };
    const file = join(home, "target.yaml");
    await writeFile(
      file,
      stringify({
        ...target,
        realtime: { adapter: "none" },
        websites: [{ ...other!, scoped: [wrong, ...scoped] }],
      }),
    );
    const child = spawn(process.execPath, [cli, "doctor", "--target", file], {
      env: { ...process.env, XDG_STATE_HOME: home },
    });
    let said = "";
    child.stdout.on("data", (piece: Buffer) => (said += piece.toString("utf8")));
    const [exit] = (await once(child, "close")) as [number];
    expect(said).toContain("✗ websites[0] scoped 1 reads website");
    expect(said).toContain("✓ websites[0] scoped 2 reads website");
    expect(said).toContain("✓ removable reads website");
    expect(said).toMatch(/✓ visitor: conversation \S+: accepted, online/);
    expect(said).toMatch(/✓ \d+ rules about events of sockets, not applicable/);
    expect(exit).toBe(3);
  } finally {
    await stop();
    await rm(home, { recursive: true });
  }
}, 60_000);
