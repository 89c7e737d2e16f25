/** allure.html: the results as the Allure CLI shows them, in one file. */
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Allure reports each reader of a page to an outside service unless this is said; only its plugin allure2 listens. */
const environment = { ALLURE_NO_ANALYTICS: "true" };

/** Writes nothing where the CLI is not installed. */
export async function writeAllurePage(name: string, results: string, file: string): Promise<void> {
  await rm(file, { force: true });
  const cli = cliPath();
  if (cli === undefined) return;
  const scratch = await mkdtemp(join(tmpdir(), "assay-allure-"));
  try {
    const config = join(scratch, "allurerc.json");
    const allure2 = { options: { reportName: name, singleFile: true, reportLanguage: "en" } };
    await writeFile(config, JSON.stringify({ name, plugins: { allure2 } }));
    const output = join(scratch, "page");
    // The CLI takes the folder as a glob, so the part of the path that is not ours is kept out of it.
    const options = ["generate", basename(results), "--config", config, "--output", output];
    await promisify(execFile)(process.execPath, [cli, ...options], {
      cwd: dirname(results),
      env: { ...process.env, ...environment },
    });
    await copyFile(join(output, "index.html"), file);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Undefined where the CLI is not installed: it is a development dependency. */
function cliPath(): string | undefined {
  try {
    return join(dirname(dirname(fileURLToPath(import.meta.resolve("allure")))), "cli.js");
  } catch {
    // Then there is no allure.html; the results are there all the same.
    return undefined;
  }
}
