/** The package, packed and unpacked in an empty folder: it runs there, and brings all that it imports. */
import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireK6 } from "../load/runner/k6.ts";
import { needsK6 } from "./load/with-k6.ts";
import manifest from "../package.json" with { type: "json" };

const run = promisify(execFile);
const project = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "assay-package-"));
const unpacked = join(folder, "package");

/** The command as it is installed, in a folder that is not the repository. */
const assay = (words: string[], env = process.env): Promise<{ stdout: string }> =>
  run(process.execPath, [join(unpacked, manifest.bin.assay), ...words], { cwd: folder, env });

beforeAll(async () => {
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: project,
  });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [{ filename: string }];
  await run("tar", ["xzf", join(folder, filename), "-C", folder]);
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("what it imports it depends on", () => {
  // k6 brings the modules that its scripts name.
  const files = globSync("dist/**/*.js", { cwd: unpacked, exclude: ["dist/load/k6/**"] });
  const imported = files.flatMap((file) => {
    const text = readFileSync(join(unpacked, file), "utf8");
    const names = [
      ...text.matchAll(/^(?:import|export) [^"]*?from "([^".][^"]*)"|import\("([^".][^"]*)"\)/gm),
    ];
    return names
      .map(([, fixed, dynamic]) => fixed ?? dynamic ?? "")
      .filter((name) => !name.startsWith("node:") && !builtinModules.includes(name))
      .map((name) =>
        name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/"),
      )
      .map((name) => ({ file, name }));
  });
  const brought = new Set(Object.keys(manifest.dependencies));
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter(({ name }) => !brought.has(name))).toEqual([]);
});

/** What Node 24 has and the oldest Node that the package runs on (`engines`) lacks; its syntax is what build/tsconfig.json says. */
const notYet =
  /\b(?:RegExp\.escape|(?:Async)?DisposableStack|Promise\.try|Error\.isError|URLPattern|Float16Array|Math\.f16round|import\.meta\.main)\b/g;

test("it uses nothing that its oldest Node lacks", () => {
  const used = globSync("dist/**/*.js", { cwd: unpacked, exclude: ["dist/load/k6/**"] }).flatMap(
    (file) =>
      [...readFileSync(join(unpacked, file), "utf8").matchAll(notYet)].map(
        ([name]) => `${file}: ${name}`,
      ),
  );
  expect(used).toEqual([]);
});

test("it names its version, commit and contract", async () => {
  const { stdout } = await assay(["--version"]);
  expect(stdout).toMatch(
    new RegExp(`^assay ${manifest.version}\ncommit [0-9a-f]{40}\ncontract sha256:[0-9a-f]{64}\n`),
  );
});

test("it certifies the reference that it brings", async () => {
  const { stdout } = await assay(["certify", "--family", "inboxes", "--out", "out"]);
  expect(stdout).toMatch(/conforming/);
  const record = JSON.parse(readFileSync(join(folder, "out/run.json"), "utf8")) as {
    outcome: string;
    rules: { outcome: string }[];
  };
  expect(record.outcome).toBe("conforming");
  expect(record.rules.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(40);
});

test("it brings what k6 runs", async (context) => {
  needsK6(context);
  const words = ["load", "quotas", "--profile", "smoke", "--out", "load"];
  const { path } = await requireK6();
  const { stdout } = await assay(words, { ...process.env, K6_BIN: path });
  expect(stdout).toMatch(/reference: conforming\n +quotas smoke/);
});

test("where npm took it from git without building it, that is said", async () => {
  await rename(join(unpacked, "dist"), join(folder, "dist"));
  await expect(assay(["--version"])).rejects.toMatchObject({
    code: 4,
    stderr: expect.stringContaining("run `npm pack` in a checkout") as string,
  });
});
